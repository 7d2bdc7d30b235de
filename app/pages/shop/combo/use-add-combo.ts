import { useRef, useState } from "react";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { formHref } from "#forms/form-href";
import { useWhenSessionKnown } from "#pages/account/session/use-once-known.ts";
import type { BoughtNow } from "#pages/cart/lines/bought-now.ts";
import { isUndecided, useIdempotencyKey } from "#pages/cart/lines/use-idempotency-key.ts";
import { usePendingPieces } from "#pages/cart/use-pending-pieces.ts";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { showToast } from "#ui/shell/toasts";

type ContinueTo = (bought: BoughtNow) => void;

/**
 * Adds a ready-made combo to a customer's cart. A guest is asked to log in, and the combo isn't remembered (reading
 * R6).
 */
export function useAddCombo(comboId: string) {
  const [notice, setNotice] = useState<string | null>(null);
  const [added, setAdded] = useState(false);
  const { pend, settle } = usePendingPieces("add combo to cart");
  const continueTo = useRef<ContinueTo | undefined>(undefined);
  const { keyFor, renew } = useIdempotencyKey();
  const askToLogIn = (then: ContinueTo | undefined) =>
    setNotice(then ? cartMessages.loginToBuy : cartMessages.loginToAdd);
  const { send, busy } = useStoreForm<{ before: number }>({
    action: formHref("/cart/combos"),
    name: "add combo to cart",
    failed: comboMessages.comboAddFailed,
    errorDisplay: "toast",
    afterReload: true,
    onDone: ({ before }) => {
      settle();
      if (continueTo.current)
        return continueTo.current({ id: comboId, size: null, quantity: 1, before });
      renew();
      showToast({ kind: "success", text: comboMessages.comboAdded });
    },
    onRefused: (refusal) => {
      settle();
      setAdded(false);
      if (!isUndecided(refusal)) renew();
      const signedOut = refusal.problem === "signed-out";
      if (signedOut) askToLogIn(continueTo.current);
      return signedOut;
    },
  });
  const [press, isPending] = useWhenSessionKnown<ContinueTo | undefined>((session, then) => {
    if (!session.person) return askToLogIn(then);
    continueTo.current = then;
    if (!then) {
      pend(1);
      setAdded(true);
    }
    const key = keyFor(`${then ? "buy" : "add"} ${comboId}`);
    send({ combo_id: comboId, key });
  });
  return {
    add: () => press(undefined),
    /** Buy Now: calls `then` once the server has added the combo. */
    buy: (then: ContinueTo) => press(then),
    busy: busy || isPending,
    notice,
    /** True after an Add that wasn't refused. The page shows it, because the toast disappears. */
    added,
  };
}
