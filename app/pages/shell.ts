import { subscribe } from "#session/session-store";
import { onStored } from "#ui/browser-store";
import { watchBack } from "#ui/shell/back";
import { showCartCount } from "#ui/shell/cart-count";
import { watchLogOut } from "#ui/shell/log-out";
import { watchMenus } from "#ui/shell/menus";
import { showLoading, showPlace, watchPlaceLinks } from "#ui/shell/place";
import { displaySession } from "#ui/shell/session-copy";
import { showVisitor } from "#ui/shell/visitor";
import { onLoading, onVisit } from "#ui/shell/visits";
import { guestCart } from "./cart/guest/guest-cart.ts";
import { countWithPending, heldPieces, onPendingPieces } from "./cart/pending-pieces.ts";
import { watchReservedRows } from "./checkout/open-payments/reserved-rows.ts";
import { watchPlayers } from "./story/open-player.ts";

/**
 * Brings the shell to life: what the server rendered around the page (decision 151). Called once a document, and knows
 * neither React nor a router. Elements are looked for whenever they are needed, and each visit shows everything again,
 * because the page's errors may have the shell's markup replaced.
 */
export function startShell(): void {
  onVisit((visit) => {
    showPlace(visit);
    showSession();
  });
  onLoading(showLoading);
  subscribe(showSession);
  onStored(showPieces);
  onPendingPieces(showPieces);
  addEventListener("heldpress", showPieces);
  showSession();
  watchBack();
  watchLogOut();
  watchMenus();
  watchPlaceLinks();
  watchPlayers();
  watchReservedRows();
}

function showSession(): void {
  showVisitor(displaySession());
  showPieces();
}

/** Counts the pieces in the account's cart or, for a guest, in the one of this browser, with those of held presses. */
function showPieces(): void {
  const session = displaySession();
  const pieces = guestCart().reduce((sum, { quantity }) => sum + quantity, 0);
  const count = countWithPending(session?.person ? session.cartCount : pieces);
  showCartCount(count === null ? null : count + heldPieces());
}
