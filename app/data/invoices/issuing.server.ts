import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Db, db, read, transaction } from "#data/db.server";
import { outboxHold } from "#data/email/outbox-hold.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { invoiceChecks, invoices, taxRates } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { invoiceSettings, type Settings } from "#data/settings/settings.server";
import { indianDay, startOfIndianDay } from "#domain/indian-time";
import { documentHtml, type ShownDocument, type Supplier } from "#domain/invoices/document-html";
import {
  creditLines,
  type DueCredit,
  financialYear,
  invoiceLines,
  kindOfInvoice,
  nextDocument,
  pricedLines,
  totalsOf,
} from "#domain/invoices/documents";
import type { Registration, Series } from "#domain/invoices/kinds";
import type { Paise } from "#domain/money/money";
import { type InvoicedOrder, invoicedOrder } from "./standing.server.ts";

/** What the owner has set, and who sells. */
type InvoiceTerms = Settings["invoices"] & { supplier: Supplier };

const AT_ONCE = 200;
/** Milliseconds after which an order whose document couldn't be issued is tried again. */
const TRY_AGAIN = 60_000;

type Working = { stopping?: AbortSignal | undefined; failed?: (error: unknown) => void };

/**
 * Issues what is due of orders that changed. Nodes may do it at the same time: an order has one document of a change,
 * because its lock comes first and its row of `invoice_checks` goes with the document.
 */
