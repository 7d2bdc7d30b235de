// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { data } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPage, press } from "#test/components/store-page";
import { Link } from "#ui/link";
import { SavingForm } from "./saving-form.tsx";

const CHANGED = {
  ok: false,
  problem: "changed-meanwhile",
  errors: { form: "Ravi saved this just now (name), after you opened it." },
  advice: "name: Tea → Coffee",
};

let sent: Record<string, unknown>[] = [];
let answers: { status: number; answer: object }[] = [];
beforeEach(() => {
  sent = [];
  answers = [];
});
afterEach(cleanup);

/** Pressing 'Read again' runs the loader behind the form, which then has what a colleague saved. */
function Page() {
  const [row, setRow] = useState({ version: 1, name: "Tea" });
  return (
    <>
      <button type="button" onClick={() => setRow({ version: 2, name: "Coffee" })}>
        Read again
      </button>
      <Link to="/admin/elsewhere">Elsewhere</Link>
      <SavingForm action="/saving" version={row.version}>
        {(errors) => (
          <label>
            Name
            <input name="name" defaultValue={row.name} aria-invalid={errors.name !== undefined} />
          </label>
        )}
      </SavingForm>
    </>
  );
}

function open(...all: typeof answers) {
  answers = all;
  openPage([
    { path: "/", Component: Page },
    { path: "/admin/elsewhere", Component: () => "Another page" },
    {
      path: "/saving",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        const { answer, status } = answers.shift() ?? { answer: { ok: true }, status: 200 };
        return data(answer, { status });
      },
    },
  ]);
}

const name = () => screen.getByLabelText("Name") as HTMLInputElement;

test("what a save would do for good is asked first, and the number that was read is sent along", async () => {
  const asks = { ok: false, problem: "issuing-unconfirmed", errors: { form: "For 37." } };
  const answer = { status: 409, answer: { ...asks, confirm: 37 } };
  open(answer, answer);
  press("Save");
  await screen.findByText("For 37.");
  press("Save");
  await screen.findByText("For 37.");
  // Enter in a field presses the form's first submit button.
  expect(name().form?.querySelector("[type=submit]")?.textContent).toBe("Save");
  fireEvent.input(name(), { target: { value: "Rain" } });
  press("Confirm and save");
  await expect
    .poll(() => sent.map(({ confirmed }) => confirmed))
    .toEqual([undefined, undefined, "37"]);
  expect(sent.at(-1)).toMatchObject({ version: "1", name: "Rain" });
});

test("what was typed stays, goes with the version that was shown, and of a colleague's save both are read", async () => {
  open({ answer: CHANGED, status: 409 });
  fireEvent.input(name(), { target: { value: "Rain" } });
  press("Read again");
  press("Save");
  const why = await screen.findByText(CHANGED.errors.form);
  expect(sent).toMatchObject([{ name: "Rain", version: "1" }]);
  expect(name().value).toBe("Rain");
  screen.getByText(CHANGED.advice);
  screen.getByRole("button", { name: "Load theirs" });
  // On a phone the message is below the visible part of a long form, so it must get the focus.
  const focused = () =>
    document.activeElement !== document.body && document.activeElement?.contains(why);
  await expect.poll(focused).toBe(true);
});

test("a wrong field has the focus before the sentence about all of them", async () => {
  const wrong = { ok: false, problem: "fields", errors: { name: "Please enter a name." } };
  open({ answer: wrong, status: 422 });
  press("Save");
  await screen.findByText("Please check the marked fields.");
  await waitFor(() => expect(document.activeElement).toBe(name()));
});

test("what is saved again goes over what was saved before", async () => {
  open({ answer: { ok: true, id: "tea", version: 2 }, status: 200 });
  press("Save");
  await screen.findByText("Saved.");
  await expect
    .poll(() => screen.getByText("Save").closest("button")?.getAttribute("aria-busy"))
    .toBeNull();
  press("Save");
  await expect.poll(() => sent).toMatchObject([{ version: "1" }, { version: "2" }]);
});

test("leaving the page asks while something typed isn't saved, also where a save was refused", async () => {
  const closes = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const refused = { ok: false, problem: "fields", errors: { name: "Please enter a name." } };
  open({ answer: refused, status: 422 }, { answer: { ok: true, version: 2 }, status: 200 });
  expect(closes()).toBe(false);
  fireEvent.input(name(), { target: { value: "Rain" } });
  expect(closes()).toBe(true);
  press("Save");
  await screen.findByText("Please check the marked fields.");
  expect(closes()).toBe(true);
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await screen.findByRole("dialog", { name: "Your changes aren't saved" });
  press("Stay here");
  expect(name().value).toBe("Rain");
  press("Save");
  await screen.findByText("Saved.");
  expect(closes()).toBe(false);
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await screen.findByText("Another page");
});

test("what is typed while a save is under way isn't saved by it, and leaving asks", async () => {
  const closes = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  open({ answer: { ok: true, version: 2 }, status: 200 });
  fireEvent.input(name(), { target: { value: "Rain" } });
  press("Save");
  fireEvent.input(name(), { target: { value: "Rain and tea" } });
  await screen.findByText("Saved.");
  expect(closes()).toBe(true);
});
