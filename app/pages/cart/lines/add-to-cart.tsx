import { useRef, useState } from "react";
import { type AddProblem, addToGuestCart, isReason } from "#domain/cart/cart";
import type { GuestLine } from "#domain/cart/guest-lines";
import { lineKey } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { formHref } from "#forms/form-href";
import { useWhenSessionKnown } from "#pages/account/session/use-once-known.ts";
import { guestCart, saveGuestCart } from "#pages/cart/guest/guest-cart.ts";
import { usePendingPieces } from "#pages/cart/use-pending-pieces.ts";
import type { FormRefusal } from "#protocol/form-answer";
import { hasFailed } from "#ui/forms/sending/network-errors";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { showToast } from "#ui/shell/toasts";
import type { BoughtNow } from "./bought-now.ts";
import { isUndecided, useIdempotencyKey } from "./use-idempotency-key.ts";

/** What a guest reads under the button (reading R6). `unsaved`: the browser saves nothing, and what helps. Null: nothing. */
type GuestNotice =
  | { sentence: string; saved: string }
  | { sentence: string; unsaved: string }
  | null;

/** `left`: how many pieces can still be ordered, as far as the page knows. */
type AddRequest = { line: GuestLine; left?: number | undefined; key?: string } & Partial<Purchase>;

/**
 * What Buy Now does next: it calls `continueTo` once the server has the line, or `signIn` for a guest, who continues
 * the same purchase afterwards with the same idempotency key (reading R42).
 */
type Purchase = {
  continueTo: (bought: BoughtNow) => void;
  signIn: (key: string) => void;
  /**
   * True if a purchase begun before signing in is being continued. A press is then part of that purchase and is
   * ignored.
   */
  mayContinue: () => boolean;
};

/**
 * Adds a product to the cart: on the server for a customer, in this browser for a guest. A press waits until the
 * session is known, so that a customer isn't treated as a guest. The cart's badge and the button show the addition at
 * once; a refusal reverts them.
 */
export function useAddToCart() {
  const [notice, setNotice] = useState<GuestNotice>(null);
  const [added, setAdded] = useState<GuestLine | null>(null);
  const { pend, settle } = usePendingPieces("add to cart");
  const last = useRef<AddRequest | null>(null);
  const { keyFor, renew } = useIdempotencyKey();
  const keyOf = ({ line, key, continueTo }: AddRequest) =>
    keyFor([continueTo ? "buy" : "add", lineKey(line), line.quantity].join(" "), key);

  const addToGuest = ({ line, left }: AddRequest) => {
    const added = addToGuestCart(guestCart(), line, left);
    if (!added.ok) void showRefusal(added.problem);
    else if (!saveGuestCart(added.lines))
      setNotice({ sentence: cartMessages.itemAddFailed, unsaved: storeMessages.storageBlocked });
    else
      setNotice({
        sentence: cartMessages.loginToAdd,
        saved: isPhone() ? cartMessages.savedOnPhone : cartMessages.savedInBrowser,
      });
  };
  const asGuest = (press: AddRequest) => {
    settle();
    if (press.signIn) press.signIn(keyOf(press));
    else addToGuest(press);
  };
  // If Buy Now can't add the line, the message says that the checkout failed (spec §8).
  const showCheckoutFailure = (refusal: FormRefusal) => {
    if (!hasFailed(refusal) && !isReason(refusal.problem)) return false;
    const text = [cartMessages.checkoutFailed, refusal.advice].filter(Boolean).join("\n");
    showToast({ kind: "error", text });
    return true;
  };

  const { send, busy } = useStoreForm<{ before: number }>({
    action: formHref("/cart/lines"),
    name: "add to cart",
    failed: cartMessages.itemAddFailed,
    errorDisplay: "toast",
    afterReload: true,
    onDone: ({ before }) => {
      settle();
      const { line, continueTo } = last.current ?? {};
      // The key isn't renewed, so that another tap while the checkout loads doesn't buy twice.
      if (line && continueTo) return continueTo({ ...line, before });
      renew();
      showToast({ kind: "success", text: cartMessages.itemAdded });
    },
    onRefused: (refusal) => {
      settle();
      setAdded(null);
      if (!isUndecided(refusal)) renew();
      if (!last.current) return false;
      // The person signed out in another tab, so the line is treated as a guest's (reading R6).
      if (refusal.problem === "signed-out") asGuest(last.current);
      else return last.current.continueTo ? showCheckoutFailure(refusal) : false;
      return true;
    },
  });
  const [press, isPending] = useWhenSessionKnown<AddRequest>((session, pressed) => {
    if (!session.person) return asGuest(pressed);
    if (pressed.mayContinue?.()) return;
    last.current = pressed;
    if (!pressed.continueTo) {
      pend(pressed.line.quantity);
      setAdded(pressed.line);
    }
    const { id: product_id, size, quantity } = pressed.line;
    send({ product_id, size, quantity: String(quantity), key: keyOf(pressed) });
  });

  return {
    add: (line: GuestLine, left?: number) => {
      pend(line.quantity);
      press({ line, left });
    },
    /** Buy Now. `key`: the idempotency key of an earlier press that is being continued. */
    buy: (line: GuestLine, purchase: Purchase, key?: string) => press({ line, ...purchase, key }),
    busy: busy || isPending,
    notice,
    /** The line that a customer added last. The page shows it beside the button, because the toast disappears. */
    added,
  };
}

/** The sentences for all problems are many, and most guests meet none, so they are loaded now. */
async function showRefusal(problem: AddProblem): Promise<void> {
  const { text, advice } = await import("#domain/cart/messages").then(
    ({ cartMessageFor }) => cartMessageFor(problem),
    () => ({ text: cartMessages.itemAddFailed, advice: null }),
  );
  showToast({ kind: "error", text: [text, advice].filter(Boolean).join("\n") });
}

function isPhone(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
