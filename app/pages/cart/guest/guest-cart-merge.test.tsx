// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { rupees } from "#domain/money/money";
import { UnmergeableLines } from "#pages/cart/unmergeable-lines.tsx";
import { usePendingPieces } from "#pages/cart/use-pending-pieces.ts";
import { readSession, setSession } from "#session/session-store";
import { type Session, useSession } from "#session/use-session";
import { openPage, press } from "#test/components/store-page";
import { guestCart, saveGuestCart } from "./guest-cart.ts";
import { mergeGuestCart, requestMerge } from "./guest-cart-merge.ts";

const SIXTY = { id: "ndk-01", size: "postal", quantity: 60, addedPrice: rupees(49) } as const;

let endMerge = () => {};

beforeEach(() => localStorage.clear());
afterEach(close);

function close(): void {
  endMerge();
  cleanup();
}

/** A store whose customer has this many pieces of the card in the cart. It accepts up to a hundred. */
function openWith({
  inCart,
  person = "asha",
  soldOut = [],
}: {
  inCart: number;
  person?: string;
  soldOut?: readonly string[];
}) {
  const store = { inCart, merges: 0, answers: Promise.resolve() };
  const customer = (cartCount: number) =>
    ({ person: { id: person }, cartCount, token: "anti-forgery" }) as Session;
  function Page() {
    const { cartCount } = useSession() ?? {};
    const { pend, settle } = usePendingPieces("cart lines");
    const changeTo = (pieces: number) => {
      store.inCart = pieces;
      setSession(customer(pieces));
    };
    return (
      <>
        <button type="button" onClick={() => changeTo(99)}>
          One less
        </button>
        <button type="button" onClick={() => changeTo(0)}>
          Remove
        </button>
        <button type="button" onClick={() => void readSession()}>
          Ask who it is
        </button>
        <button type="button" onClick={() => pend(-1)}>
          Remove, not answered yet
        </button>
        <button type="button" onClick={settle}>
          The removal is answered
        </button>
        <UnmergeableLines />
        <p>{cartCount} in the cart</p>
      </>
    );
  }
  openPage([
    { path: "/", Component: Page },
    { path: "/session", loader: () => customer(store.inCart) },
    { path: "/cart/guest-lines", loader: () => ({ products: soldOut.map(soldOutCard) }) },
    {
      path: "/forms/cart/merge",
      action: async ({ request }: { request: Request }) => {
        const form = await request.formData();
        store.merges++;
        await store.answers;
        const [line] = JSON.parse(String(form.get("lines")));
        const quantity = Math.min(line.quantity, 100 - store.inCart);
        store.inCart += quantity;
        return {
          ok: true,
          guest_cart_id: form.get("guest_cart_id"),
          taken: quantity > 0 ? [{ id: line.product_id, size: line.size, quantity }] : [],
          waits: quantity < line.quantity,
          messages: [cartMessages.guestLinesWait],
          kind: "info",
        };
      },
    },
  ]);
  setSession(customer(inCart));
  endMerge = mergeGuestCart();
  return store;
}

function soldOutCard(productId: string) {
  const sizes = [{ key: "postal", price: rupees(49), soldOut: true }];
  return { productId, name: `Card ${productId}`, picture: null, sizes };
}

const left = () => guestCart().map(({ quantity }) => quantity);

test("what a merge to a hundred left stays where it is when the line is lowered or removed, until it is asked for [R59]", async () => {
  saveGuestCart([SIXTY]);
  const store = openWith({ inCart: 60 });
  await screen.findByText(cartMessages.guestLinesWait);
  expect([store.inCart, left(), store.merges]).toEqual([100, [20], 1]);
  for (const [button, count] of [
    ["One less", 99],
    ["Remove", 0],
  ] as const) {
    press(button);
    await screen.findByText(`${count} in the cart`);
    await act(async () => {});
    expect([store.inCart, left(), store.merges]).toEqual([count, [20], 1]);
  }
  act(requestMerge);
  await waitFor(() => expect([store.inCart, left(), store.merges]).toEqual([20, [], 2]));
});

