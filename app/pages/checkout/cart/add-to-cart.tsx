import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { addToGuestCart, type GuestLine } from "#domain/cart";
import {
  CHECKOUT_FAILED,
  ITEM_ADD_FAILED,
  ITEM_ADDED,
  KEPT_IN_BROWSER,
  KEPT_ON_PHONE,
  LOGIN_TO_ADD,
} from "#domain/messages";
import { sayCartProblem } from "#domain/sayings";
import { useSession } from "#pages/account/session/use-session.ts";
import { useToast } from "#ui/toasts";
import type { CartAnswer } from "./answers.ts";
import { guestCart, keepGuestCart } from "./guest-cart.ts";
import { useCartOperation } from "./use-operation.ts";

/** What a guest is told under the button (reading R6); null where there is nothing to tell. */
export type GuestNotice = { sentence: string; kept: string } | null;

type Asked = { line: GuestLine; goOn?: () => void; signIn?: () => void };

/**
 * Adds a product to the cart: the customer's own on the server, a guest's in this browser. What is
 * pressed before the session has answered waits for it, so that nobody is taken for a guest.
 */
export function useAddToCart() {
  const session = useSession();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [notice, setNotice] = useState<GuestNotice>(null);
  const goOn = useRef<(() => void) | undefined>(undefined);
  // spec §8: where Buy Now can't add, it is the way to the checkout that failed.
  const told = (sentence: string) =>
    goOn.current && sentence === ITEM_ADD_FAILED ? CHECKOUT_FAILED : sentence;
  const onDone = (answer: CartAnswer) => {
    if (!answer.ok) return;
    if (goOn.current) goOn.current();
    else toast({ kind: "success", text: ITEM_ADDED });
  };
  const { submit, busy } = useCartOperation("add", onDone, told);

  const keepForGuest = (line: GuestLine) => {
    const kept = addToGuestCart(guestCart(), line);
    if (!kept.ok) {
      const { sentence, advice } = sayCartProblem(kept.problem);
      toast({ kind: "error", text: [sentence, advice].filter(Boolean).join("\n") });
    } else if (!keepGuestCart(kept.lines)) toast({ kind: "error", text: ITEM_ADD_FAILED });
    else setNotice({ sentence: LOGIN_TO_ADD, kept: isPhone() ? KEPT_ON_PHONE : KEPT_IN_BROWSER });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is done once, when it can be
  useEffect(() => {
    if (!asked || !session) return;
    setAsked(null);
    const { line, signIn } = asked;
    if (session.person) {
      goOn.current = asked.goOn;
      const { productId: product_id, size, quantity } = line;
      submit({
        path: href("/cart/lines"),
        fields: { product_id, size, quantity: String(quantity) },
      });
    } else if (signIn) signIn();
    else keepForGuest(line);
  }, [asked, session]);

  return {
    add: (line: GuestLine) => setAsked({ line }),
    /** Buy Now: `goOn` once the server has the line; a guest goes to sign in, and nothing is kept (R42). */
    buy: (line: GuestLine, goOn: () => void, signIn: () => void) =>
      setAsked({ line, goOn, signIn }),
    busy: busy || asked !== null,
    notice,
  };
}

function isPhone(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}
