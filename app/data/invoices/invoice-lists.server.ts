import { and, asc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import { toPage } from "#data/paging.server";
import { invoiceChecks, invoices, orders } from "#data/schema.server";
import type { MonthOrDay } from "#domain/figures/payment-days";
import type { InvoiceProblem } from "#domain/invoices/problems";
import type { TaxParts } from "#domain/invoices/tax-rates";
import { rupees } from "#domain/money/money";

const columns = {
  id: invoices.id,
  orderId: invoices.order_id,
  kind: invoices.kind,
  number: invoices.number,
  issuedAt: invoices.issued_at,
  total: invoices.total,
};

/** Returns an order's invoices and credit notes, oldest first. */
export async function invoicesOf(orderId: string) {
  return await db
    .select(columns)
    .from(invoices)
    .where(eq(invoices.order_id, orderId))
    .orderBy(asc(invoices.issued_at), asc(invoices.id));
}

/**
 * Returns an invoice or credit note as it was issued. With `userId`, null unless the order is that person's (reading
 * R3).
 */
export async function invoiceDocument(id: string, userId?: string) {
  if (!isUuid(id)) return null;
  const whereBuyer = userId === undefined ? undefined : eq(orders.user_id, userId);
  const [found] = await db
    .select({ number: invoices.number, html: invoices.html })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.order_id))
    .where(and(eq(invoices.id, id), whereBuyer));
  return found ?? null;
}

function issuedIn({ from, until }: MonthOrDay): SQL | undefined {
  return and(gte(invoices.issued_at, from), lt(invoices.issued_at, until));
}

/** Returns a page of a month's invoices and credit notes, oldest first. */
export async function listInvoices(month: MonthOrDay, after: string | null, most = 50) {
  const afterCursor =
    after && isUuid(after)
      ? sql`(${invoices.issued_at}, ${invoices.id}) > (select issued_at, id from invoices where id = ${after})`
      : undefined;
  const credited = sql<
    string | null
  >`(select number from invoices own where own.id = ${invoices.invoice_id})`;
  const { place, lines } = invoices;
  const rows = await db
    .select({ ...columns, place, lines, credited, orderNumber: orders.order_number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.order_id))
    .where(and(issuedIn(month), afterCursor))
    .orderBy(asc(invoices.issued_at), asc(invoices.id))
    .limit(most + 1);
  return toPage(rows, most);
}

/** Sums up a month's invoices; the amounts of credit notes are negative. */
export async function invoiceTotals(month: MonthOrDay): Promise<TaxParts> {
  const part = (column: PgColumn) => sql<string>`coalesce(sum(${column}), 0)`.mapWith(rupees);
  const { total, taxable, cgst, sgst, igst } = invoices;
  const sums = {
    ...{ value: part(total), taxable: part(taxable), cgst: part(cgst) },
    ...{ sgst: part(sgst), igst: part(igst) },
  };
  const [found] = await db.select(sums).from(invoices).where(issuedIn(month));
  if (!found) throw new Error("no invoices were counted");
  return found;
}

/** Returns the oldest orders whose invoice or credit note can't be issued, each with the reason. */
export async function uninvoicedOrders(limit: number) {
  const rows = await db
    .select({
      orderId: orders.id,
      orderNumber: orders.order_number,
      code: invoiceChecks.problem,
      item: invoiceChecks.item,
    })
    .from(invoiceChecks)
    .innerJoin(orders, eq(orders.id, invoiceChecks.order_id))
    .where(isNotNull(invoiceChecks.problem))
    .orderBy(asc(orders.created_at))
    .limit(limit);
  return rows.map(({ code, item, ...order }) => ({
    ...order,
    problem: { code, item } as InvoiceProblem,
  }));
}

export async function firstInvoiceAt(): Promise<Date | null> {
  const at = sql<Date | null>`min(${invoices.issued_at})`.mapWith(invoices.issued_at);
  const [first] = await db.select({ at }).from(invoices);
  return first?.at ?? null;
}
