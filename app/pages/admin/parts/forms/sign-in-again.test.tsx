// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { data } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { refusalMessages } from "#domain/refusal-messages";
import { GUEST } from "#test/components/sessions";
import { openPage } from "#test/components/store-page";
import { Link } from "#ui/link";
import { ButtonForm } from "./button-form.tsx";
import { SavingForm } from "./saving-form.tsx";
import { FreshSignInDialog } from "./sign-in-again.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const STALE = {
  ok: false,
  problem: "sign-in-again",
  errors: { form: "Please sign in again to do this." },
};

function Page() {
  return (
    <FreshSignInDialog>
      <Link to="/orders">Elsewhere</Link>
      <ButtonForm action="/answer" done="Done.">
        Clear
      </ButtonForm>
      <SavingForm action="/answer" version={1}>
        {() => <input aria-label="Subject" name="subject" defaultValue="Hello" />}
      </SavingForm>
    </FreshSignInDialog>
  );
}

const open = (answer: object = STALE, status = 409) =>
  openPage([
    { path: "/:page?", Component: Page },
    { path: "/answer", action: () => data(answer, { status }) },
    { path: "/session", loader: () => GUEST },
  ]);

const dialog = () => screen.getByRole("dialog") as HTMLDialogElement;
const wayOut = () => dialog().querySelector("form");

test("a form that wants a fresh sign-in opens the way to it and back to this page, and stays", async () => {
  open();
  fireEvent.click(await screen.findByText("Clear"));
  await screen.findByRole("dialog");
  expect(dialog().textContent).toContain("You'll come back to this page");
  expect(wayOut()?.getAttribute("action")).toBe("/auth/start");
  expect(wayOut()?.target).toBe("");
  expect(Object.fromEntries(new FormData(wayOut() ?? undefined))).toMatchObject({
    next: "/",
    fresh: "1",
  });
  fireEvent.click(screen.getByText("Not now"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Please sign in again to do this.")).toBeTruthy();
});

test("what is typed stays in its tab: the sign-in opens another", async () => {
  open();
  fireEvent.change(await screen.findByLabelText("Subject"), { target: { value: "Hello again" } });
  fireEvent.click(screen.getByText("Save"));
  await screen.findByRole("dialog");
  expect(dialog().textContent).toContain("what you typed stays");
  expect(wayOut()?.target).toBe("_blank");
  fireEvent.submit(wayOut() as HTMLFormElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("Hello again");
});

test("a seller who is signed out keeps what was typed, and signs in again in another tab", async () => {
  open({ ok: false, problem: "no-form", errors: { form: storeMessages.pageNotFound } }, 404);
  fireEvent.change(await screen.findByLabelText("Subject"), { target: { value: "Hello again" } });
  fireEvent.click(screen.getByText("Save"));
  await screen.findByRole("dialog");
  expect(dialog().textContent).toContain("You're signed out here");
  expect(wayOut()?.target).toBe("_blank");
  screen.getByText(adminMessages.signedOut);
  expect(screen.queryByText(storeMessages.pageNotFound)).toBeNull();
  expect(screen.queryByText(adminMessages.formFailed)).toBeNull();
  fireEvent.click(screen.getByText("Not now"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("Hello again");
});

test("what one seller typed isn't sent by another who signed in meanwhile, and stays for its seller", async () => {
  const errors = { form: refusalMessages.anotherPerson };
  open({ ok: false, problem: "another-person", errors }, 409);
  fireEvent.change(await screen.findByLabelText("Subject"), { target: { value: "Hello again" } });
  fireEvent.click(screen.getByText("Save"));
  await screen.findByRole("dialog");
  expect(dialog().textContent).toContain("Only that person can send what is typed here");
  expect(wayOut()?.target).toBe("_blank");
  screen.getByText(refusalMessages.anotherPerson);
  expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("Hello again");
});

test("a button of a seller who is signed out says so, and its page stays", async () => {
  open({ ok: false, problem: "no-form", errors: { form: storeMessages.pageNotFound } }, 404);
  fireEvent.click(await screen.findByText("Clear"));
  await screen.findByRole("dialog");
  screen.getByText(adminMessages.signedOut);
});

test("without a network the dialog says so, and offers the sign-in once there is one", async () => {
  open();
  fireEvent.click(await screen.findByText("Clear"));
  await screen.findByRole("dialog");
  const network = vi.spyOn(navigator, "onLine", "get");
  const signIn = () => wayOut()?.querySelector("button");
  const changes = (isOnline: boolean) => {
    network.mockReturnValue(isOnline);
    fireEvent(window, new Event(isOnline ? "online" : "offline"));
  };
  expect(signIn()?.disabled).toBe(false);
  changes(false);
  within(dialog()).getByText(storeMessages.offline);
  expect(signIn()?.disabled).toBe(true);
  changes(true);
  await waitFor(() => expect(signIn()?.disabled).toBe(false));
  expect(within(dialog()).queryByText(storeMessages.offline)).toBeNull();
});

test("what is typed in another form of the page stays, too", async () => {
  open();
  fireEvent.input(await screen.findByLabelText("Subject"), { target: { value: "Hello again" } });
  fireEvent.click(screen.getByText("Clear"));
  await screen.findByRole("dialog");
  expect(dialog().textContent).toContain("what you typed stays");
  expect(wayOut()?.target).toBe("_blank");
});

test("who comes back by Back isn't asked again", async () => {
  open();
  fireEvent.click(await screen.findByText("Clear"));
  await screen.findByRole("dialog");
  fireEvent.submit(wayOut() as HTMLFormElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the question stays with its page", async () => {
  open();
  fireEvent.click(await screen.findByText("Clear"));
  await screen.findByRole("dialog");
  fireEvent.click(screen.getByText("Elsewhere"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
