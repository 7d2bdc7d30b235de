import { useState } from "react";
import { href, useRevalidator } from "react-router";
import { EMPTY_SELECTION, type Selection, selectionText } from "#domain/combos";
import { COMBO_ITEMS_ADDED, LOGIN_TO_ADD, PRICING_MISMATCH } from "#domain/messages";
import { type Paise, plainDecimal } from "#domain/money";
import { useOnceKnown } from "#pages/account/session/use-once-known.ts";
import { useCartOperation } from "#pages/checkout/cart/use-operation.ts";
import { useToast } from "#ui/toasts";
import { keepSelection } from "./selection.ts";

type Asked = { selection: Selection; finalPrice: Paise };

/** The builder's Add to Cart. A guest is told to log in; what was chosen stays in this browser. */
export function useAddSelection() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<string | null>(null);
  const { submit, busy } = useCartOperation("add custom combo", (answer) => {
    if (answer.ok) {
      keepSelection(EMPTY_SELECTION);
      toast({ kind: "success", text: COMBO_ITEMS_ADDED });
    } else if ("said" in answer && answer.said.sentence === PRICING_MISMATCH) revalidate();
  });
  const [add, waiting] = useOnceKnown<Asked>((session, { selection, finalPrice }) => {
    if (!session.person) return setNotice(LOGIN_TO_ADD);
    submit({
      path: href("/cart/custom-combos"),
      fields: { items: selectionText(selection), final_price: plainDecimal(finalPrice) },
    });
  });
  return { add, busy: busy || waiting, notice };
}
