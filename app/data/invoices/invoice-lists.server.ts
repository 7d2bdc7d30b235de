import { and, asc, desc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import { type Page, toPage } from "#data/paging.server";
import { invoiceChecks, invoices, orders } from "#data/schema.server";
import type { MonthOrDay } from "#domain/figures/payment-days";
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

/** The documents of an order, the oldest first. */
export async function invoicesOf(orderId: string) {
  return await read(() =>
    db
      .select(columns)
      .from(invoices)
      .where(eq(invoices.order_id, orderId))
      .orderBy(asc(invoices.issued_at), asc(invoices.id)),
  );
}

/** A document as it was issued; with `userId` that person's own alone, anybody else's is null (reading R3). */
export async function invoiceDocument(id: string, userId?: string) {
  if (!isKey(id)) return null;
  const whose = userId === undefined ? undefined : eq(orders.user_id, userId);
  const [found] = await read(() =>
    db
      .select({ number: invoices.number, html: invoices.html })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.order_id))
      .where(and(eq(invoices.id, id), whose)),
  );
  return found ?? null;
}

const PAGE = 50;
const EXPORTED_AT_ONCE = 500;

function issuedIn({ from, until }: MonthOrDay): SQL | undefined {
  return and(gte(invoices.issued_at, from), lt(invoices.issued_at, until));
}

function beyond(id: string | null | undefined, compared: "<" | ">"): SQL | undefined {
  if (!id || !isKey(id)) return undefined;
  return sql`(${invoices.issued_at}, ${invoices.id}) ${sql.raw(compared)}
    (select issued_at, id from invoices where id = ${id})`;
}

export type ListedInvoice = Awaited<ReturnType<typeof invoicesOf>>[number] & {
  orderNumber: string;
};

/** A page of a month's documents, the newest first. */
export async function listInvoices(
  month: MonthOrDay,
  after: string | null,
): Promise<Page<ListedInvoice>> {
  const rows = await read(() =>
    db
      .select({ ...columns, orderNumber: orders.order_number })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.order_id))
      .where(and(issuedIn(month), beyond(after, "<")))
      .orderBy(desc(invoices.issued_at), desc(invoices.id))
      .limit(PAGE + 1),
  );
  return toPage(rows, PAGE);
}

/** What a month's documents come to: credit notes are taken off. */
export async function invoiceTotals(month: MonthOrDay): Promise<TaxParts & { count: number }> {
  const part = (name: keyof TaxParts) =>
    sql<string>`coalesce(sum(${name === "value" ? invoices.total : invoices[name]}), 0)::text`;
  const [sums] = await read(() =>
    db
      .select({
        count: sql<number>`count(*)::int`,
        ...{ value: part("value"), taxable: part("taxable"), cgst: part("cgst") },
        ...{ sgst: part("sgst"), igst: part("igst") },
      })
      .from(invoices)
      .where(issuedIn(month)),
  );
  if (!sums) throw new Error("no invoices were counted");
  const { count, ...amounts } = sums;
  const entries = Object.entries(amounts).map(([name, amount]) => [name, rupees(amount)]);
  return { count, ...Object.fromEntries(entries) } as TaxParts & { count: number };
}

/** Every document of a month, the oldest first, with its lines and the number of the invoice that it takes from. */
export async function* exportedInvoices(month: MonthOrDay) {
  let after: string | null = null;
  for (;;) {
    const rows: ExportedInvoice[] = await read(() => exportedPage(month, after));
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < EXPORTED_AT_ONCE) return;
  }
}

export type ExportedInvoice = Awaited<ReturnType<typeof exportedPage>>[number];

async function exportedPage(month: MonthOrDay, after: string | null) {
  return await db
    .select({
      ...columns,
      orderNumber: orders.order_number,
      place: invoices.place,
      lines: invoices.lines,
      credited: sql<
        string | null
      >`(select number from invoices own where own.id = ${invoices.invoice_id})`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.order_id))
    .where(and(issuedIn(month), beyond(after, ">")))
    .orderBy(asc(invoices.issued_at), asc(invoices.id))
    .limit(EXPORTED_AT_ONCE);
}

/** The first orders whose document can't be issued, each with the reason. */
export async function uninvoicedOrders(limit: number) {
  return await read(() =>
    db
      .select({
        orderId: orders.id,
        orderNumber: orders.order_number,
        problem: sql<string>`${invoiceChecks.problem}`,
      })
      .from(invoiceChecks)
      .innerJoin(orders, eq(orders.id, invoiceChecks.order_id))
      .where(isNotNull(invoiceChecks.problem))
      .orderBy(asc(orders.created_at))
      .limit(limit),
  );
}

export async function firstInvoiceAt(): Promise<Date | null> {
  const [first] = await read(() =>
    db
      .select({ at: invoices.issued_at })
      .from(invoices)
      .orderBy(asc(invoices.issued_at), asc(invoices.id))
      .limit(1),
  );
  return first?.at ?? null;
}
