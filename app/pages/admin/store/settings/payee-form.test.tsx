// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { data } from "react-router";
import { afterEach, expect, test } from "vitest";
import { openPage, press } from "#test/components/store-page";
import { PayeeForm } from "./payee-form.tsx";

afterEach(cleanup);

const PAYEE = {
  ...{ upiId: "", kind: "personal", category: "", name: "", registeredName: "" },
  ...{ providers: ["okicici"], worked: null, triedOn: "" },
};
const shown = { value: PAYEE, version: 1, fresh: true } as unknown as Parameters<
  typeof PayeeForm
>[0]["shown"];

test("what the test with ₹1 lacks is said at its field, which gets the focus, until that changes", async () => {
  const error = "Enter the UPI ID first.";
  openPage([
    { path: "/", Component: () => <PayeeForm shown={shown} /> },
    {
      path: "/forms/admin/settings/payee/test-qr",
      action: () =>
        data({ ok: false, problem: "fields", errors: { upiId: error } }, { status: 422 }),
    },
  ]);
  const field = (await screen.findByLabelText("UPI ID")) as HTMLInputElement;
  press("Show the QR code and payment links");
  expect((await screen.findAllByText(error)).length).toBe(1);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  fireEvent.input(field, { target: { value: "store@okicici" } });
  await waitFor(() => expect(screen.queryByText(error)).toBeNull());
});
