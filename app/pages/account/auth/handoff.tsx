import { useEffect } from "react";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { takeCarriedCart } from "#pages/cart/guest/carried-cart.ts";
import { href } from "#protocol/href";
import { loginPath, nextPath } from "#protocol/redirect-targets";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { goTo } from "#ui/page-port";
import type { Route } from "./+types/handoff";
import { texts } from "./texts.ts";

/**
 * The link out of another app's built-in browser opens this page. The page saves the cart that the link carries, then
 * goes on to sign in.
 */
export function loader({ url }: Route.LoaderArgs) {
  const next = url.searchParams.get("next");
  return { onward: next ? loginPath(nextPath(next)) : href("/auth") };
}

export default function Handoff({ loaderData: { onward } }: Route.ComponentProps) {
  useEffect(() => {
    takeCarriedCart(window.location.hash);
    // Replaces the history entry, so that Back doesn't open this address again: its cart is read only once.
    goTo(onward, { replace: true });
  }, [onward]);
  return (
    <div className="shell flex flex-col items-center gap-4 py-16 text-center">
      <title>{useTexts(texts).signIn}</title>
      <p role="status" className="text-lead text-ink-soft">
        {storeMessages.loading}
      </p>
      <noscript>
        <Link to={onward} className="text-peacock underline underline-offset-4">
          {peopleMessages.comesFromAnotherBrowser}
        </Link>
      </noscript>
    </div>
  );
}
