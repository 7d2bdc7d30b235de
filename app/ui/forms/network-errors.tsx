import { data, isRouteErrorResponse } from "react-router";
import { storeMessages } from "#domain/messages";
import type { FormRefusal } from "#protocol/form-answer";

/** A form that got no answer of the store's: no network, a proxy's own page, a store that fails. */
export type NetworkError = FormRefusal & {
  problem: "network-error";
  /** Of the foreign answer; none: there was no answer at all. */
  status?: number;
};

export function hasNetworkError(answer: FormRefusal): answer is NetworkError {
  return answer.problem === "network-error";
}

/** Nobody decided against it: no answer came, or the store's work failed. */
export function hasFailed({ problem }: FormRefusal): boolean {
  return problem === "network-error" || problem === "failed";
}

/** Whose network is away: the person's own, or the store's. */
export function networkErrorMessage(): string {
  return navigator.onLine === false ? storeMessages.offline : storeMessages.networkError;
}

type Result = { type: string; result: unknown };

/**
 * The root's client middleware: whatever a form gets in place of the store's answer, its page stays as it
 * is and hears of it in the form of an answer. Redirects go their way.
 */
export async function catchNetworkErrors<Results extends Record<string, Result>>(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  if (request.method === "GET") return results;
  for (const each of Object.values(results)) {
    if (isAnswer(each)) continue;
    each.result = data(networkError(each), { status: 503 });
    each.type = "data";
  }
  return results;
}

function isAnswer({ type, result }: Result): boolean {
  if (result instanceof Response) return true;
  const told = (result as { data?: unknown } | null | undefined)?.data ?? result;
  const { ok, errors } = (told ?? {}) as { ok?: unknown; errors?: unknown };
  return type === "data" && (ok === true || (ok === false && typeof errors === "object"));
}

function networkError({ type, result }: Result): NetworkError {
  const refused = type === "error" && isRouteErrorResponse(result) ? result : null;
  // What the store itself says of a page that isn't there, or isn't there for this visitor.
  const sentence =
    refused?.data === storeMessages.pageNotFound
      ? storeMessages.pageNotFound
      : networkErrorMessage();
  return {
    ok: false,
    problem: "network-error",
    errors: { form: sentence },
    ...(refused && { status: refused.status }),
  };
}
