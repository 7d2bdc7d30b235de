import type { ReactNode } from "react";
import { useSession } from "#session/use-session";
import { useTexts } from "#ui/language";
import { CheckoutProblem } from "./checkout-problem.tsx";
import { texts } from "./texts.ts";

/**
 * Shows what a checkout says if there is nothing to pay for. To somebody whose session has ended since, in another tab
 * or by time, that would be no answer, so they are asked to sign in instead.
 */
export function UnlessSignedOut({ children }: { children: ReactNode }) {
  const t = useTexts(texts);
  const hasEnded = useSession()?.person === null;
  if (!hasEnded) return children;
  return (
    <div className="shell py-6">
      <h1 className="pb-5 text-display">{t.checkout}</h1>
      <CheckoutProblem refused={null} signedOut={t.signedOut} />
    </div>
  );
}
