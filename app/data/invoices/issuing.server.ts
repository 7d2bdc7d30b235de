import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { outboxHold } from "#data/email/outbox-hold.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { invoiceChecks, invoices, taxRates } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { invoiceSettings } from "#data/settings/settings.server";
import { indianDay, startOfIndianDay } from "#domain/indian-time";
import { type Buyer, documentHtml } from "#domain/invoices/document-html";
import {
  type DocumentDraft,
  draftCredit,
  draftInvoice,
  financialYear,
  nextDocument,
  totalsOf,
} from "#domain/invoices/documents";
import { type Series, seriesOf } from "#domain/invoices/kinds";
import type { InvoiceProblem } from "#domain/invoices/problems";
import type { InvoiceTerms, Supplier } from "#domain/invoices/terms";
import { invoicedOrder } from "./invoiced-order.server.ts";

const ORDERS_PER_TURN = 200;
/** Milliseconds until an order whose invoice or credit note couldn't be issued is tried again. */
const RETRY_AFTER_MILLISECONDS = 60_000;

type IssuingOptions = { stopping?: AbortSignal | undefined; failed?: (error: unknown) => void };

/**
 * Issues the invoices and credit notes of orders that changed. Several nodes may do it at the same time: the order is
 * locked first, and its row of `invoice_checks` is deleted in the transaction that issues, so nothing is issued
 * twice.
 */
export async function issueInvoices(
  supplier: Supplier,
  now: Date,
  { stopping, failed = () => {} }: IssuingOptions = {},
): Promise<void> {
  const due = await db
    .select({ orderId: invoiceChecks.order_id })
    .from(invoiceChecks)
    .where(lte(invoiceChecks.due_at, now))
    .orderBy(asc(invoiceChecks.due_at))
    .limit(ORDERS_PER_TURN);
  // After a restore nothing is issued until an owner releases the outbox: serials may have been used after the
  // backup was made, and the owner has to look first.
  if (due.length === 0 || (await outboxHold())) return;
  // The settings are read after the due orders: a save that makes orders due must also apply to them.
  const set = await invoiceSettings();
  if (!set) return;
  const terms = { ...set, supplier };
  for (const { orderId } of due) {
    if (stopping?.aborted) return;
    await transaction((tx) => checkOrder(tx, orderId, terms, now)).catch(async (error: unknown) => {
      failed(error);
      await tryAgainLater(db, orderId, now);
    });
  }
}

async function checkOrder(tx: Db, orderId: string, terms: InvoiceTerms, now: Date): Promise<void> {
  await lockOrder(tx, orderId);
  const own = eq(invoiceChecks.order_id, orderId);
  const [due] = await tx
    .select()
    .from(invoiceChecks)
    .where(and(own, lte(invoiceChecks.due_at, now)))
    .for("update");
  if (!due) return;
  const problem = await issueAll(tx, orderId, terms, now);
  if (problem === null) await tx.delete(invoiceChecks).where(own);
  else await tryAgainLater(tx, orderId, now, { problem: problem.code, item: problem.item ?? null });
}

/** Tries this order again later, so that the others have their turn. */
async function tryAgainLater(
  tx: Db,
  orderId: string,
  now: Date,
  why: Partial<Pick<typeof invoiceChecks.$inferInsert, "problem" | "item">> = {},
): Promise<void> {
  const due_at = new Date(now.getTime() + RETRY_AFTER_MILLISECONDS);
  await tx
    .update(invoiceChecks)
    .set({ ...why, due_at })
    .where(eq(invoiceChecks.order_id, orderId));
}

/** Issues everything that is due for an order. Returns why something can't be issued; null: nothing is due any more. */
async function issueAll(
  tx: Db,
  orderId: string,
  terms: InvoiceTerms,
  now: Date,
): Promise<InvoiceProblem | null> {
  for (;;) {
    const order = await invoicedOrder(tx, orderId);
    const next = nextDocument(order, terms);
    if (!next) return null;
    // Locked, so that no rate is removed while an invoice by it is being issued.
    const rates = await tx
      .select()
      .from(taxRates)
      .orderBy(asc(taxRates.created_at))
      .for("key share");
    const drafted =
      next.kind === "credit-note"
        ? draftCredit(next, terms)
        : draftInvoice(order, next.value, rates, terms, indianDay(now));
    if (!drafted.ok) return drafted.problem;
    await insertDocument(tx, orderId, order, drafted.draft, terms, now);
  }
}

async function insertDocument(
  tx: Db,
  order_id: string,
  { number, placedAt, buyer }: { number: string; placedAt: Date; buyer: Buyer },
  { credited, ...row }: DocumentDraft,
  { supplier }: InvoiceTerms,
  now: Date,
): Promise<void> {
  const series = seriesOf(row.kind);
  const financial_year = financialYear(now);
  const serial = await nextSerial(tx, series, financial_year);
  const drawn = `${series}/${financial_year}/${serial}`;
  const html = documentHtml({
    ...{ ...row, credited, buyer, order: { number, placedAt } },
    ...{ number: drawn, issuedAt: now },
    supplier: { ...supplier, ...row.supplier },
    registration: row.supplier.registration,
  });
  const { value: total, ...taxes } = totalsOf(row.lines);
  const identity = { order_id, series, financial_year, serial, issued_at: now } as const;
  await tx
    .insert(invoices)
    .values({ ...identity, ...row, ...taxes, total, html, lines: [...row.lines] });
  const event = { subject: "order", id: order_id, kind: "invoice", before: null } as const;
  await recordEvent(tx, { ...event, after: drawn }, { by: null, now });
}

/** Draws the next serial. No other transaction gets it, and one that rolls back returns it, so a series has no gaps. */
async function nextSerial(tx: Db, series: Series, year: string): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into invoice_serials as counter (series, financial_year, last) values (${series}, ${year}, 1)
    on conflict (series, financial_year) do update set last = counter.last + 1 returning last`);
  const [drawn] = rows;
  if (!drawn) throw new Error("no serial was drawn");
  return drawn.last;
}

/**
 * Makes the orders that were verified on this Indian day or later due for an invoice. Called when the owner turns
 * invoices on.
 */
export async function queueInvoiceChecksSince(tx: Db, since: string): Promise<void> {
  await tx.execute(sql`
    insert into invoice_checks (order_id, due_at)
    select order_id, verified_at + interval '10 seconds' from payments
    where order_id is not null and verified_at >= ${startOfIndianDay(since).toISOString()}
    on conflict (order_id) do nothing`);
}

/** Counts the orders that get their first invoice once the owner has turned invoices on from this Indian day on. */
export async function countUninvoicedSince(since: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from orders join payments on payments.order_id = orders.id and payments.released_at is null
    where orders.payment_verified and verified_at >= ${startOfIndianDay(since).toISOString()}
      and not exists (select from invoices where invoices.order_id = orders.id)
      and orders.total_amount > (
        select coalesce(sum(amount), 0) from refunds
        where refunds.order_id = orders.id and withdrawn_at is null
          and (refunded_at is not null or (orders.status = 'cancelled' and purchase_id is null)))`);
  return rows[0]?.count ?? 0;
}
