import { describe, expect, test } from "vitest";
import { contactProblems } from "./contact.ts";

const MESSAGE = {
  name: "Asha Rao",
  email: "asha@example.com",
  subject: "Quotes",
  message: "Will you print the tea one again?",
};

describe("the form", () => {
  test("lets a complete message go", () => {
    expect(contactProblems(MESSAGE)).toEqual({});
  });

  test("asks for every field, and takes blanks for nothing [§3.22, §5.34]", () => {
    expect(contactProblems({ name: "", email: " ", subject: "\n", message: "\t" })).toEqual({
      name: { code: "name-missing" },
      email: { code: "email-missing" },
      subject: { code: "subject-missing" },
      message: { code: "message-missing" },
    });
  });

  test.each(["asha", "asha@", "@example.com", "asha@example", "a sha@example.com", "a@b..c"])(
    "takes %s for no email address [§5.34]",
    (email) => {
      expect(contactProblems({ ...MESSAGE, email })).toEqual({
        email: { code: "email-malformed" },
      });
    },
  );

  test("allows 500 characters of a message, a Telugu letter counted as one, and not 501 [§9.33]", () => {
    expect(contactProblems({ ...MESSAGE, message: "క".repeat(500) })).toEqual({});
    expect(contactProblems({ ...MESSAGE, message: "😀".repeat(501) })).toEqual({
      message: { code: "message-too-long" },
    });
  });
});
