// @vitest-environment happy-dom

import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MERGE_RETRY_MILLISECONDS } from "#domain/cart/limits";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { EmptyCheckout } from "#pages/checkout/empty-checkout.tsx";
import { ASHA } from "#test/components/sessions";
import { openPage } from "#test/components/store-page";
import { guestCart, guestCartId, saveGuestCart } from "./guest-cart.ts";
import { joinGuestCart } from "./guest-cart-joins.ts";

const LINE = { id: "ndk-01", size: "postal", quantity: 2, addedPrice: rupees(49) } as const;

beforeEach(() => localStorage.clear());
let endJoins = () => {};

afterEach(() => {
  endJoins();
  cleanup();
  vi.useRealTimers();
  vi.doUnmock("./guest-cart-merge.ts");
  vi.restoreAllMocks();
});

function openWith() {
  const merges = vi.fn(async ({ request }: { request: Request }) => {
    const form = await request.formData();
    const taken = [{ id: LINE.id, size: LINE.size, quantity: LINE.quantity }];
    return {
      ok: true,
      guest_cart_id: form.get("guest_cart_id"),
      taken,
      waits: false,
      messages: [],
    };
  });
  openPage(
    [
      { path: "/", Component: () => null },
      { path: "/forms/cart/merge", action: merges },
    ],
    "/",
    ASHA,
  );
  endJoins = joinGuestCart();
  return merges;
}

test("a guest's cart joins once there is something to join, also when it comes later", async () => {
  const merges = openWith();
  expect(merges).not.toHaveBeenCalled();
  act(() => void saveGuestCart([LINE]));
  await waitFor(() => expect(guestCart()).toEqual([]));
  expect(merges).toHaveBeenCalledTimes(1);
});

test("where the merge's code can't be had, the cart stays, and the code is asked for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const gone = vi.fn(() => {
    throw new Error("no network");
  });
  vi.doMock("./guest-cart-merge.ts", gone);
  saveGuestCart([LINE]);
  openWith();
  await waitFor(() => expect(gone).toHaveBeenCalled());
  expect(guestCart()).toEqual([LINE]);
  vi.doUnmock("./guest-cart-merge.ts");
  await vi.advanceTimersByTimeAsync(MERGE_RETRY_MILLISECONDS);
  await waitFor(() => expect(guestCart()).toEqual([]));
});

test("a checkout isn't said to be empty while a guest's cart is on its way to it", async () => {
  const { promise: answer, resolve } = Promise.withResolvers<object>();
  saveGuestCart([LINE]);
  openPage([
    {
      path: "/",
      Component: () => <EmptyCheckout unavailable={[]} />,
    },
    { path: "/session", loader: () => ASHA },
    { path: "/forms/cart/merge", action: () => answer },
  ]);
  endJoins = joinGuestCart();
  const loading = await screen.findByText(storeMessages.loading);
  await waitFor(() => expect(loading.parentElement?.dataset.joins).toBe(""));
  const taken = [{ id: LINE.id, size: LINE.size, quantity: LINE.quantity }];
  resolve({ ok: true, guest_cart_id: guestCartId(), taken, waits: false, messages: [] });
  await waitFor(() => expect(loading.parentElement?.dataset.joins).toBeUndefined());
  expect(screen.getByText(checkoutMessages["cart-empty"])).toBeTruthy();
});
