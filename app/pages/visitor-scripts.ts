import { forgetUsedLocation } from "#pages/account/auth/post-login-location.ts";
import { watchPageOwner } from "#pages/account/session/page-owner.ts";
import { joinGuestCart } from "#pages/cart/guest/guest-cart-joins.ts";
import { forgetPurchaseElsewhere } from "#pages/cart/lines/remembered-purchase.ts";
import { forgetConfirmationsOfOthers } from "#pages/checkout/confirmation/forget-confirmations.ts";
import { forgetChoicesOfOthers } from "#pages/checkout/details/forgotten-choices.ts";
import { protectPages } from "#pages/copy-protection/protected-pages.ts";
import { loadCombos } from "#pages/shop/store/load-combos.ts";
import { explainUnopenedCombo } from "#pages/shop/unopened-combo.ts";
import { currentSession, subscribe } from "#session/session-store";
import { keepSessionCopy } from "#ui/shell/session-copy";
import { currentVisit, onVisit } from "#ui/shell/visits";

/** Starts what goes on beside every page of the store, without React. Returns a function that ends it. */
export function startVisitorScripts(): () => void {
  explainUnopenedCombo();
  const ends = [
    keepSessionCopy(),
    watchPageOwner(),
    protectPages(),
    joinGuestCart(),
    forgetWhatIsOver(),
    loadCombos(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Forgets what this browser has stored of other people, and what was remembered for a sign-in that is over. It does so
 * once for each person and visit.
 */
function forgetWhatIsOver(): () => void {
  let before = "";
  const follow = () => {
    const session = currentSession();
    const visit = currentVisit();
    if (!session || !visit) return;
    const owner = session.person?.id ?? null;
    const { pathname, key } = visit;
    const now = `${owner} ${key}`;
    if (now === before) return;
    before = now;
    forgetConfirmationsOfOthers(owner);
    forgetChoicesOfOthers(owner);
    forgetUsedLocation(owner !== null, pathname);
    forgetPurchaseElsewhere(owner !== null, pathname);
  };
  const ends = [subscribe(follow), onVisit(follow)];
  return () => {
    for (const end of ends) end();
  };
}
