/** Describes an order's changes in sentences, for the history in the admin. */
import { exactDate } from "#domain/formatted-dates";
import { isCreditNote } from "#domain/invoices/kinds";
import { amountToPay, rupees } from "#domain/money/money";
import { INCIDENT_STATES } from "#domain/orders/incidents";
import { CASH_UNDONE_LABEL, ORDER_STATES, PAYMENT_STATES } from "#domain/orders/order-status";
import { CASH_UNDONE } from "#domain/orders/payment/rejections";
import { layoutName } from "#domain/statements/reading/layouts";
import {
  CASH_CHANGE_NOTE,
  MOVED_HERE,
  type OrderChange,
  type OrderChangeKind,
} from "./order-changes.ts";

const CHANGE_KIND_LABELS: Record<OrderChangeKind, string> = {
  status: "Status",
  payment: "Payment",
  transaction_id: "Transaction ID",
  tracking_id: "Tracking ID",
  courier: "Courier",
  email: "Email",
  refund: "Refund",
  address: "Address",
  incident: "Parcel",
  note: "Note",
  stock: "Stock",
  invoice: "Invoice",
  papers: "Papers for the bank or the police",
};

/** Returns a sentence such as `Status: Confirmation pending → Processing`. */
export function changeMessage(change: Omit<OrderChange, "by" | "at">): string {
  const { kind, before, after, note } = change;
  if (kind === "payment" && note === CASH_CHANGE_NOTE) return "Payment: Paid in cash";
  if (kind === "payment" && note === CASH_UNDONE) return `Payment: ${CASH_UNDONE_LABEL}`;
  if (kind === "invoice" && isCreditNote(after)) return `Credit note: ${after}`;
  const values = before === null ? [after] : [before, after];
  const shown = values.map((value) => labelOf(kind, value)).join(" → ");
  return `${CHANGE_KIND_LABELS[kind]}${noteOf(change)}: ${shown}${hasReason(kind) ? reasonOf(change) : ""}`;
}

/**
 * The labels of values, by the kind of change. Each is a function, because labels are in the language of the request.
 */
const LABELS: Partial<Record<OrderChangeKind, () => Record<string, { label: string }>>> = {
  status: () => ORDER_STATES,
  payment: () => ({
    ...PAYMENT_STATES,
    rejected: { label: "Rejected" },
    "taken-back": { label: "Taken back by the bank" },
    kept: { label: "Left as verified" },
    [MOVED_HERE]: { label: "Of another order" },
  }),
  email: () => ({
    failed: { label: "Not delivered" },
    sent: { label: "Sent" },
    waiting: { label: "Sent again" },
  }),
  refund: () => ({
    owed: { label: "Due" },
    withdrawn: { label: "No longer due" },
    refunded: { label: "Refunded" },
    noted: { label: "UPI reference noted" },
  }),
  incident: () => ({ ...INCIDENT_STATES, withdrawn: { label: "Recorded by mistake" } }),
  tracking_id: () => ({ "": { label: "none" } }),
  courier: () => ({ "": { label: "Another way" } }),
  papers: () => ({
    masked: { label: "Made" },
    "with-phones": { label: "Made, with phone numbers" },
  }),
  note: () => ({ written: { label: "Written" }, deleted: { label: "Deleted" } }),
  stock: () => ({
    short: { label: "Out of stock" },
    "in-stock": { label: "In stock" },
    "next-run": { label: "To be sent later" },
    "left-out": { label: "Left out" },
  }),
};

function labelOf(kind: OrderChangeKind, value: string): string {
  return LABELS[kind]?.()[value]?.label ?? value;
}

/** True if the note of such a change is a reason, or says what proved the payment. */
function hasReason(kind: OrderChangeKind): boolean {
  return kind === "payment" || kind === "transaction_id";
}

function noteOf({ kind, note }: Pick<OrderChange, "kind" | "note">): string {
  if (note === null || hasReason(kind)) return "";
  return kind === "refund" ? ` of ${amountToPay(rupees(note))}` : ` of ${note}`;
}

function reasonOf({ note }: Pick<OrderChange, "note">): string {
  if (note === null) return "";
  const [, layout, message, line, day = ""] = PROOF_NOTE.exec(note) ?? [note];
  if (line === undefined) return ` (${note})`;
  const source = layout
    ? (layoutName(layout) ?? "a bank’s or provider’s file")
    : `the bank’s ${message}`;
  return ` (${source}${line}, credited ${exactDate(new Date(day))})`;
}

/** What proved a payment, as it is stored: `statement hdfc, line 7, credited 2026-11-24`. */
const PROOF_NOTE = /^(?:statement (\w+)|the bank's (SMS|email))(.*), credited (\d{4}-\d\d-\d\d)$/;
