import { type SQL, sql } from "drizzle-orm";
import type { RetainedFact } from "#domain/people/personal-data";

/** A table with personal data, which of it can be downloaded, and what erasing an account does to it. */
export type PersonalTable = {
  table: string;
  /** SQL condition for this person's rows. */
  whereOwnedBy: (userId: string) => SQL;
  /** Columns that a download leaves out: internal keys, and what isn't about the person. */
  omittedColumns?: readonly string[];
} & (
  | { erased: "deleted" }
  /** `set` overwrites the personal columns; `retained` says what stays. */
  | { erased: "emptied"; set: SQL; retained: readonly RetainedFact[] }
  /** The rows stay, since nothing in them identifies a person. */
  | { erased: "retained"; retained: readonly RetainedFact[] }
);

const own = (userId: string) => sql`user_id = ${userId}`;
const ofOrders = (userId: string) =>
  sql`order_id in (select id from orders where user_id = ${userId})`;
const ofPayments = (
  userId: string,
) => sql`(order_id in (select id from orders where user_id = ${userId})
  or unplaced_payment_id in (select id from unplaced_payments where user_id = ${userId}))`;

/**
 * The tables in the order of erasure: rows that refer to others come first. Versions of a checkout with an order or
 * payment are emptied, all others deleted.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  // A screenshot's text is deleted even if another person uploaded the same file first.
  {
    table: "screenshot_readings",
    whereOwnedBy: (userId) => sql`(user_id = ${userId} or sha256 in (
      select screenshot_sha256 from payments where ${ofPayments(userId)}
      union
      select screenshot_sha256 from quote_versions join quotes on quotes.id = quote_id
      where quotes.user_id = ${userId}))`,
    omittedColumns: ["sha256", "claimed_until"],
    erased: "deleted",
  },
  { table: "sessions", whereOwnedBy: own, omittedColumns: ["token_hash"], erased: "deleted" },
  { table: "cart_items", whereOwnedBy: own, erased: "deleted" },
  { table: "combo_cart_items", whereOwnedBy: own, erased: "deleted" },
  { table: "cart_merges", whereOwnedBy: own, erased: "deleted" },
  { table: "cart_idempotency_keys", whereOwnedBy: own, erased: "deleted" },
  { table: "cart_reorders", whereOwnedBy: own, erased: "deleted" },
  {
    table: "credit_invitations",
    whereOwnedBy: own,
    omittedColumns: ["credit_id", "invited_by"],
    erased: "deleted",
  },
  { table: "refused_transaction_ids", whereOwnedBy: own, erased: "deleted" },
  {
    table: "order_links",
    whereOwnedBy: (userId) => sql`(guest_id = ${userId} or claimed_by = ${userId})`,
    omittedColumns: ["guest_id", "serial", "token_hash", "made_by", "cancelled_by"],
    erased: "deleted",
  },
  { table: "profiles", whereOwnedBy: (userId) => sql`id = ${userId}`, erased: "deleted" },
  {
    table: "quotes",
    whereOwnedBy: (userId) => sql`user_id = ${userId} and state <> 'placed' and not exists (
      select from unplaced_payments unplaced join quote_versions version on version.id = unplaced.version_id
      where version.quote_id = quotes.id)`,
    erased: "deleted",
  },
  {
    table: "quote_versions",
    whereOwnedBy: (userId) => sql`quote_id in (select id from quotes where user_id = ${userId})`,
    omittedColumns: ["screenshot_sha256", "screenshot_chosen_sha256"],
    erased: "emptied",
    set: sql`
      shipping_address = case when shipping_address is not null then '' end,
      customer_name = case when num_nonnulls(customer_name, gift_recipient) > 0 then '' end,
      mobile_number = '', gift_recipient = null, gift_message = null, delivery_mobile = null,
      transaction_id_typed = null, screenshot_path = null, screenshot_sha256 = null, screenshot_at = null,
      screenshot_chosen_sha256 = null, screenshot_chosen_bytes = null, screenshot_program = null`,
    retained: ["items", "amounts", "dates"],
  },
  { table: "quotes", whereOwnedBy: own, erased: "retained", retained: ["orderNumber", "dates"] },
  {
    table: "statement_credits",
    // A payment that the seller verified by hand isn't linked to its credit, so credits are also found by ID. Only
    // verified payments count for that, because anybody can send an ID that isn't theirs.
    whereOwnedBy: (
      userId,
    ) => sql`(payment_id in (select id from payments where ${ofPayments(userId)})
      or transaction_id in (
        select transaction_id from payments where verified_at is not null and ${ofPayments(userId)}))`,
    omittedColumns: [
      ...["statement_id", "reported_by", "decided_by", "chosen_on"],
      ...["import_id", "told_by", "file_sha256"],
    ],
    erased: "emptied",
    // The payer's UPI ID and name are erased here; the bank has them anyway.
    set: sql`payer_upi_id = null, payer_name = null`,
    retained: ["transactionId", "amounts", "dates"],
  },
  {
    table: "payment_sms",
    whereOwnedBy: (userId) =>
      sql`payment_id in (select id from payments where ${ofPayments(userId)})`,
    omittedColumns: ["pasted_by"],
    erased: "deleted",
  },
  {
    table: "payment_verification",
    whereOwnedBy: (userId) =>
      sql`payment_id in (select id from payments where ${ofPayments(userId)})`,
    omittedColumns: ["decided_by", "withdrawn_by", "statement_credit_id"],
    erased: "emptied",
    set: sql`reason = case when reason is not null then 'Erased' end`,
    retained: ["decisions", "amounts", "dates"],
  },
  {
    table: "payments",
    whereOwnedBy: ofPayments,
    omittedColumns: ["screenshot_sha256", "screenshot_chosen_sha256", "moved_from"],
    erased: "emptied",
    set: sql`screenshot_path = null, screenshot_sha256 = null,
      screenshot_chosen_sha256 = null, screenshot_chosen_bytes = null, screenshot_program = null`,
    retained: ["transactionId", "dates"],
  },
  {
    table: "statement_reversals",
    whereOwnedBy: (
      userId,
    ) => sql`(payment_id in (select id from payments where ${ofPayments(userId)})
      or refund_id in (select id from refunds where ${ofOrders(userId)})
      or unplaced_payment_id in (select id from unplaced_payments where user_id = ${userId}))`,
    omittedColumns: ["statement_id", "reported_by", "import_id", "settled_by"],
    erased: "emptied",
    set: sql`payee_upi_id = null`,
    retained: ["transactionId", "amounts", "dates"],
  },
  {
    table: "unplaced_payments",
    whereOwnedBy: own,
    omittedColumns: ["recorded_by"],
    erased: "emptied",
    set: sql`refunded_to = null`,
    retained: ["decisions", "dates"],
  },
  { table: "outbox", whereOwnedBy: own, erased: "deleted" },
  // Tax law demands that invoices stay as they were issued, with name and address (docs/decisions/0126).
  {
    table: "invoices",
    whereOwnedBy: ofOrders,
    omittedColumns: ["invoice_id", "refund_id"],
    erased: "retained",
    retained: ["invoices"],
  },
  {
    table: "refunds",
    whereOwnedBy: ofOrders,
    omittedColumns: ["due_by", "withdrawn_by", "refunded_by", "note"],
    erased: "emptied",
    // `note` is a seller's free text, which may name the person.
    set: sql`refunded_to = null, note = null`,
    retained: ["amounts", "dates"],
  },
  {
    table: "closed_month_rows",
    whereOwnedBy: ofOrders,
    omittedColumns: ["source"],
    erased: "retained",
    retained: ["orderNumber", "amounts", "dates"],
  },
  {
    table: "order_incidents",
    whereOwnedBy: ofOrders,
    // The note is for sellers alone, so a download leaves it out.
    omittedColumns: ["note", "recorded_by", "withdrawn_by"],
    erased: "emptied",
    set: sql`note = null`,
    retained: ["decisions", "dates"],
  },
  // These rows can have a parcel's tracking ID. Sellers need them for a month only.
  {
    table: "bulk_action_orders",
    whereOwnedBy: ofOrders,
    omittedColumns: ["bulk_action_id", "position", "status_seen", "outcome", "facts"],
    erased: "deleted",
  },
  {
    table: "order_notes",
    whereOwnedBy: ofOrders,
    omittedColumns: ["note", "written_by"],
    erased: "deleted",
  },
  {
    table: "order_events",
    // That papers for the bank or the police were printed concerns the seller, and may be about the customer.
    whereOwnedBy: (userId) => sql`${ofOrders(userId)} and kind <> 'papers'`,
    omittedColumns: ["changed_by"],
    erased: "emptied",
    // Notes on payments and incidents are sellers' free text. Tracking IDs and addresses say where a parcel went.
    set: sql`note = case when kind not in ('payment', 'incident') then note end,
      before = case when kind not in ('tracking_id', 'address') or before is null then before else 'Erased' end,
      after = case when kind not in ('tracking_id', 'address') then after else 'Erased' end`,
    retained: ["decisions", "dates"],
  },
  {
    table: "episode_purchases",
    whereOwnedBy: own,
    erased: "emptied",
    set: sql`customer_email = null, customer_name = null`,
    retained: ["orderNumber", "items", "amounts", "transactionId", "dates"],
  },
  {
    table: "order_items",
    whereOwnedBy: ofOrders,
    erased: "retained",
    retained: ["items", "amounts"],
  },
  { table: "coupon_usage", whereOwnedBy: own, erased: "retained", retained: ["amounts", "dates"] },
  {
    table: "orders",
    whereOwnedBy: own,
    omittedColumns: ["search_text"],
    erased: "emptied",
    set: sql`customer_name = null, mobile_number = null, shipping_address = null,
      payment_screenshot_url = null, tracking_id = null, gift_recipient = null, gift_message = null,
      delivery_mobile = null`,
    retained: ["orderNumber", "amounts", "transactionId", "dates"],
  },
  {
    table: "custom_combo_orders",
    whereOwnedBy: (userId) => sql`user_id = ${userId} and status = 'pending'`,
    erased: "deleted",
  },
  {
    table: "custom_combo_orders",
    whereOwnedBy: (userId) => sql`user_id = ${userId} and status <> 'pending'`,
    erased: "retained",
    retained: ["items", "amounts"],
  },
  // A message is this person's only if its address is their verified email address.
  {
    table: "contact_messages",
    whereOwnedBy: (userId) =>
      sql`lower(email) = (select lower(email) from users where id = ${userId} and email_verified)`,
    omittedColumns: ["decided_by"],
    erased: "deleted",
  },
  {
    table: "security_log",
    whereOwnedBy: own,
    omittedColumns: ["counted_as"],
    erased: "emptied",
    set: sql`user_id = null, facts = '{}', counted_as = null`,
    retained: ["dates"],
  },
  {
    table: "users",
    whereOwnedBy: (userId) => sql`id = ${userId}`,
    erased: "emptied",
    set: sql`subject = 'erased ' || id, email = '', email_verified = false, avatar_url = null`,
    retained: ["dates"],
  },
];
