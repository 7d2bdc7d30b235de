import { desc, eq, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { reportName } from "#data/orders/payment/reversals.server";
import { contactMessages, orders, quotes, quoteVersions } from "#data/schema.server";
import { type Paise, rupees } from "#domain/money/money";

// The facts about an order that only its papers for the bank or the police need.

/** What the payment page promised that the order was placed by; null: an old order, of which nothing is stored. */
export async function promiseOf(orderId: string) {
  const { created_at: shownAt, expires_at: until, total_amount: total } = quoteVersions;
  const [promise] = await db
    .select({ shownAt, until, total, upiId: quoteVersions.upi_id, upiName: quoteVersions.upi_name })
    .from(orders)
    .innerJoin(quotes, eq(quotes.id, orders.quote_id))
    .innerJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
    .where(eq(orders.id, orderId));
  return promise ?? null;
}

/** The bank's line about a payment, and who brought it to the store. */
export type PaperCredit = {
  amount: Paise;
  /** The Indian day, as YYYY-MM-DD. */
  day: string;
  payerUpiId: string | null;
  payerName: string | null;
  /** The file's name, or the phone that reported the line by the bank's SMS. */
  source: string;
  /** Null if no file has the line. */
  file: { line: number; layout: string; sha256: string; by: string | null; at: Date } | null;
};

export type PaperPayment = {
  id: string;
  /** In hexadecimal digits; null: there is no screenshot. */
  screenshotSha256: string | null;
  decidedBy: string | null;
  isByCredit: boolean;
  mistypedId: string | null;
  movedFrom: string | null;
  movedTo: string | null;
  credit: PaperCredit | null;
  /** What reported that the bank took the money back; null: nothing did. */
  takenBackIn: string | null;
};

type PaymentRow = Omit<PaperPayment, "credit"> & {
  credit: (Omit<PaperCredit, "amount" | "file"> & { amount: string }) | null;
  file: (Omit<NonNullable<PaperCredit["file"]>, "at"> & { at: string }) | null;
};

/** Returns the order's payments by UPI with their proofs, oldest first. */
export async function paperPayments(orderId: string): Promise<PaperPayment[]> {
  const orderOf = (column: string) =>
    sql.raw(`(select order_number from orders placed
    join payments other on other.order_id = placed.id where ${column})`);
  const { rows } = await db.execute<PaymentRow>(sql`
    select payments.id, encode(screenshot_sha256, 'hex') as "screenshotSha256", mistyped_id as "mistypedId",
      (select email from users where id = decision.decided_by) as "decidedBy",
      decision.statement_credit_id is not null as "isByCredit",
      ${orderOf("other.id = payments.moved_from")} as "movedFrom",
      ${orderOf("other.moved_from = payments.id")} as "movedTo",
      case when statement_credits.id is not null then jsonb_build_object(
        'amount', statement_credits.amount::text, 'day', credited_on, 'payerUpiId', payer_upi_id,
        'payerName', payer_name, 'source', ${reportName("statement_credits")}) end as credit,
      case when uploaded.id is not null then jsonb_build_object(
        'line', statement_credits.line, 'layout', layout, 'sha256', encode(uploaded.file_sha256, 'hex'),
        'by', (select email from users where id = uploaded.created_by), 'at', uploaded.created_at) end as file,
      (select ${reportName("statement_reversals")} from statement_reversals
        where statement_reversals.transaction_id = payments.transaction_id) as "takenBackIn"
    from payments
    left join payment_verification decision on decision.payment_id = payments.id and withdrawn_at is null
    left join statement_credits on statement_credits.transaction_id = payments.transaction_id
    left join statement_imports uploaded on uploaded.id = statement_credits.statement_id
    where payments.order_id = ${orderId} and method = 'upi' order by submitted_at, payments.id`);
  return rows.map(({ credit, file, ...payment }) => ({
    ...payment,
    credit: credit && {
      ...credit,
      amount: rupees(credit.amount),
      file: file && { ...file, at: new Date(file.at) },
    },
  }));
}

/** The most messages on one page. */
const MAX_MESSAGES = 50;

/** Returns the newest messages that were sent from the contact page with this email address, oldest first. */
export async function messagesWithAddress(email: string) {
  const { subject, message, sent_at: at } = contactMessages;
  if (email === "") return [];
  const rows = await db
    .select({ subject, message, at })
    .from(contactMessages)
    .where(sql`lower(${contactMessages.email}) = lower(${email})`)
    .orderBy(desc(at))
    .limit(MAX_MESSAGES);
  return rows.reverse();
}