test("the same person who signs in again isn't asked again by a full line; another person's cart takes it", async () => {
  saveGuestCart([SIXTY]);
  openWith({ inCart: 60 });
  await screen.findByText(cartMessages.guestLinesWait);
  close();
  const again = openWith({ inCart: 5 });
  await act(async () => {});
  expect([again.merges, left()]).toEqual([0, [20]]);
  close();
  const another = openWith({ inCart: 0, person: "ben" });
  await waitFor(() => expect([another.inCart, left()]).toEqual([20, []]));
});

test("what is merged once more and still doesn't fit is told again and waits", async () => {
  saveGuestCart([SIXTY]);
  const store = openWith({ inCart: 100 });
  await screen.findByText(cartMessages.guestLinesWait);
  act(requestMerge);
  await waitFor(() => expect(store.merges).toBe(2));
  press("One less");
  await screen.findByText("99 in the cart");
  await act(async () => {});
  expect([store.merges, left()]).toEqual([2, [60]]);
});

const TWO_LINES = [SIXTY, { ...SIXTY, id: "ndk-02", quantity: 5 }];

test("removing one of two lines that wait leaves the other waiting", async () => {
  saveGuestCart(TWO_LINES);
  const store = openWith({ inCart: 100 });
  press("Ask who it is");
  await screen.findByRole("region", { name: "Not in your cart yet" });
  press("One less");
  await screen.findByText("99 in the cart");
  const [, remove] = screen.getAllByRole("button", { name: /^Remove .*Postal/ });
  if (remove) act(() => remove.click());
  await act(async () => {});
  expect([store.inCart, left(), store.merges]).toEqual([99, [60], 1]);
  expect(screen.getByRole("region", { name: "Not in your cart yet" })).toBeTruthy();
});

test("each line that waits because it is sold out says so; only beside others is the cart said to be full", async () => {
  saveGuestCart(TWO_LINES);
  openWith({ inCart: 100, soldOut: ["ndk-02"] });
  press("Ask who it is");
  const region = within(await screen.findByRole("region", { name: "Not in your cart yet" }));
  await region.findByText("This is sold out for now.");
  expect(region.getByText(cartMessages.guestLinesWait)).toBeTruthy();
  act(() => region.getByRole("button", { name: /^Remove .*cart/ }).click());
  expect(await region.findByText(cartMessages.guestLinesSoldOut)).toBeTruthy();
  expect(region.queryByText(cartMessages.guestLinesWait)).toBeNull();
});

test("what was asked for stays in view, its button busy, until the answer; a failure is told and leaves it there", async () => {
  saveGuestCart([SIXTY]);
  const store = openWith({ inCart: 100 });
  press("Ask who it is");
  const button = await screen.findByRole("button", { name: "Add what fits" });
  let fail = (_: Error) => {};
  store.answers = new Promise((_, reject) => {
    fail = reject;
  });
  button.focus();
  press("Add what fits");
  await waitFor(() => expect(store.merges).toBe(2));
  expect(button.getAttribute("aria-busy")).toBe("true");
  await act(async () => fail(new TypeError("no network")));
  await screen.findByText(new RegExp(`^${cartMessages.itemAddFailed}`));
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  expect(document.activeElement).toBe(button);
  store.inCart = 0;
  store.answers = Promise.resolve();
  press("Add what fits");
  await waitFor(() => expect([store.inCart, left(), store.merges]).toEqual([60, [], 3]));
});

test("what is asked for beside a removal whose answer isn't known comes after it, into the room that it made", async () => {
  saveGuestCart([SIXTY]);
  const store = openWith({ inCart: 100 });
  press("Ask who it is");
  const button = await screen.findByRole("button", { name: "Add what fits" });
  press("Remove, not answered yet");
  press("Add what fits");
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  await act(async () => {});
  expect([store.merges, left()]).toEqual([1, [60]]);
  press("Remove");
  press("The removal is answered");
  await waitFor(() => expect([store.inCart, left(), store.merges]).toEqual([60, [], 2]));
});
