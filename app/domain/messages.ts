/**
 * What people read: each subject has one record of sentences, `domain/SUBJECT/messages.ts`; this one has
 * what stands on every page. A key is a problem's code where the sentence answers a problem. A value is
 * text, or a function of the facts in it. `spec §…` marks the specification's own words, which stay exactly
 * so; the others are ours.
 *
 * Another language is another record of each type (`messages.te.ts`): the compiler names the sentence that
 * is missing. Each read is in the request's language, so none is read while a module loads.
 */
import { inLanguage } from "#domain/language";
import { te } from "./messages.te.ts";

const en = {
  /** spec §2 */
  loading: "Loading...",
  /** spec §2 Global behaviour */
  logOutConfirmation:
    "Are you sure you want to log out? You'll need to sign in again to access your account.",

  // ours
  logOutFailed: "We couldn't log you out. Please try again.",
  pageNotFound: "This page doesn't exist.",
  pageNotFoundAdvice: "The link may be old or mistyped. The stories and the store are still here.",
  pageFailed: "Something went wrong on our side.",
  pageFailedAdvice: "Please try again in a moment. Your cart and your orders are safe.",
  networkError: "We can't reach the store right now. Please try again in a moment.",
  offline: "You're offline. Check your network and try again.",
  connectionAdvice: "If other sites don't open either, check your connection.",
  offlineAdvice:
    "This page couldn't load because you're offline. It will load when you're back online.",
  methodNotAllowed: "This link can't be used that way.",

  opensInNewTab: "opens in a new tab",

  helpOnWhatsApp: "Help on WhatsApp",
  copyFailed: "We couldn't copy this. Press and hold the text to copy it.",

  free: "FREE",
};

export type StoreMessages = typeof en;

export const storeMessages: StoreMessages = inLanguage({ en, te });

/** What an answer says: a sentence and, where one helps, the advice under it. `info`: nothing went wrong (spec §5 Episode Buy). */
export type Message = { text: string; advice: string | null; kind?: "info" };

export type MessagesOf<Problem extends { code: string }> = {
  readonly [Code in Problem["code"]]: string | ((problem: WithCode<Problem, Code>) => string);
};

/** The problems that may have this code; `Extract` would miss those with a union of codes. */
export type WithCode<Problem, Code> = Problem extends { code: infer Codes }
  ? Code extends Codes
    ? Problem
    : never
  : never;

/** The sentence that the subject's record has under the problem's code. */
export function messageFor<const Problem extends { code: string }>(
  messages: MessagesOf<Problem>,
  problem: Problem,
): string {
  const message = messages[problem.code as Problem["code"]];
  if (typeof message === "string") return message;
  return (message as (facts: Problem) => string)(problem);
}

/** The same for a form: one sentence for each field that needs one. */
export function messagesFor<Field extends string, const Problem extends { code: string }>(
  messages: MessagesOf<Problem>,
  problems: Partial<Record<Field, Problem>>,
): Partial<Record<Field, string>> {
  const wrong = Object.entries<Problem | undefined>(problems).flatMap(([field, problem]) =>
    problem ? [[field, messageFor(messages, problem)]] : [],
  );
  return Object.fromEntries(wrong);
}
