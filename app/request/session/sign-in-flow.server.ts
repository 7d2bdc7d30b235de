import { randomBytes } from "node:crypto";
import type { Cookie } from "react-router";
import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#domain/language";
import { SIGN_IN_FLOW_SECONDS } from "#domain/limits";
import { cookieName, deleteCookie, readCookie, storeCookie } from "./cookies.server.ts";

const Flow = z.object({
  /** An id by which one browser's attempts are counted. */
  browser: z.string(),
  origin: z.string(),
  next: z.string(),
  /** Providers know one callback address, so the flow remembers the language. */
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  startedAt: z.number(),
  /** Set if somebody who is signed in was asked to sign in again. */
  fresh: z.boolean().catch(false),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});

/**
 * A sign-in under way at the provider, in a cookie of its own, so that tabs don't collide. The cookie is signed but not
 * secret: it is useless without the store's client secret.
 */
export type SignInFlow = z.infer<typeof Flow>;

/**
 * Returns when the person last proved who they are: the provider's time, never later than now. After a fresh sign-in it
 * is now; otherwise a provider that ignores `max_age` would lock people out.
 */
export function provenAt(
  authTime: Date | null,
  { fresh }: Pick<SignInFlow, "fresh">,
  now: Date,
): Date {
  return fresh || authTime === null || authTime > now ? now : authTime;
}

/** Request headers are limited in size: a browser with many tabs keeps its newest flows. */
const MOST_FLOWS = 4;

/** The `Set-Cookie` lines that save a flow and delete surplus ones. */
export async function saveFlow(request: Request, flow: SignInFlow): Promise<string[]> {
  const surplus = (await flowsOf(request))
    .sort((a, b) => b.flow.startedAt - a.flow.startedAt)
    .slice(MOST_FLOWS - 1);
  return await Promise.all([
    flowCookie(request, nameFor(flow.checks.state)).serialize(flow),
    ...surplus.map(({ cookie }) => deleteCookie(cookie)),
  ]);
}

/** The flow that a callback belongs to, if this browser began it within ten minutes. */
export async function findFlow(
  request: Request,
  state: string,
  now: Date,
): Promise<SignInFlow | null> {
  const flow = await readFlow(request, flowCookie(request, nameFor(state)));
  if (flow?.checks.state !== state) return null;
  return now.getTime() - flow.startedAt < SIGN_IN_FLOW_SECONDS * 1000 ? flow : null;
}

export function deleteFlow(request: Request, state: string): Promise<string> {
  return deleteCookie(flowCookie(request, nameFor(state)));
}

/** Reuses the id from any of the browser's flow cookies. */
export async function browserOf(request: Request): Promise<string> {
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

function nameFor(state: string): string {
  return `flow-${state.replace(/[^\w-]/g, "").slice(0, 12)}`;
}
