// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { openPage, press } from "#test/components/store-page";
import EditEmail from "./edit.tsx";

afterEach(cleanup);

const EMAIL = {
  name: "order_placed",
  label: "Order placed",
  language: "en",
  languages: [{ language: "en", label: "English" }],
  template: "order_placed",
  version: 1,
  active: true,
  saved: { subject: "Thank you", html: "<p>Thank you</p>", text: "Thank you" },
  standard: null,
  isText: true,
  placeholders: { courier: { label: "Courier", only: "there is a courier" } },
  layout: { language: "en", footer: "" },
  branding: [],
  sample: {},
  myEmail: "seller@example.com",
  mayEdit: true,
};

const shown = (version: number) =>
  ({ loaderData: { ...EMAIL, version } }) as unknown as Parameters<typeof EditEmail>[0];

/**
 * Pressing 'Read again' passes in a new version, as the page's loader does when it runs again after a test email or
 * after the email was switched on or off.
 */
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

test("the preview is drawn of the text, until its HTML is written too", () => {
  openPage([{ path: "/", Component: Page }]);
  const drawn = () => document.querySelector("iframe")?.srcdoc ?? "";
  const text = screen.getByLabelText("Text") as HTMLTextAreaElement;
  fireEvent.input(text, { target: { value: "<i>We</i> have it" } });
  expect(drawn()).toContain("<p>&lt;i&gt;We&lt;/i&gt; have it</p>");
  expect(screen.queryByLabelText("HTML")).toBeNull();
  fireEvent.click(screen.getByLabelText(/^Write the HTML yourself/));
  const html = screen.getByLabelText("HTML") as HTMLTextAreaElement;
  expect(html.value).toContain("&lt;i&gt;We");
  fireEvent.input(html, { target: { value: "<p>Mine</p>" } });
  expect(drawn()).toBe("<p>Mine</p>");
});

test("a placeholder is added at the cursor, a condition around what is marked", () => {
  openPage([{ path: "/", Component: Page }]);
  const text = screen.getByLabelText("Text") as HTMLTextAreaElement;
  text.focus();
  text.setSelectionRange(0, 5);
  press("there is a courier");
  expect(text.value).toBe("{{#courier}}Thank{{/courier}} you");
  text.setSelectionRange(0, 0);
  press("Courier");
  expect(text.value).toBe("{{courier}}{{#courier}}Thank{{/courier}} you");
});

test("what was typed stays where the page is read again after a colleague's save", () => {
  openPage([{ path: "/", Component: Page }]);
  const subject = screen.getByLabelText("Subject") as HTMLInputElement;
  fireEvent.input(subject, { target: { value: "We have it" } });
  press("Read again");
  expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("We have it");
  expect(document.querySelector<HTMLInputElement>("[name=version]")?.value).toBe("1");
});
