import { data } from "react-router";
import { STORE_UNREACHABLE } from "#domain/messages";

/** What a form of these pages hears: done, or a sentence for each field and, under `form`, for all. */
export type FormAnswer = { ok: true } | Refusal;
export type Refusal = { ok: false; problem: string; errors: Record<string, string> };

/** Decided against the sender. The status keeps the page from being read again. */
export function refuse(problem: string, errors: Record<string, string>, status = 422) {
  return data<Refusal>({ ok: false, problem, errors }, { status });
}

/**
 * For a `clientAction`: a phone without a network, or a store that fails, gets a sentence and keeps what
 * was typed, instead of the error page. Redirects and missing pages go their way.
 */
export async function unlessUnreachable<T>(
  serverAction: () => Promise<T>,
  sentence = STORE_UNREACHABLE,
) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown;
    return refuse("unreachable", { form: sentence }, 503);
  }
}

/** A redirect, or a page that says no; everything from 500 on is a failure. */
function isAnswer(thrown: unknown): boolean {
  const { status } = (thrown ?? {}) as { status?: unknown };
  return typeof status === "number" && status < 500;
}
