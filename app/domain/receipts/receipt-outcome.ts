import type { ReceiptOutcome } from "./receipt.ts";

/** Matches lines of advice, which are ignored: even a successful receipt may mention failures there. */
const ADVICE_LINE =
  /\b(?:if|in case|any|when|once|until|may|might|will|would)\b|pending (?:requests?|bills?|dues?)/i;

const OUTCOME_WORDS: readonly [ReceiptOutcome, RegExp][] = [
  [
    "failed",
    /\b(?:fai[l1I]ed|fai[l1I]ure|dec[l1I]ined|unsuccessfu[l1I]|rejected|not successfu[l1I]|timed out|cance[l1I]{1,2}ed|reversed)\b|విఫల|తిరస్కర|రద్దు/i,
  ],
  [
    "pending",
    /\b(?:pending|processing|in progress|in process|awaiting|under process|initiated)\b|పెండింగ్|ప్రాసెస్|వేచి/i,
  ],
  [
    "success",
    /\b(?:successfu[l1I](?:ly)?|success|comp[l1I]eted|paid|sent|debited|done)\b|విజయవంత|పూర్తయ|చెల్లించ/i,
  ],
];

/** Returns the outcome by the words on the receipt; null if unknown. Words of failure take precedence over success. */
export function outcomeOf(text: string): ReceiptOutcome | null {
  const lines = text.split("\n").filter((line) => !ADVICE_LINE.test(line));
  return OUTCOME_WORDS.find(([, words]) => lines.some((line) => words.test(line)))?.[0] ?? null;
}
