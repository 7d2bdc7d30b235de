/**
 * The sentences shown on every page. The sentences of each subject are in `domain/SUBJECT/messages.ts`. A key is the
 * code of the problem that the sentence describes; a value is a text, or a function of the facts in it. A comment that
 * names a section of the specification ('spec §5') above a sentence marks the specification's exact words; sentences
 * without one are ours.
 *
 * Each language has a record of the same type (`messages.te.ts`), so a missing sentence is a type error. Read sentences
 * only while a request is answered, never while a module loads.
 */
import { byLanguage, inLanguage } from "#domain/language";
import { te } from "./messages.te.ts";

const en = {
  /** Specified wording (spec §2). */
  loading: "Loading...",
  /** Specified wording (spec §2 Global behaviour). */
  logOutConfirmation:
    "Are you sure you want to log out? You'll need to sign in again to access your account.",

  // Our wording
  logOutFailed: "We couldn't log you out. Please try again.",
  pageNotFound: "This page doesn't exist.",
  pageNotFoundAdvice: "The link may be old or mistyped. The store is still here.",
  pageFailed: "Something went wrong on our side.",
  pageFailedAdvice: "Please try again in a moment. Your cart and your orders are safe.",
  networkError: "We can't reach the store right now. Please try again in a moment.",
  offline: "You're offline. Check your network and try again.",
  connectionAdvice: "If other sites don't open either, check your connection.",
  offlineAdvice:
    "This page couldn't load because you're offline. It will load when you're back online.",
  methodNotAllowed: "This link can't be used that way.",

  /** Shown where nothing can be saved for a guest, and where nobody can sign in for lack of cookies. */
  storageBlocked:
    "Your browser saves nothing for this store. Allow cookies and site data in its settings, or open the store in another browser.",

  opensInNewTab: "opens in a new tab",

  helpOnWhatsApp: "Help on WhatsApp",
  copyFailed: "We couldn't copy this. Press and hold the text to copy it.",

  free: "FREE",
};

export type StoreMessages = typeof en;

export const storeMessages: StoreMessages = inLanguage({ en, te });
/** For an email, whose reader's language isn't the request's. */
export const storeMessagesIn = /* @__PURE__ */ byLanguage<StoreMessages>({ en, te });

/**
 * A sentence, and advice below it if any helps. The kind `info` means that nothing went wrong (spec §5 Episode Buy).
 */
export type Message = { text: string; advice: string | null; kind?: "info" };

export type MessagesOf<Problem extends { code: string }> = {
  readonly [Code in Problem["code"]]: string | ((problem: WithCode<Problem, Code>) => string);
};

/**
 * The members of a union of problems that have this code. `Extract` would miss a member whose code is itself a union.
 */
export type WithCode<Problem, Code> = Problem extends { code: infer Codes }
  ? Code extends Codes
    ? Problem
    : never
  : never;

/** Returns the problem's sentence from the record. */
export function messageFor<const Problem extends { code: string }>(
  messages: MessagesOf<Problem>,
  problem: Problem,
): string {
  const message = messages[problem.code as Problem["code"]];
  if (typeof message === "string") return message;
  return (message as (facts: Problem) => string)(problem);
}

/** Like `messageFor`, for a form: returns a sentence for each wrong field. */
export function messagesFor<Field extends string, const Problem extends { code: string }>(
  messages: MessagesOf<Problem>,
  problems: Partial<Record<Field, Problem>>,
): Partial<Record<Field, string>> {
  const wrong = Object.entries<Problem | undefined>(problems).flatMap(([field, problem]) =>
    problem ? [[field, messageFor(messages, problem)]] : [],
  );
  return Object.fromEntries(wrong);
}
