import { exactTime } from "#domain/formatted-dates";
import { escapeHtml } from "./templates.ts";

export type PayeeChange = {
  upiId: string;
  name: string;
  /** The UPI ID before; null: the one that the server was set up with. */
  before?: string | null;
  /** Whoever saved it; null: their account is gone. */
  by: string | null;
  at: Date;
};

/** To every owner, so that nobody sends the store's money elsewhere unseen. The admin is in English alone. */
export function payeeChangeEmail(
  { upiId, name, before, by, at }: PayeeChange,
  { storeName, origin }: { storeName: string; origin: string },
): { subject: string; text: string; html: string } {
  const lines = [
    `Customers of ${storeName} now pay to ${upiId} (${name}).`,
    before
      ? `Before, they paid to ${before}.`
      : "Before, they paid to the UPI ID of the server's set-up.",
    `Changed by ${by ?? "somebody whose account is gone"} on ${exactTime(at)}.`,
    `If that wasn't one of you, change it back at once: ${origin}/admin/settings/payee`,
  ];
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  return {
    subject: `${storeName}: customers now pay to another UPI ID`,
    text: lines.join("\n\n"),
    html: paragraphs.join("\n"),
  };
}
