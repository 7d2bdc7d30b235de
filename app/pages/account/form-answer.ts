import { data } from "react-router";

/** What a form of these pages hears: done, or a sentence for each field and, under `form`, for all. */
export type FormAnswer = { ok: true } | Refusal;
export type Refusal = { ok: false; problem: string; errors: Record<string, string> };

/** Decided against the sender. The status keeps the page from being read again. */
export function refuse(problem: string, errors: Record<string, string>, status = 422) {
  return data<Refusal>({ ok: false, problem, errors }, { status });
}
