/** Each line of evidence: how strong it is, and its reason for the seller. */

import { formattedDay } from "#domain/checkout/delivery-dates";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { receiptOf } from "#domain/receipts/receipt";
import { LAYOUTS } from "#domain/statements/reading/layouts";
import type { BankCode } from "./bank.ts";
import type { EvidenceFacts, EvidenceStrength } from "./facts.ts";
import type { PictureCode } from "./picture.ts";

export type EvidenceCode =
  | BankCode
  | PictureCode
  | "picture-older-than-order"
  | "picture-on-other-order"
  | "id-older-than-order"
  | "id-used-before"
  | "id-rejected-here"
  | "id-sent-by-another"
  | "id-weak"
  | "buyer-of-team"
  | "buyer-decided"
  | "chosen-older-than-order"
  | "chosen-on-other-order"
  | "picture-of-editor"
  | "picture-of-program"
  | "picture-made-smaller"
  | "picture-missing"
  | "id-unique"
  | "file-unique";

type Line = { strength: EvidenceStrength; reason: string | ((facts: EvidenceFacts) => string) };

const LINES: Readonly<Record<EvidenceCode, Line>> = {
  "statement-has-it": {
    strength: "proof",
    reason: ({ credit, due, statement }) =>
      `A statement has this transaction ID with ${amountToPay(due)}, ${on(credit)}.${broughtBy(statement)}`,
  },
  "buyer-of-team": {
    strength: "doubt",
    reason:
      "Its buyer is of your team: somebody else of it decides about this payment, and no statement verifies it.",
  },
  "buyer-decided": {
    strength: "doubt",
    reason: "Its buyer decided about this payment: nobody else of the team could.",
  },
  "statement-taken-back": {
    strength: "against",
    reason: ({ takenBack }) =>
      `By a statement, money went back under this transaction ID: ${takenBack?.fileName}, line ${takenBack?.line}.`,
  },
  "statement-other-amount": {
    strength: "against",
    reason: ({ credit, due }) =>
      `A statement has this transaction ID with ${credit && amountToPay(credit.amount)}, not ${amountToPay(due)}.`,
  },
  "statement-used": {
    strength: "against",
    reason: "The money under this transaction ID paid for something else.",
  },
  "statement-older-than-order": {
    strength: "against",
    reason: ({ credit }) =>
      `The money under this transaction ID came before the order was made, ${on(credit)}.`,
  },
  "statement-doubtful": { strength: "doubt", reason: doubtfulCredit },
  "statement-without-it": {
    strength: "doubt",
    reason: ({ coveredTo }) =>
      `A statement has these days and doesn't have it. It goes on until ${named(coveredTo)}.`,
  },
  "statement-not-yet": {
    strength: "note",
    reason: ({ coveredTo }) =>
      `A statement until ${named(coveredTo)} doesn't have it. Money may be posted some days later.`,
  },
  "sms-has-it": {
    strength: "for",
    reason: ({ due }) =>
      `A bank's message that was pasted has this transaction ID with ${amountToPay(due)}.`,
  },
  "sms-other-amount": {
    strength: "against",
    reason: ({ sms, due }) =>
      `A bank's message that was pasted has this transaction ID with ${sms && amountToPay(sms.amount)}, not ${amountToPay(due)}.`,
  },
  "sms-other-id": {
    strength: "doubt",
    reason: ({ sms }) =>
      `The bank's message that was pasted has another transaction ID: ${sms?.transactionId}.`,
  },
  "picture-older-than-order": {
    strength: "against",
    reason: "The same picture was sent before this order was made.",
  },
  "picture-on-other-order": {
    strength: "doubt",
    reason: "The same picture was sent with another order.",
  },
  "id-older-than-order": {
    strength: "against",
    reason: "The transaction ID was sent before this order was made.",
  },
  "id-used-before": {
    strength: "doubt",
    reason: "The transaction ID was sent with another order, too.",
  },
  "id-rejected-here": {
    strength: "note",
    reason: "The same transaction ID was rejected for this order and sent again.",
  },
  "id-sent-by-another": {
    strength: "doubt",
    reason: adminMessages.sentByAnother,
  },
  "id-weak": {
    strength: "doubt",
    reason: "An ID like this is easily made up: its digits are all alike, or go on in a row.",
  },
  "chosen-older-than-order": {
    strength: "against",
    reason: "By the browser's word, the same picture was sent before this order was made.",
  },
  "chosen-on-other-order": {
    strength: "doubt",
    reason: "By the browser's word, the same picture was sent with another order.",
  },
  "picture-of-editor": { strength: "doubt", reason: madeWith },
  "picture-of-program": { strength: "note", reason: madeWith },
  "picture-made-smaller": {
    strength: "note",
    reason: ({ chosenBytes }) =>
      `The browser made the picture smaller to get it through; it says the file had ${megabytes(chosenBytes ?? 0)} MB.`,
  },
  "picture-shows-other-id": {
    strength: "doubt",
    reason: ({ receipt }) =>
      `The picture seems to show another transaction ID: ${readId(receipt)}.`,
  },
  "picture-shows-near-id": {
    strength: "note",
    reason: ({ receipt }) =>
      `The picture seems to show ${readId(receipt)}: mistyped, or not read well.`,
  },
  "picture-says-failed": { strength: "doubt", reason: "The picture seems to say 'failed'." },
  "picture-says-pending": { strength: "doubt", reason: "The picture seems to say 'pending'." },
  "receipt-older-than-order": {
    strength: "doubt",
    reason: ({ receipt }) =>
      `The picture has a day before this order was made: ${named(readDay(receipt))}.`,
  },
  "receipt-of-later-day": {
    strength: "doubt",
    reason: ({ receipt }) => `The picture has a day after it was sent: ${named(readDay(receipt))}.`,
  },
  "picture-without-amount": {
    strength: "doubt",
    reason: ({ due }) => `${amountToPay(due)} wasn't found on the picture.`,
  },
  "picture-amount-not-read": {
    strength: "note",
    reason: "No amount was read on the picture: it is cropped, or not clear enough.",
  },
  "picture-of-other-payee": {
    strength: "doubt",
    reason: ({ payee }) =>
      `The picture has a UPI ID, and ${namesOf(payee) ? `neither ${payee?.upiId} nor the name ${namesOf(payee)}` : `not ${payee?.upiId}`}.${withoutRegisteredName(payee)}`,
  },
  "picture-pays-other-id": {
    strength: "doubt",
    reason: ({ payee }) =>
      `The picture has your name, and says that another UPI ID than ${payee?.upiId} was paid.`,
  },
  "picture-without-payee": {
    strength: "note",
    reason: ({ payee }) =>
      `${namesOf(payee) ? `Neither ${payee?.upiId} nor the name ${namesOf(payee)} was` : `${payee?.upiId} wasn't`} found on the picture.${withoutRegisteredName(payee)}`,
  },
  "picture-without-receipt": {
    strength: "doubt",
    reason:
      "Nothing of a receipt was found on the picture: no transaction ID, amount, day or payee.",
  },
  "picture-before-payment": {
    strength: "doubt",
    reason:
      "The picture seems to be of a page from before the payment: it asks to pay, and has nothing of a receipt.",
  },
  "picture-without-id": {
    strength: "doubt",
    reason: "The picture seems to show a payment app's own number, and no transaction ID.",
  },
  "picture-not-legible": {
    strength: "note",
    reason: "The store couldn't read the picture, so nothing on it was compared.",
  },
  "picture-shows-id": { strength: "for", reason: "The picture shows this transaction ID." },
  "picture-shows-amount": {
    strength: "for",
    reason: ({ due }) => `The picture shows ${amountToPay(due)}.`,
  },
  "picture-shows-payee": { strength: "for", reason: "The picture shows your UPI ID or name." },
  "picture-missing": { strength: "note", reason: "There is no picture." },
  "id-unique": { strength: "for", reason: "Nobody else has sent this transaction ID." },
  // Another crop of the same picture is another file: this says little.
  "file-unique": { strength: "note", reason: "Nobody else has sent this file." },
};

