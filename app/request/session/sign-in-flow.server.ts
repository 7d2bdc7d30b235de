import { randomBytes } from "node:crypto";
import type { Cookie } from "react-router";
import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#domain/language";
import { cookieName, deleteCookie, readCookie, storeCookie } from "./cookies.server.ts";

/** The time that a sign-in at Google may take (our choice). */
const SIGN_IN_FLOW_SECONDS = 10 * 60;

const Flow = z.object({
  /** A random id by which the attempts of one browser are counted. */
  browser: z.string(),
  origin: z.string(),
  next: z.string(),
  /** The page's language. A provider knows only one callback address, so the flow has to remember it. */
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  startedAt: z.number(),
  /** True if a signed-in person was asked to sign in again. */
  fresh: z.boolean().catch(false),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});

/**
 * A sign-in that is under way at the provider. Each has a cookie of its own, so that tabs don't disturb each other.
 * The cookie is signed but readable: without the store's client secret it is useless.
 */
type SignInFlow = z.infer<typeof Flow>;

/**
 * Returns when the person last proved who they are: the time that the provider reports, but never later than now.
 * After a fresh sign-in it is always now. Otherwise a provider that ignores `max_age`, and reports an old time, would
 * lock people out.
 */
export function identityProvenAt(
  authTime: Date | null,
  { fresh }: Pick<SignInFlow, "fresh">,
  now: Date,
): Date {
  return fresh || authTime === null || authTime > now ? now : authTime;
}

/** How many flows a browser keeps, the newest ones, since request headers are limited in size. */
const MOST_FLOWS = 4;

/** Returns the `Set-Cookie` headers that save a flow and delete those above the limit. */
export async function saveFlow(request: Request, flow: SignInFlow): Promise<string[]> {
  const surplus = (await flowsOf(request))
    .sort((a, b) => b.flow.startedAt - a.flow.startedAt)
    .slice(MOST_FLOWS - 1);
  return await Promise.all([
    flowCookie(request, flowCookieName(flow.checks.state)).serialize(flow),
    ...surplus.map(({ cookie }) => deleteCookie(cookie)),
  ]);
}

/** Returns the flow that a provider's callback belongs to; null unless this browser began it within ten minutes. */
export async function findFlow(
  request: Request,
  state: string,
  now: Date,
): Promise<SignInFlow | null> {
  const flow = await readFlow(request, flowCookie(request, flowCookieName(state)));
  if (flow?.checks.state !== state) return null;
  return now.getTime() - flow.startedAt < SIGN_IN_FLOW_SECONDS * 1000 ? flow : null;
}

export function deleteFlow(request: Request, state: string): Promise<string> {
  return deleteCookie(flowCookie(request, flowCookieName(state)));
}

/** Returns the browser's id from any of its flow cookies, or a new one. */
export async function browserIdOf(request: Request): Promise<string> {
  const [first] = await flowsOf(request);
  return first?.flow.browser ?? randomBytes(12).toString("base64url");
}

async function flowsOf(request: Request): Promise<{ cookie: Cookie; flow: SignInFlow }[]> {
  const names = new RegExp(`(?:^|; *)${cookieName(request, "")}(flow-[\\w-]*)=`, "g");
  const found = (request.headers.get("Cookie") ?? "").matchAll(names);
  const flows = await Promise.all(
    Array.from(found, async ([, name = ""]) => {
      const cookie = flowCookie(request, name);
      const flow = await readFlow(request, cookie);
      return flow && { cookie, flow };
    }),
  );
  return flows.filter((flow) => flow !== null);
}

async function readFlow(request: Request, cookie: Cookie): Promise<SignInFlow | null> {
  return Flow.safeParse(await readCookie(request, cookie)).data ?? null;
}

function flowCookie(request: Request, name: string): Cookie {
  return storeCookie(request, name, { maxAge: SIGN_IN_FLOW_SECONDS, signedFor: "sign-in flow" });
}

function flowCookieName(state: string): string {
  return `flow-${state.replace(/[^\w-]/g, "").slice(0, 12)}`;
}
