import { isSameUpiId, UPI_ID_KIND_NAMES } from "#domain/checkout/payee";
import type { UpiIdKind } from "#domain/checkout/payment-routes";
import { exactTime } from "#domain/formatted-dates";
import { escapeHtml } from "./templates.ts";

export type KnownPayee = {
  upiId: string;
  kind: UpiIdKind;
  /** The name that payment apps show; empty if it wasn't checked. */
  registeredName: string;
};

type PayeeChange = KnownPayee & {
  before: KnownPayee;
  /** The seller who saved the change; null if their account was deleted. */
  by: string | null;
  at: Date;
};

/**
 * Writes the email that tells every owner of a changed payee, so that nobody can redirect payments unnoticed. In
 * English only.
 */
export function payeeChangeEmail(
  { by, at, before, ...now }: PayeeChange,
  { storeName, origin }: { storeName: string; origin: string },
): { subject: string; text: string; html: string } {
  const isSameId = isSameUpiId(before.upiId, now.upiId);
  const lines = [
    isSameId
      ? `Customers of ${storeName} pay to ${upiIdWithKind(now)}, as before.`
      : `Customers of ${storeName} now pay to ${upiIdWithKind(now)}.`,
    isSameId
      ? null
      : `Before, customers paid to ${upiIdWithKind(before)}; apps showed: ${registeredNameOrUnknown(before)}.`,
    isSameId && before.kind !== now.kind
      ? `The kind of UPI ID changed from ${UPI_ID_KIND_NAMES[before.kind]} to ${UPI_ID_KIND_NAMES[now.kind]}.`
      : null,
    isSameId && before.registeredName !== now.registeredName
      ? `What customers' apps show changed from ${registeredNameOrUnknown(before)} to ${registeredNameOrUnknown(now)}.`
      : `What customers' apps show: ${registeredNameOrUnknown(now)}.`,
    `Changed by ${by ?? "somebody whose account is erased"} on ${exactTime(at)}.`,
    `If that wasn't one of you, change it back at once: ${origin}/admin/settings/payee`,
  ].filter((line) => line !== null);
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  return {
    subject: isSameId
      ? `${storeName}: the details of your UPI ID changed`
      : `${storeName}: customers now pay to another UPI ID`,
    text: lines.join("\n\n"),
    html: paragraphs.join("\n"),
  };
}

function upiIdWithKind({ upiId, kind }: KnownPayee): string {
  return `${upiId} (${UPI_ID_KIND_NAMES[kind]})`;
}

function registeredNameOrUnknown({ registeredName }: KnownPayee): string {
  return registeredName || "not known";
}
