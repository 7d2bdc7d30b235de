import { data, type RouterContextProvider } from "react-router";
import { peopleMessages } from "#domain/people/messages";
import { inAppBrowser } from "#protocol/in-app-browsers";
import { config } from "#request/config.server";
import { pictureAddress } from "#request/files/pictures.server";
import { ownOrigin } from "#request/origin.server";
import { maySignIn } from "#request/session/may-sign-in.server";
import { formToken } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import type { InApp } from "./in-app-browser-notice.tsx";

export type SignInAnswer = ReturnType<typeof signInAnswer>["data"];

/** What the sign-in page shows, both at /auth and after a sign-in that failed. */
export function signInAnswer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  {
    next,
    error = null,
    status = 200,
  }: { next: string | null; error?: string | null; status?: number },
) {
  const answer = {
    /** Where to go after signing in. Null: the path that the tab remembers, else the shop. */
    next,
    error,
    demoNotice: demoNotice(context),
    inApp: inAppOf(request),
    token: formToken(context),
    /** The picture beside the form on wide screens. */
    parcel: pictureAddress(settings().home.hero || null),
  };
  return data(answer, { status });
}

/** A notice about the demo sign-in; null where Google is used. */
function demoNotice(context: Readonly<RouterContextProvider>): string | null {
  if (!config.demoSignIn) return null;
  return maySignIn(context)
    ? peopleMessages.demoSignInBanner
    : peopleMessages.demoOnThisMachineOnly;
}

/** Says why and how to leave another app's browser; null if the page is open in no such browser. */
function inAppOf(request: Request): InApp | null {
  const browser = inAppBrowser(request.headers.get("user-agent") ?? "");
  const origin = ownOrigin(request);
  if (!browser || !origin) return null;
  const advice =
    browser.system === "android" ? peopleMessages.openInChromeAdvice : peopleMessages.openByMenu;
  return {
    system: browser.system,
    origin,
    reason: `${peopleMessages.signInRefusedInside(browser.app)} ${advice}`,
  };
}
