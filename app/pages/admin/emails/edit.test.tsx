// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { openPage, press } from "#test/components/store-page";
import EditEmail from "./edit.tsx";

afterEach(cleanup);

const EMAIL = {
  name: "order_placed",
  language: "en",
  languages: [{ language: "en", label: "English" }],
  template: "order_placed",
  version: 1,
  active: true,
  saved: { subject: "Thank you", html: "<p>Thank you</p>", text: "Thank you" },
  standard: null,
  variables: [],
  dress: [],
  sample: {},
  myEmail: "seller@example.com",
  mayEdit: true,
};

const shown = (version: number) =>
  ({ loaderData: { ...EMAIL, version } }) as unknown as Parameters<typeof EditEmail>[0];

/** A test email, or a switch, reads the page again. */
function Page() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        Read again
      </button>
      <EditEmail {...shown(version)} />
    </>
  );
}

test("what was typed stays where the page is read again after a colleague's save", () => {
  openPage([{ path: "/", Component: Page }]);
  const subject = screen.getByLabelText("Subject") as HTMLInputElement;
  fireEvent.input(subject, { target: { value: "We have it" } });
  press("Read again");
  expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("We have it");
  expect(document.querySelector<HTMLInputElement>("[name=version]")?.value).toBe("1");
});
