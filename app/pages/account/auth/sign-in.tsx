import { useEffect, useState } from "react";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { Button, ButtonLink } from "#ui/forms/button";
import { useHydrated } from "#ui/hydrated";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import { Picture } from "#ui/pictures/picture";
import type { SignInAnswer } from "./answer.server.ts";
import { InAppBrowserNotice } from "./in-app-browser-notice.tsx";
import { rememberedLocation, rememberLocation } from "./post-login-location.ts";
import { texts } from "./texts.ts";

/** The sign-in page (spec §2). Its form is a plain one, because it leaves this site and must work without scripts. */
export function SignIn({ next, error, demoNotice, inApp, token, parcel }: SignInAnswer) {
  const target = useRememberedTarget(next);
  const t = useTexts(texts);
  // Without cookies each attempt would come back as one that took too long.
  const isBlocked = useHydrated() && !navigator.cookieEnabled;
  const start = pathInCurrentLanguage(href("/auth/start"));
  return (
    <div className="shell flex min-h-[inherit] items-center justify-center py-8">
      <title>{t.signIn}</title>
      <div
        className={`w-full max-w-md overflow-hidden rounded-card border border-line bg-card shadow-card ${parcel ? "desktop:grid desktop:max-w-4xl desktop:grid-cols-2" : ""}`}
      >
        <div aria-hidden className="airmail col-span-2" />
        {/* The picture is hidden on small screens, where browsers then don't fetch it. It covers the full height of the text beside it. */}
        {parcel ? (
          <Picture
            address={parcel}
            alt=""
            sizes={inApp ? "650px" : "500px"}
            width={960}
            height={960}
            className="hidden aspect-square size-full object-cover desktop:block"
          />
        ) : null}
        <section className="flex flex-col justify-center gap-4 px-6 pb-6 tablet:px-8 tablet:pb-8">
          <h1 className="pt-4 text-display">{t.signIn}</h1>
          <p className="text-ink-soft">{peopleMessages.whySignIn}</p>
          {error ? (
            <p role="alert" className="rounded-card bg-bad p-3 text-on-bad">
              {error}
            </p>
          ) : null}
          {isBlocked ? <Notice tone="wait">{storeMessages.storageBlocked}</Notice> : null}
          {inApp ? <InAppBrowserNotice inApp={inApp} next={target} /> : null}
          <form data-native="" method="post" action={start}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="next" value={target} />
            <Button
              type="submit"
              look={inApp ? "quiet" : "primary"}
              className="min-h-14 w-full gap-3"
            >
              {inApp ? null : <GoogleMark />}
              {inApp ? peopleMessages.tryHereAnyway : peopleMessages.signInWithGoogle}
            </Button>
          </form>
          {/* The home page's link to the shop leads here (spec §2 Home); this button goes to the shop without signing in. */}
          <ButtonLink look="quiet" to={href("/shop")}>
            {peopleMessages.lookWithoutSigningIn}
          </ButtonLink>
          {demoNotice ? (
            <p className="rounded-card bg-wait p-3 text-small text-on-wait">{demoNotice}</p>
          ) : null}
          <TermsNotice />
        </section>
      </div>
    </div>
  );
}

/** Google's colours on white, as its rules for sign-in buttons require. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-8 rounded-round bg-white p-1.5">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5Z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.7 7.2l7.7 6C44.4 38 47 31.8 47 24.6Z"
      />
      <path fill="#FBBC05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2Z" />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48Z"
      />
    </svg>
  );
}

function useRememberedTarget(next: string | null): string {
  const [target, setTarget] = useState(next ?? "");
  useEffect(() => {
    if (next) rememberLocation(next);
    else setTarget(rememberedLocation() ?? "");
  }, [next]);
  return target;
}

function TermsNotice() {
  const [before, terms, between, privacy, after] = peopleMessages.termsAgreed;
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
