import { useState } from "react";
import { useLocation } from "react-router";
import type { FormRefusal } from "#protocol/form-answer";
import { href } from "#protocol/href";
import { loginPath } from "#protocol/redirect-targets";
import { type Session, useSession } from "#session/use-session";
import { useUntilChanged } from "#ui/forms/use-until-changed";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { texts } from "./texts.ts";

/** Says why a step of the checkout was refused, if no single field is to blame. */
export function CheckoutProblem({
  refused: sent,
  cart = "",
  signedOut,
  saved,
}: {
  refused: FormRefusal | null;
  /** The shown cart as text. Once it changes, a refusal that was about the cart isn't shown any more. */
  cart?: string;
  /**
   * The sentence that is shown as soon as the session has ended, before anything is refused. Missing: the page needs
   * no session.
   */
  signedOut?: string | undefined;
  /** A sentence that says which input of this page will still be there after signing in. */
  saved?: string | undefined;
}) {
  const session = useSession();
  const current = useUntilChanged(sent?.errors.form, cart);
  const refused = sent && CART_PROBLEMS.includes(sent.problem) && !current ? null : sent;
  const signedInSince = useSignedInSince(refused, session);
  const problem = refused?.problem === "signed-out" && signedInSince ? null : refused;
  const hasEnded = signedOut !== undefined && session?.person === null;
  const sentence = hasEnded ? signedOut : problem?.errors.form;
  if (!sentence) return null;
  const needsSignIn = hasEnded || problem?.problem === "signed-out";
  const colours = problem?.kind === "info" ? "bg-info text-on-info" : "bg-bad text-on-bad";
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-problem
      className={`flex flex-col gap-1 rounded-card px-4 py-3 ${colours}`}
    >
      <p className="font-semibold">{sentence}</p>
      {needsSignIn && saved ? <p>{saved}</p> : null}
      {problem?.advice && !hasEnded ? <p>{problem.advice}</p> : null}
      {needsSignIn ? <SignInLink /> : <CartLink problem={problem?.problem} />}
    </div>
  );
}

/** True if the person has signed in again in another tab since the refusal. */
function useSignedInSince(refused: FormRefusal | null, session: Session | undefined): boolean {
  const [before, setBefore] = useState({ refused, session });
  if (before.refused !== refused) setBefore({ refused, session });
  return session !== before.session && Boolean(session?.person);
}

/** Links to the sign-in page, which leads back here. Meanwhile this browser stores what was typed and chosen. */
function SignInLink() {
  const t = useTexts(texts);
  // Keeps query and hash, which may name an episode and the step of the payment.
  const { pathname, search, hash } = useLocation();
  return (
    <TextLink className="font-semibold" to={loginPath(pathname + search + hash)}>
      {t.signIn}
    </TextLink>
  );
}

const CART_PROBLEMS = ["lines-unavailable", "lines-sold-out", "lines-short", "cart-empty"];

function CartLink({ problem = "" }: { problem: string | undefined }) {
  const t = useTexts(texts);
  if (!CART_PROBLEMS.includes(problem)) return null;
  return (
    <TextLink className="font-semibold" to={href("/cart")}>
      {t.yourCart}
    </TextLink>
  );
}
