import { randomBytes } from "node:crypto";
import type { Cookie } from "react-router";
import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#domain/language";
import { SIGN_IN_FLOW_SECONDS } from "#domain/limits";
import { cookieName, deleteCookie, readCookie, storeCookie } from "./cookies.server.ts";

const Flow = z.object({
  /** Counts one browser's attempts over all its flows. */
  browser: z.string(),
  origin: z.string(),
  next: z.string(),
  /** Providers know one way back; the flow says in whose language it goes on. */
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  startedAt: z.number(),
  /** Begun by somebody who was asked to prove anew who they are. */
  fresh: z.boolean().catch(false),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});

/**
 * One way to the provider and back. Each has a cookie of its own, so that tabs don't collide. It is signed,
 * and no secret: its own browser may read it, and without the store's client secret it opens nothing.
 */
export type SignInFlow = z.infer<typeof Flow>;

/**
 * When somebody proved who they are: as the provider says, and never later than now. Who was sent to it for that
 * proves it by coming back, since a provider that takes no notice of `max_age` would shut them out for good.
 */
export function provenAt(
  authTime: Date | null,
  { fresh }: Pick<SignInFlow, "fresh">,
  now: Date,
): Date {
  return fresh || authTime === null || authTime > now ? now : authTime;
}

/** Headers have an end: a browser that opens many tabs keeps its newest flows. */
const MOST_FLOWS = 4;

/** The `Set-Cookie` lines that save a flow, and delete those that are too many. */
export async function saveFlow(request: Request, flow: SignInFlow): Promise<string[]> {
  const surplus = (await flowsOf(request))
    .sort((a, b) => b.flow.startedAt - a.flow.startedAt)
    .slice(MOST_FLOWS - 1);
  return await Promise.all([
    flowCookie(request, nameFor(flow.checks.state)).serialize(flow),
    ...surplus.map(({ cookie }) => deleteCookie(cookie)),
  ]);
}

/** The flow that this callback ends, if this browser began it within ten minutes. */
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

/** The same for every flow of one browser, as long as one of its cookies lives. */
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
