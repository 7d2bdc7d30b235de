import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentLanguage } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { nextPath } from "#protocol/redirect-targets";
import { networkOf } from "#request/client-address.server";
import { consumeLimit, LIMITS } from "#request/forms/limits.server";
import { log } from "#request/log/log.server";
import { ownOrigin } from "#request/origin.server";
import { requestInfoContext } from "#request/request-info.server";
import { maySignIn } from "#request/session/may-sign-in.server";
import { closeSession } from "#request/session/session.server";
import { browserIdOf, saveFlow } from "#request/session/sign-in-flow.server";
import { signIn } from "#services/sign-in/sign-in.server";

/** Redirects to the sign-in provider. */
export const signInForm = form(
  "/auth/start",
  {
    who: "anyone",
    schema: z.object({
      next: z.string().catch(""),
      /** Set to ask a signed-in person to prove again who they are. */
      fresh: z.literal("1").optional().catch(undefined),
    }),
    example: { next: "/orders", fresh: "1" },
    failed: () => peopleMessages.signInFailed,
  },
  async ({ value }, { request, context }) => {
    const next = nextPath(value.next);
    const refused = (status: number, error: string) =>
      refuse("not-started", { form: error }, { status, values: { next } });
    if (!maySignIn(context)) return refused(403, peopleMessages.demoOnThisMachineOnly);
    const origin = ownOrigin(request);
    if (!signIn || !origin) return refused(503, peopleMessages.signInNotSetUp);
    const browser = await browserIdOf(request);
    if (!(await consumeSignInLimits(context, browser)))
      return refused(429, peopleMessages.tooManySignIns);
    try {
      const language = currentLanguage();
      const fresh = value.fresh !== undefined;
      const { location, checks } = await signIn.start(origin, language, { fresh });
      const flow = { browser, origin, next, language, startedAt: Date.now(), fresh, checks };
      const headers = withCookies(new Headers(), await saveFlow(request, flow));
      return data({ ok: true as const, redirectTo: location }, { headers });
    } catch (error) {
      log.error({ err: error }, "sign-in provider not reached");
      return refused(502, peopleMessages.signInFailed);
    }
  },
);

export const logOutForm = form(
  "/auth/log-out",
  {
    who: "anyone",
    ...NO_FIELDS,
    failed: () => storeMessages.logOutFailed,
  },
  async (_, { request, context }) => {
    // Signing out clears cached pages and pictures, but not the browser storage, which may hold a guest's cart.
    const headers = clearSiteDataHeaders('"cache"', await closeSession(request, context));
    return data({ ok: true as const, redirectTo: "/" }, { headers });
  },
);

export const signInForms = [signInForm, logOutForm];

/** Headers that clear browser data and set the cookies of an ended session. */
export function clearSiteDataHeaders(what: string, cookies: readonly string[]): Headers {
  return withCookies(new Headers({ "Clear-Site-Data": what }), cookies);
}

/**
 * The limit is 5 tries in 300 s for one browser (spec §9). The limit for an IP address is higher, since many phones
 * share one.
 */
async function consumeSignInLimits(context: Readonly<RouterContextProvider>, browser: string) {
  const network = networkOf(context.get(requestInfoContext).address);
  return (
    (await consumeLimit(LIMITS.network, network)) &&
    (await consumeLimit(LIMITS.sign_in, `browser:${browser}`))
  );
}

function withCookies(headers: Headers, cookies: readonly string[]): Headers {
  for (const line of cookies) headers.append("Set-Cookie", line);
  return headers;
}
