// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { openPage, seesToast } from "#test/components/store-page";
import { StoreHeader } from "./store-header.tsx";

const ASHA = { email: "asha@example.com", letter: "A", avatarUrl: null, seller: false };

/** The tests' DOM doesn't have this method. */
HTMLElement.prototype.hidePopover ??= () => {};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.doUnmock("./log-out-dialog.tsx");
  // Makes the next test load the dialog's code again.
  vi.resetModules();
});

function open() {
  openPage([
    {
      path: "/",
      Component: () => (
        <StoreHeader
          storeName="Kathalu"
          person={ASHA}
          cartCount={0}
          languages={[]}
          loading={false}
          logOutAction="/forms/auth/log-out"
        />
      ),
    },
  ]);
}

const pressLogOut = () => fireEvent.click(screen.getByText("Logout"));

test("Log Out asks first, and again after Cancel", async () => {
  open();
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  pressLogOut();
  const dialog = await screen.findByRole<HTMLDialogElement>("dialog");
  await waitFor(() => expect(dialog.open).toBe(true));
  expect(dialog.textContent).toContain(storeMessages.logOutConfirmation);
  dialog.close();
  pressLogOut();
  expect(dialog.open).toBe(true);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("who is offline is told so, and asked at the next press with a network", async () => {
  vi.doMock("./log-out-dialog.tsx", () => {
    throw new Error("no network");
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open();
  pressLogOut();
  await seesToast("error", storeMessages.offline);
  vi.doUnmock("./log-out-dialog.tsx");
  pressLogOut();
  await screen.findByRole("dialog");
});

test("where a newer build has taken the question's place, its page asks", async () => {
  vi.doMock("./log-out-dialog.tsx", () => {
    throw new Error("404");
  });
  const assign = vi.spyOn(location, "assign").mockReturnValue();
  open();
  pressLogOut();
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/auth/log-out"));
});
