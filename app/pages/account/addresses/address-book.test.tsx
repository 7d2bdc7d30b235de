// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { peopleMessages } from "#domain/people/messages";
import { refuse } from "#forms/form.server";
import { openPage } from "#test/components/store-page";
import { AddressForm } from "./address-form.tsx";
import { AddressLabel } from "./address-label.tsx";
import { useReturnToSender } from "./use-return.ts";

const HOME = { name: "Asha Rao", address: "12 Temple Road", mobile: "9876543210" };

/** The server's response to a save or a deletion; each test sets it. */
let answer: () => unknown;
let deleted: string[];

beforeEach(() => {
  answer = () => ({ ok: true, slot: 2, mobile: HOME.mobile });
  deleted = [];
});
afterEach(cleanup);

function Book() {
  const goBack = useReturnToSender();
  return (
    <>
      <AddressLabel saved={{ slot: 2, ...HOME }} focused={false} onEdit={() => {}} />
      <AddressForm initial={{ ...HOME, pin: "520001" }} onSaved={goBack} onClose={null} />
    </>
  );
}

function Checkout() {
  return <p>The checkout, {JSON.stringify(useLocation().state)}</p>;
}

function open(state: object | null = null) {
  openPage(
    [
      { path: "/addresses", Component: Book },
      { path: "/forms/addresses/addition", action: () => answer() },
      {
        path: "/forms/addresses/:slot/deletion",
        action: ({ params }) => {
          deleted.push(params.slot ?? "");
          return answer();
        },
      },
      { path: "/checkout-details", Component: Checkout },
    ],
    { pathname: "/addresses", state },
  );
}

const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Address" }));
const askToDelete = () => fireEvent.click(screen.getByRole("button", { name: "Delete" }));
const dialog = () => screen.getByRole("dialog", { name: "Delete this address?" });
const confirm = () => fireEvent.click(within(dialog()).getByRole("button", { name: "Delete" }));

describe("saving", () => {
  test("says 'Address updated successfully!' [§2.122]", async () => {
    open();
    save();
    expect(await screen.findByText("Address updated successfully!")).toBeTruthy();
  });

  test("returns to where navigation state says, with a fromAddressEdit flag [§2.118]", async () => {
    open({ returnTo: "/checkout-details", fromCheckout: true });
    save();
    expect((await screen.findByText(/The checkout/)).textContent).toBe(
      'The checkout, {"fromAddressEdit":true,"slot":2}',
    );
  });

  test("that fails says so in an alert box [§2.121]", async () => {
    answer = () => refuse("failed", { form: peopleMessages.addressSaveFailed }, 500);
    open();
    save();
    expect((await screen.findByRole("alert")).textContent).toBe(peopleMessages.addressSaveFailed);
  });
});

describe("deleting", () => {
  test("asks 'Delete this address?' first, and deletes nothing at Cancel [§2.120]", async () => {
    open();
    askToDelete();
    fireEvent.click(within(dialog()).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(deleted).toEqual([]);
    askToDelete();
    confirm();
    await expect.poll(() => deleted).toEqual(["2"]);
  });

  test("that fails says so in an alert box [§2.121]", async () => {
    answer = () => refuse("failed", { form: peopleMessages.addressDeleteFailed }, 500);
    open();
    askToDelete();
    confirm();
    expect((await within(dialog()).findByRole("alert")).textContent).toBe(
      peopleMessages.addressDeleteFailed,
    );
  });
});
