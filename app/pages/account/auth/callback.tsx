import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { currentLanguage } from "#domain/language";
import { peopleMessages } from "#domain/people/messages";
import { pathIn } from "#protocol/language-addresses";
import { nextPath } from "#protocol/redirect-targets";
import { consumeLimit, LIMITS } from "#request/forms/limits.server";
import { log } from "#request/log/log.server";
import { logSecurity } from "#request/log/security-log.server";
import { ownOrigin } from "#request/origin.server";
import { requestInfoContext } from "#request/request-info.server";
import { maySignIn } from "#request/session/may-sign-in.server";
import { openSession } from "#request/session/session.server";
import { deleteFlow, findFlow, identityProvenAt } from "#request/session/sign-in-flow.server";
import {
  CALLBACK_PATH,
  type ProvenIdentity,
  type SignInOutcome,
  signIn,
} from "#services/sign-in/sign-in.server";
import type { Route } from "./+types/callback";
import { signInAnswer } from "./answer.server.ts";
import { SignIn } from "./sign-in.tsx";

/**
 * The sign-in provider redirects people to this address. The loader signs them in and redirects to where they were
 * going, or shows why it failed.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const refuse = (error: string, status: number, next: string | null = null) =>
    signInAnswer(request, context, { next, error, status });
  if (!maySignIn(context)) return refuse(peopleMessages.demoOnThisMachineOnly, 403);
  const { address } = context.get(requestInfoContext);
  const { search, searchParams } = new URL(request.url);
  const state = searchParams.get("state") ?? "";
  const flow = await findFlow(request, state, new Date());
  if (!signIn || !flow || flow.origin !== ownOrigin(request)) {
    logSecurity("sign_in_refused", { facts: { reason: "unknown_flow" }, address });
    return refuse(peopleMessages.signInExpired, 400);
  }
  if (flow.language !== currentLanguage()) {
    throw redirect(flow.origin + pathIn(flow.language, CALLBACK_PATH) + search);
  }
  const { next } = flow;
  // Limits callbacks, because each one costs a request to the provider, and a browser can repeat one any number of
  // times.
  if (!(await consumeLimit(LIMITS.sign_in, `callback:${flow.browser}`)))
    return refuse(peopleMessages.tooManySignIns, 429, next);
  const outcome = await signIn.finish(flow.origin, search, flow.checks);
  if (!outcome.ok) {
    logFailure(outcome, address);
    return refuse(sentenceFor(outcome), 400, next);
  }
  if (!(await consumeLimit(LIMITS.sign_in, `person:${rateLimitKey(outcome.identity)}`)))
    return refuse(peopleMessages.tooManySignIns, 429, next);
  const authenticatedAt = identityProvenAt(outcome.identity.authenticatedAt, flow, new Date());
  const identity = { ...outcome.identity, authenticatedAt };
  const cookies = await openSession(request, context, identity);
  const headers = new Headers();
  for (const line of [...cookies, await deleteFlow(request, state)]) {
    headers.append("Set-Cookie", line);
  }
  // A sign-in that an earlier release began may have a path with other letters than ASCII.
  return redirect(nextPath(next), { headers });
}

type Failure = Extract<SignInOutcome, { ok: false }>;

/** The provider's message if it sent one, else ours (spec §8 Auth). */
function sentenceFor({ problem, providerMessage }: Failure): string {
  return (
    providerMessage ??
    (problem === "refused" ? peopleMessages.signInCancelled : peopleMessages.signInFailed)
  );
}

/** Logs only the error's code, because its message may quote personal data (claims) from the sign-in. */
function logFailure({ problem, cause }: Failure, address: string): void {
  const reason = (cause as { code?: string } | undefined)?.code ?? problem;
  logSecurity("sign_in_refused", { facts: { reason }, address });
  if (problem === "failed") log.warn({ reason }, "sign-in failed");
}

/** A hash that identifies a person in the rate limit without naming them. */
function rateLimitKey({ provider, subject }: ProvenIdentity): string {
  return createHash("sha256").update(`${provider}:${subject}`).digest("base64url");
}

export default function CallbackPage({ loaderData }: Route.ComponentProps) {
  return <SignIn {...loaderData} />;
}
