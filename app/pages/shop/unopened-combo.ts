import { comboMessages } from "#domain/catalogue/combo-messages";
import { href } from "#protocol/href";
import { showToast } from "#ui/shell/toasts";

/**
 * Why a combo's page led to the store (spec §2 Combo detail). It is in the URL's hash, because the store's page is
 * cached once for everybody.
 */
type Reason = "unknown" | "failed";

export function storeInsteadOfCombo(reason: Reason): string {
  return `${href("/shop")}#${hashOf(reason)}`;
}

/** Says on the store's page, in a toast, why it is shown instead of a combo; once, and not after a reload. */
export function explainUnopenedCombo(): void {
  const { hash, pathname, search } = location;
  const isFailure = hash === `#${hashOf("failed")}`;
  if (!isFailure && hash !== `#${hashOf("unknown")}`) return;
  showToast(
    isFailure
      ? { kind: "error", text: comboMessages.comboNotLoaded }
      : { kind: "info", text: comboMessages.comboUnknown },
  );
  history.replaceState(history.state, "", pathname + search);
}

function hashOf(reason: Reason): string {
  return `combo-${reason}`;
}
