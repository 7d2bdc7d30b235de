import { type ReactNode, useEffect, useRef } from "react";
import { GUEST_CART_KEY } from "#domain/cart/guest-lines";
import { storeMessages } from "#domain/messages";
import { useSession } from "#session/use-session";
import { useNonce } from "#ui/shell/nonce";
import { useUnmergedLines } from "./use-guest-cart.ts";
// Imported here, so that the merge's code loads together with this page: a person who has just signed in is waiting for
// it.
import "./guest-cart-merge.ts";

/** An inline script that shows 'Loading' before hydration, because hydration takes seconds on a slow phone. */
const SHOW_LOADING_SCRIPT = `try{if(localStorage.getItem("${GUEST_CART_KEY}"))document.currentScript.parentElement.dataset.joins=""}catch{}`;

/**
 * Says that a customer's cart is empty, but shows 'Loading' while lines in this browser are about to be merged into it.
 * That happens to people who come back from signing in, because they have usually just added something.
 */
export function EmptyUnlessJoining({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const nonce = useNonce();
  const joins = useUnmergedLines(useSession()?.person?.id).length > 0;
  useEffect(() => {
    if (joins) place.current?.setAttribute("data-joins", "");
    else place.current?.removeAttribute("data-joins");
  }, [joins]);
  return (
    <div ref={place} className="group" suppressHydrationWarning>
      <p
        role="status"
        className="hidden py-16 text-center text-lead text-ink-soft group-data-joins:block"
      >
        {storeMessages.loading}
      </p>
      <div className="group-data-joins:hidden">{children}</div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: SHOW_LOADING_SCRIPT }}
      />
    </div>
  );
}
