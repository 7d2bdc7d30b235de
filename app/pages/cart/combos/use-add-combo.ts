import { useRef, useState } from "react";
import { href } from "react-router";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { useOnceKnown } from "#pages/account/session/use-once-known.ts";
import { usePendingPieces } from "#pages/cart/pending-pieces.ts";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";

/** Adds a ready-made combo to a customer's cart. A guest is told to log in, and nothing is kept (R6). */
export function useAddCombo(comboId: string) {
  const toast = useToast();
  const [notice, setNotice] = useState<string | null>(null);
  const [added, setAdded] = useState(false);
  const { pend, settle } = usePendingPieces("add combo to cart");
  const goOn = useRef<(() => void) | undefined>(undefined);
  const askToLogIn = (then: (() => void) | undefined) =>
    setNotice(then ? cartMessages.loginToBuy : cartMessages.loginToAdd);
  const { send, busy } = useStoreForm({
    name: "add combo to cart",
    failed: comboMessages.comboAddFailed,
    told: "toast",
    afterReload: true,
    onDone: () => {
      settle();
      if (goOn.current) goOn.current();
      else toast({ kind: "success", text: comboMessages.comboAdded });
    },
    onRefused: ({ problem }) => {
      settle();
      setAdded(false);
      const signedOut = problem === "signed-out";
      if (signedOut) askToLogIn(goOn.current);
      return signedOut;
    },
  });
  const [press, waiting] = useOnceKnown<(() => void) | undefined>((session, then) => {
    if (!session.person) return askToLogIn(then);
    goOn.current = then;
    if (!then) {
      pend(1);
      setAdded(true);
    }
    const action = then ? href("/cart/combos/buy-now") : href("/cart/combos");
    send({ combo_id: comboId }, action);
  });
  return {
    add: () => press(undefined),
    /** Buy Now: `then` once the server has the combo. */
    buy: (then: () => void) => press(then),
    busy: busy || waiting,
    notice,
    /** By the last press: the toast that says so goes. */
    added,
  };
}