export function lineOf(code: EvidenceCode, facts: EvidenceFacts) {
  const { strength, reason } = LINES[code];
  return { strength, reason: typeof reason === "string" ? reason : reason(facts) };
}

function doubtfulCredit({ credit, sameId, statement }: EvidenceFacts): string {
  if (credit?.decision === "not-ours")
    return "The money under this transaction ID was marked as none of the store's.";
  if (credit?.decision === "doubtful")
    return "Statements say different things of this transaction ID.";
  const who = sameId.length > 0 ? ", and others have sent the same ID" : "";
  return `A statement has this transaction ID with ${credit && amountToPay(credit.amount)}, ${on(credit)}${who}.${broughtBy(statement)}`;
}

/** A statement is a file that somebody brought, and nobody's word but theirs that it is the bank's. */
function broughtBy(statement: EvidenceFacts["statement"]): string {
  if (!statement) return "";
  const { fileName, line, layout, by, fingerprint } = statement;
  const bank = LAYOUTS.find(({ code }) => code === layout)?.name ?? "columns chosen by hand";
  return ` It stands in line ${line} of ${fileName} (${bank}, fingerprint ${fingerprint}), brought by ${by ?? "an account that is erased"}.`;
}

function on(credit: EvidenceFacts["credit"]): string {
  return credit ? `on ${named(credit.day)}` : "";
}

function named(day: string | null): string {
  return day === null ? "" : formattedDay(day, "en");
}

function readId(receipt: EvidenceFacts["receipt"]): string {
  return (receipt && receiptOf(receipt.text ?? "").transactionId) ?? "";
}

function readDay(receipt: EvidenceFacts["receipt"]): string | null {
  return receipt && receiptOf(receipt.text ?? "").day;
}

/** A link may name the payee by the UPI ID, or as the bank does: nothing is named twice. */
function namesOf(payee: EvidenceFacts["payee"]): string {
  if (!payee) return "";
  const { upiId, name, registeredName } = payee;
  const isOwn = name !== upiId && !registeredName?.startsWith(name);
  return [registeredName, isOwn && name].filter(Boolean).join(" or ");
}

/** Apps show the bank's name for an account and no other: until it is saved, an honest picture may lack both. */
function withoutRegisteredName(payee: EvidenceFacts["payee"]): string {
  return payee?.registeredName
    ? ""
    : " Apps show the name that your bank has: save it with your UPI ID, so that it is looked for, too.";
}

function madeWith({ program, chosenBytes }: EvidenceFacts): string {
  return chosenBytes === null
    ? `The picture says that it was made with “${program}”.`
    : `By the browser's word, the picture says that it was made with “${program}”.`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
