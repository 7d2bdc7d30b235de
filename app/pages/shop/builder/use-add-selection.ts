import { useState } from "react";
import { href, useRevalidator } from "react-router";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { EMPTY_SELECTION, type Selection, selectionText } from "#domain/catalogue/combos";
import { type Paise, plainDecimal } from "#domain/money/money";
import { useOnceKnown } from "#pages/account/session/use-once-known.ts";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import { saveSelection } from "./selection.ts";

type AddRequest = { selection: Selection; finalPrice: Paise };

/** The builder's Add to Cart. A guest is told to log in; what was chosen stays in this browser. */
export function useAddSelection() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<string | null>(null);
  const { send, busy } = useStoreForm({
    name: "add custom combo to cart",
    action: href("/cart/custom-combos"),
    failed: comboMessages.comboItemsAddFailed,
    told: "toast",
    afterReload: true,
    onDone: () => {
      saveSelection(EMPTY_SELECTION);
      toast({ kind: "success", text: comboMessages.comboItemsAdded });
    },
    onRefused: ({ problem }) => {
      if (problem === "pricing-mismatch") revalidate();
      if (problem === "signed-out") setNotice(cartMessages.loginToAdd);
      return problem === "signed-out";
    },
  });
  const [add, waiting] = useOnceKnown<AddRequest>((session, { selection, finalPrice }) => {
    if (!session.person) return setNotice(cartMessages.loginToAdd);
    send({ items: selectionText(selection), final_price: plainDecimal(finalPrice) });
  });
  return { add, busy: busy || waiting, notice };
}
