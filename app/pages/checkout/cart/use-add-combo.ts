import { useRef, useState } from "react";
import { href } from "react-router";
import { COMBO_ADDED, LOGIN_TO_ADD, LOGIN_TO_BUY } from "#domain/messages";
import { useOnceKnown } from "#pages/account/session/use-once-known.ts";
import { useToast } from "#ui/toasts";
import { useCartOperation } from "./use-operation.ts";

/** Adds a ready-made combo to a customer's cart. A guest is told to log in, and nothing is kept (R6). */
export function useAddCombo(comboId: string) {
  const toast = useToast();
  const [notice, setNotice] = useState<string | null>(null);
  const goOn = useRef<(() => void) | undefined>(undefined);
  const { submit, busy } = useCartOperation("add combo", (answer) => {
    if (!answer.ok) return;
    if (goOn.current) goOn.current();
    else toast({ kind: "success", text: COMBO_ADDED });
  });
  const [press, waiting] = useOnceKnown<(() => void) | undefined>((session, then) => {
    if (!session.person) return setNotice(then ? LOGIN_TO_BUY : LOGIN_TO_ADD);
    goOn.current = then;
    submit({ path: href("/cart/combos"), fields: { combo_id: comboId } });
  });
  return {
    add: () => press(undefined),
    /** Buy Now: `then` once the server has the combo. */
    buy: (then: () => void) => press(then),
    busy: busy || waiting,
    notice,
  };
}
