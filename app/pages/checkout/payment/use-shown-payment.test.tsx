// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setSession } from "#session/session-store";
import { PAYMENT } from "#test/components/payment";
import { ASHA } from "#test/components/sessions";
import { openPage } from "#test/components/store-page";
import { useShownPayment } from "./use-shown-payment.ts";

afterEach(cleanup);

const OPEN = [{ ...PAYMENT, earlier: [] }] as unknown as (typeof ASHA)["openPayments"];

function Page() {
  return useShownPayment(PAYMENT).shown?.cartChanged ? "changed" : "as it was";
}

test("a payment page says that the cart has changed once a session counts other items in it", async () => {
  const visitor = { ...ASHA, openPayments: OPEN, cartCount: 2 };
  openPage([{ path: "/", Component: Page }], "/", visitor);
  await screen.findByText("as it was");
  act(() => setSession({ ...visitor, cartCount: 3 }));
  await screen.findByText("changed");
  act(() => setSession({ ...visitor, cartCount: null }));
  await screen.findByText("as it was");
  act(() => setSession({ ...visitor, cartCount: 3, openPayments: [] }));
  expect(screen.getByText("as it was")).toBeTruthy();
});
