import { data } from "react-router";
import { STORE_UNREACHABLE } from "#domain/messages";

export type Unreachable = {
  ok: false;
  problem: "unreachable";
  errors: Record<string, string>;
  advice: string | null;
};

type Words = { sentence?: string; field?: string; advice?: string };

/**
 * For a `clientAction`: a phone without a network, or a store that fails, gets a sentence and keeps what
 * was typed, instead of the error page. Redirects and missing pages go their way.
 */
export async function unlessUnreachable<T>(serverAction: () => Promise<T>, words: Words = {}) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown;
    // The status keeps the page from being read again.
    return data(unreachable(words), { status: 503 });
  }
}

/** A redirect, or a page that says no; everything from 500 on is a failure. */
function isAnswer(thrown: unknown): boolean {
  const { status } = (thrown ?? {}) as { status?: unknown };
  return typeof status === "number" && status < 500;
}

function unreachable({ sentence = STORE_UNREACHABLE, field = "form", advice }: Words): Unreachable {
  const errors = { [field]: sentence };
  return { ok: false, problem: "unreachable", errors, advice: advice ?? null };
}
