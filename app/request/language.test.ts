import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { currentLanguage } from "#domain/language";
import { withLanguage } from "./language.server.ts";

it("a work speaks its language, and so does what it waits for; beside it, others speak theirs", async () => {
  const answered = async () => {
    await turn();
    return currentLanguage();
  };
  expect(currentLanguage()).toBe("en");
  expect(
    await Promise.all([withLanguage("te", answered), withLanguage("en", answered), answered()]),
  ).toEqual(["te", "en", "en"]);
  expect(withLanguage("te", () => withLanguage("en", currentLanguage))).toBe("en");
});
