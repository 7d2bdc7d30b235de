import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import {
  DEMO_SIGN_IN_BANNER,
  SIGN_IN_WITH_GOOGLE,
  TERMS_AGREED_BY_SIGNING_IN,
  TRY_HERE_ANYWAY,
} from "#domain/messages";
import { Button } from "#ui/button";
import type { SignInAnswer } from "./answer.server.ts";
import { InAppDoor } from "./in-app-door.tsx";

/** The sign-in page (spec §2). A plain form: it leaves this site, and works without scripts. */
export function SignIn({ next, error, demo, door, token }: SignInAnswer) {
  const target = useRememberedTarget(next);
  return (
    <div className="shell flex justify-center py-10">
      <title>Sign in</title>
      <meta name="robots" content="noindex" />
      <section className="flex w-full max-w-sm flex-col gap-5 rounded-card border border-line bg-card p-6 shadow-card">
        <div aria-hidden className="airmail rounded-card" />
        <h1 className="text-title">Sign in</h1>
        {error ? (
          <p role="alert" className="rounded-card bg-bad p-3 text-on-bad">
            {error}
          </p>
        ) : null}
        {door ? <InAppDoor door={door} next={target} /> : null}
        <form method="post" action={href("/auth/start")} onSubmit={forgetTarget}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="next" value={target} />
          <Button type="submit" look={door ? "quiet" : "primary"} className="w-full">
            {door ? TRY_HERE_ANYWAY : SIGN_IN_WITH_GOOGLE}
          </Button>
        </form>
        {demo ? (
          <p className="rounded-card bg-wait p-3 text-small text-on-wait">{DEMO_SIGN_IN_BANNER}</p>
        ) : null}
        <TermsNotice />
      </section>
    </div>
  );
}

const TARGET_KEY = "after_sign_in";

/** Reading R39: kept for the tab, for whoever comes to /auth again by another way. */
function useRememberedTarget(next: string | null): string {
  const [target, setTarget] = useState(next ?? "");
  useEffect(() => {
    if (next) sessionStorage.setItem(TARGET_KEY, next);
    else setTarget(sessionStorage.getItem(TARGET_KEY) ?? "");
  }, [next]);
  return target;
}

/** From here on the sign-in itself carries it. */
function forgetTarget(): void {
  sessionStorage.removeItem(TARGET_KEY);
}

function TermsNotice() {
  const [before, terms, between, privacy, after] = TERMS_AGREED_BY_SIGNING_IN;
  const link = "text-peacock underline underline-offset-4";
  return (
    <p className="text-small text-ink-soft">
      {before}
      <Link className={link} to={href("/terms")}>
        {terms}
      </Link>
      {between}
      <Link className={link} to={href("/privacy")}>
        {privacy}
      </Link>
      {after}
    </p>
  );
}
