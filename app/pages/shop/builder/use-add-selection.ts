import { useState } from "react";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { EMPTY_SELECTION, type Selection, selectionText } from "#domain/catalogue/combos";
import { type Paise, plainDecimal } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { useWhenSessionKnown } from "#pages/account/session/use-once-known.ts";
import { usePendingPieces } from "#pages/cart/use-pending-pieces.ts";
import { href } from "#protocol/href";
import { sentencesOf } from "#ui/forms/sending/refusal-words";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { goTo } from "#ui/page-port";
import { reloadDocument } from "#ui/shell/load-document";
import { carryToast, showToast } from "#ui/shell/toasts";
import { currentEdit, saveEdit } from "./editing.ts";
import { saveSelection } from "./selection.ts";
import { texts } from "./texts.ts";

type AddRequest = { selection: Selection; finalPrice: Paise };

const ADD_PATH = formHref("/cart/custom-combos");
const REPLACE_PATH = formHref("/cart/custom-combos/replacement");

/**
 * The builder's Add to Cart, or Save when a combo of the cart is being edited. A guest is asked to log in; the
 * selection stays in this browser.
 */
export function useAddSelection() {
  const t = useTexts(texts);
  const [notice, setNotice] = useState<string | null>(null);
  const [added, setAdded] = useState(false);
  const { pend, settle } = usePendingPieces("add custom combo to cart");
  const { send, busy } = useStoreForm({
    name: "add custom combo to cart",
    failed: currentEdit()?.comboId
      ? cartMessages.comboSaveFailed
      : comboMessages.comboItemsAddFailed,
    errorDisplay: "toast",
    afterReload: true,
    onDone: (_, action) => {
      settle();
      if (currentEdit()) saveEdit(null);
      else saveSelection(EMPTY_SELECTION);
      const saved = action === REPLACE_PATH;
      if (saved) {
        carryToast({ kind: "success", text: t.comboSaved });
        return goTo(href("/cart"));
      }
      showToast({ kind: "success", text: comboMessages.comboItemsAdded });
      setAdded(true);
    },
    onRefused: (refusal) => {
      const { problem } = refusal;
      settle();
      const edited = currentEdit();
      // The cart no longer has the combo, so the next press adds it as a new one.
      if (problem === "line-not-found" && edited) saveEdit({ ...edited, comboId: null });
      if (problem === "signed-out") setNotice(cartMessages.loginToAdd);
      if (problem !== "pricing-mismatch") return problem === "signed-out";
      // The document has the prices of before.
      carryToast({ kind: "error", text: sentencesOf(refusal) });
      reloadDocument();
      return true;
    },
  });
  const [add, isPending] = useWhenSessionKnown<AddRequest>((session, { selection, finalPrice }) => {
    if (!session.person) return setNotice(cartMessages.loginToAdd);
    setAdded(false);
    const combo_id = currentEdit()?.comboId;
    const fields = { items: selectionText(selection), final_price: plainDecimal(finalPrice) };
    if (combo_id) send({ ...fields, combo_id }, REPLACE_PATH);
    else {
      pend(1);
      send(fields, ADD_PATH);
    }
  });
  return { add, busy: busy || isPending, notice, added };
}