export async function issueInvoices(
  supplier: Supplier,
  now: Date,
  { stopping, failed = () => {} }: Working = {},
): Promise<void> {
  const due = await read(() =>
    db
      .select({ orderId: invoiceChecks.order_id })
      .from(invoiceChecks)
      .where(lte(invoiceChecks.due_at, now))
      .orderBy(asc(invoiceChecks.due_at))
      .limit(AT_ONCE),
  );
  // After a restore an owner looks first at what the back-up didn't know of: serials are among it.
  if (due.length === 0 || (await outboxHold())) return;
  // Read after them: orders are looked at by no older settings than those that had them looked at.
  const set = await invoiceSettings();
  if (!set) return;
  const terms = { ...set, supplier };
  for (const { orderId } of due) {
    if (stopping?.aborted) return;
    await transaction((tx) => checkOrder(tx, orderId, terms, now)).catch(async (error: unknown) => {
      failed(error);
      await putOff(db, orderId, now);
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
  else await putOff(tx, orderId, now, { problem });
}

/** Others have their turn first. */
async function putOff(tx: Db, orderId: string, now: Date, why: { problem?: string } = {}) {
  const due_at = new Date(now.getTime() + TRY_AGAIN);
  await tx
    .update(invoiceChecks)
    .set({ ...why, due_at })
    .where(eq(invoiceChecks.order_id, orderId));
}

/** Answers why a document can't be issued; null: nothing is due any more. */
async function issueAll(
  tx: Db,
  orderId: string,
  terms: InvoiceTerms,
  now: Date,
): Promise<string | null> {
  for (;;) {
    const order = await invoicedOrder(tx, orderId);
    const parcelState = terms.registration === "registered" ? order.parcelTo : null;
    const next = nextDocument({ ...order, parcelState });
    if (!next || (next.kind === "invoice" && !isInvoiced(order, terms))) return null;
    const document =
      next.kind === "invoice" ? await invoiceOf(tx, order, next.value, terms, now) : creditOf(next);
    if (typeof document === "string") return document;
    await store(tx, orderId, order, document, terms, now);
  }
}

/** An order that has documents goes on having them, also where the owner begins later now. */
function isInvoiced(
  { verifiedAt, documents }: InvoicedOrder,
  { registration, since }: InvoiceTerms,
): boolean {
  if (registration === "" || verifiedAt === null) return false;
  return documents.length > 0 || verifiedAt >= startOfIndianDay(since);
}

type Drawn = Pick<ShownDocument, "kind" | "place" | "interState" | "lines" | "credited"> & {
  refund_id?: string | null;
  invoice_id?: string;
};

/** Text: why there can't be one. */
async function invoiceOf(
  tx: Db,
  { sold, delivery, parcelTo }: InvoicedOrder,
  worth: Paise,
  { registration, supplier }: InvoiceTerms,
  now: Date,
): Promise<Drawn | string> {
  if (missingOf(registration, supplier)) return "The legal facts in the settings are incomplete";
  const rates = await tx.select().from(taxRates).orderBy(asc(taxRates.created_at));
  const priced = pricedLines(sold, delivery, rates, { day: indianDay(now), registration });
  if (!priced.ok) return `No tax rate covers ${priced.problem.name}`;
  const own = supplier.gstin.slice(0, 2);
  const place = registration === "registered" ? (parcelTo ?? own) : null;
  if (place === "") return "The address doesn't say in which state it is";
  const interState = place !== null && place !== own;
  const lines = invoiceLines(priced.lines, worth, interState);
  return { kind: kindOfInvoice(lines, registration), place, interState, lines, credited: null };
}

/** The first of the legal facts that an invoice lacks; null: none. */
export function missingOf(
  registration: Registration,
  { legalName, postalAddress, gstin }: Supplier,
): string | null {
  if (registration === "") return null;
  if (!legalName || !postalAddress) return "your legal name and postal address";
  return registration !== "unregistered" && !gstin ? "your GSTIN" : null;
}

function creditOf(credit: DueCredit): Drawn {
  const { invoice, reason, refundId: refund_id } = credit;
  const { place, inter_state: interState, number, issued_at: issuedAt } = invoice;
  return {
    ...{ kind: "credit-note", place, interState, lines: creditLines(credit) },
    ...{ refund_id, invoice_id: invoice.id, credited: { number, issuedAt, reason } },
  };
}

async function store(
  tx: Db,
  order_id: string,
  { number, placedAt, buyer }: InvoicedOrder,
  { interState, credited, ...document }: Drawn,
  { registration, supplier }: InvoiceTerms,
  now: Date,
): Promise<void> {
  const { refund_id, invoice_id, ...row } = document;
  const series = row.kind === "credit-note" ? "CN" : "INV";
  const financial_year = financialYear(now);
  const serial = await drawSerial(tx, series, financial_year);
  const drawn = `${series}/${financial_year}/${serial}`;
  const html = documentHtml({
    ...{ ...row, interState, credited, supplier, buyer, order: { number, placedAt } },
    ...{ number: drawn, issuedAt: now },
    // A credit note takes tax back also once the owner isn't registered any more.
    registration: row.place === null ? registration : "registered",
  });
  const { value: total, ...taxes } = totalsOf(row.lines);
  await tx.insert(invoices).values({
    ...{ ...row, ...taxes, total, series, financial_year, serial, html, order_id },
    ...{ refund_id, invoice_id, issued_at: now, inter_state: interState, lines: [...row.lines] },
  });
  const event = { subject: "order", id: order_id, kind: "invoice", before: null } as const;
  await recordEvent(tx, { ...event, after: drawn }, { by: null, now });
}

/** The next serial, which nobody else gets: a transaction that isn't committed gives it back by that alone. */
async function drawSerial(tx: Db, series: Series, year: string): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into invoice_serials as counter (series, financial_year, last) values (${series}, ${year}, 1)
    on conflict (series, financial_year) do update set last = counter.last + 1 returning last`);
  const [drawn] = rows;
  if (!drawn) throw new Error("no serial was drawn");
  return drawn.last;
}

/** Has orders looked at that were verified since this Indian day: when the owner turns invoices on. */
export async function checkOrdersSince(tx: Db, since: string): Promise<void> {
  await tx.execute(sql`
    insert into invoice_checks (order_id, due_at)
    select order_id, verified_at + interval '10 seconds' from payments
    where order_id is not null and verified_at >= ${startOfIndianDay(since).toISOString()}
    on conflict (order_id) do nothing`);
}
