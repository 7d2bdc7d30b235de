import { useRef, useState } from "react";
import { addToGuestCart } from "#domain/cart/cart";
import type { GuestLine } from "#domain/cart/guest-lines";
import { lineKey } from "#domain/cart/lines";
import { cartMessageFor, cartMessages, isReason } from "#domain/cart/messages";
import { formHref } from "#forms/form-href";
import { useOnceKnown } from "#pages/account/session/use-once-known.ts";
import { guestCart, saveGuestCart } from "#pages/cart/guest/guest-cart.ts";
import { usePendingPieces } from "#pages/cart/pending-pieces.ts";
import type { FormRefusal } from "#protocol/form-answer";
import { hasFailed } from "#ui/forms/network-errors";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import type { BoughtNow } from "./bought-now.ts";
import { isUndecided, useIdempotencyKey } from "./use-idempotency-key.ts";

/** What a guest is told under the button (reading R6); null where there is nothing to tell. */
export type GuestNotice = { sentence: string; saved: string } | null;

/** `left`: so many are left, as the page knows. */
type Press = { line: GuestLine; left?: number | undefined; key?: string } & Partial<Purchase>;

/** Where Buy Now leads: on, once the server has the line; to sign in, under the press's id (reading R42). */
type Purchase = {
  continueTo: (bought: BoughtNow) => void;
  signIn: (key: string) => void;
  /** Whether a press before signing in goes on now: this one is the same purchase. */
  goesOn: () => boolean;
};

/**
 * Adds a product to the cart: the customer's own on the server, a guest's in this browser. What is
 * pressed before the session has answered waits for it, so that nobody is taken for a guest. It counts in
 * the badge, and is told, at the press; a refusal takes that back.
 */
export function useAddToCart() {
  const toast = useToast();
  const [notice, setNotice] = useState<GuestNotice>(null);
  const [added, setAdded] = useState<GuestLine | null>(null);
  const { pend, settle } = usePendingPieces("add to cart");
  const last = useRef<Press | null>(null);
  const { keyFor, renew } = useIdempotencyKey();
  const keyOf = ({ line, key, continueTo }: Press) =>
    keyFor([continueTo ? "buy" : "add", lineKey(line), line.quantity].join(" "), key);

  const keepForGuest = ({ line, left }: Press) => {
    const added = addToGuestCart(guestCart(), line, left);
    if (!added.ok) {
      const { text, advice } = cartMessageFor(added.problem);
      toast({ kind: "error", text: [text, advice].filter(Boolean).join("\n") });
    } else if (!saveGuestCart(added.lines))
      toast({ kind: "error", text: cartMessages.itemAddFailed });
    else
      setNotice({
        sentence: cartMessages.loginToAdd,
        saved: isPhone() ? cartMessages.savedOnPhone : cartMessages.savedInBrowser,
      });
  };
  const asGuest = (press: Press) => {
    settle();
    if (press.signIn) press.signIn(keyOf(press));
    else keepForGuest(press);
  };
  // spec §8: where Buy Now can't add, it is the way to the checkout that failed.
  const tellBuyer = (refusal: FormRefusal) => {
    if (!hasFailed(refusal) && !isReason(refusal.problem)) return false;
    const text = [cartMessages.checkoutFailed, refusal.advice].filter(Boolean).join("\n");
    toast({ kind: "error", text });
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
      // A tap while the checkout is on its way is the same press.
      if (line && continueTo) return continueTo({ ...line, before });
      renew();
      toast({ kind: "success", text: cartMessages.itemAdded });
    },
    onRefused: (refusal) => {
      settle();
      setAdded(null);
      if (!isUndecided(refusal)) renew();
      if (!last.current) return false;
      // The session has ended elsewhere: what was pressed is a guest's now (reading R6).
      if (refusal.problem === "signed-out") asGuest(last.current);
      else return last.current.continueTo ? tellBuyer(refusal) : false;
      return true;
    },
  });
  const [press, isPending] = useOnceKnown<Press>((session, pressed) => {
    if (!session.person) return asGuest(pressed);
    if (pressed.goesOn?.()) return;
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
    /** Buy Now, under `key` where it was pressed before. */
    buy: (line: GuestLine, purchase: Purchase, key?: string) => press({ line, ...purchase, key }),
    busy: busy || isPending,
    notice,
    /** What a customer added last: the toast that says so goes. */
    added,
  };
}

function isPhone(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
