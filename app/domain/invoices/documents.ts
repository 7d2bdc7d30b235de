/**
 * Decides which invoice or credit note of an order is due next, and calculates its lines (decision 126). An issued
 * document never changes. If an invoice states too high an amount, a credit note takes the difference back.
 */
import { indianDay, startOfIndianDay } from "#domain/indian-time";
import { type Paise, smallerAmount, subtract, sum, ZERO } from "#domain/money/money";
import { paidAmountsOfLines } from "#domain/orders/episode-purchases";
import { type Outcome, refused } from "#domain/problem";
import type { DocumentKind } from "./kinds.ts";
import { type InvoiceProblem, legalFactsProblem } from "./problems.ts";
import { type HsnRate, type TaxParts, type TaxRate, taxParts, taxRateOnDay } from "./tax-rates.ts";
import type { InvoiceTerms, NamedSupplier, Registration } from "./terms.ts";

/** Returns India's financial year, which begins on 1 April, as '26-27'. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split("-").map(Number);
  const first = month < 4 ? year - 1 : year;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, "0")).join("-");
}

/** An order's line, with its value after the coupon. `products` are the ids in it, null for an episode. */
export type SoldLine = {
  name: string;
  quantity: number;
  value: Paise;
  products: readonly (string | null)[];
};

type PricedLine = HsnRate & { name: string; quantity: number; value: Paise };
export type DocumentLine = PricedLine & TaxParts;

/**
 * Adds the tax rate to each line of an order. A combo has one price, and gets the highest rate among its products.
 * Delivery gets the rate of those goods that cost most together. Only a seller who is registered for GST (not by
 * composition) charges tax; for others all rates are 0.
 */
export function pricedLines(
  sold: readonly SoldLine[],
  delivery: Paise,
  rates: readonly TaxRate[],
  { day, registration }: { day: string; registration: Registration },
): Outcome<InvoiceProblem, { lines: PricedLine[] }> {
  const taxed = registration === "registered";
  const lines: PricedLine[] = [];
  for (const { products, ...line } of sold) {
    const found = products.map((product) => taxRateOnDay(rates, product, day));
    const rate = highestRate(found);
    if (taxed && (!rate || found.includes(null)))
      return refused({ code: "rate-missing", item: line.name });
    lines.push({ ...line, hsn: rate?.hsn ?? "", percent: taxed ? (rate?.percent ?? 0) : 0 });
  }
  if (delivery === 0) return { ok: true, lines };
  const goods = lines.filter((_, place) => sold[place]?.products.some((id) => id !== null));
  const { hsn = "", percent = 0 } = principalRate(goods) ?? {};
  return {
    ok: true,
    lines: [...lines, { name: "Delivery", quantity: 1, value: delivery, hsn, percent }],
  };
}

/**
 * Returns the code and rate of the goods that cost most together. If several cost the same, the highest rate counts.
 */
function principalRate(goods: readonly PricedLine[]): HsnRate | undefined {
  const costOf = ({ hsn, percent }: HsnRate) =>
    sum(goods.map((each) => (each.hsn === hsn && each.percent === percent ? each.value : ZERO)));
  const [principal] = goods.toSorted(
    (one, other) => costOf(other) - costOf(one) || other.percent - one.percent,
  );
  return principal;
}

function highestRate(rates: readonly (HsnRate | null)[]): HsnRate | null {
  const [first = null] = rates
    .filter((rate) => rate !== null)
    .toSorted((one, other) => other.percent - one.percent);
  return first;
}

/**
 * A refund that lowers the amount to be invoiced. If an episode was paid for twice, `line` is the index of its line;
 * null if the refund concerns all lines.
 */
export type CountedRefund = { id: string; amount: Paise; at: Date; line: number | null };

/** A row of `invoices`. */
type IssuedDocument = {
  id: string;
  kind: DocumentKind;
  number: string;
  /** The invoice that a credit note corrects. */
  invoice_id: string | null;
  refund_id: string | null;
  issued_at: Date;
  /** The place of supply: a state's GST code. Null if no tax is charged. */
  place: string | null;
  /** True if the tax is IGST, because the goods go to another state. */
  inter_state: boolean;
  /** In a credit note the amounts are negative. */
  lines: readonly DocumentLine[];
  /** Null in documents that were issued before this was stored. */
  supplier: NamedSupplier | null;
};

/** The facts of an order that its invoices need. */
export type InvoicedOrder = {
  total: Paise;
  /** When the order's payment was verified; null if it isn't verified. */
  verifiedAt: Date | null;
  cancelled: boolean;
  /** The GST code of the parcel's state. Null if there is no parcel, empty if the address names no known state. */
  parcelTo: string | null;
  sold: readonly SoldLine[];
  delivery: Paise;
  refunds: readonly CountedRefund[];
  /** Oldest first. */
  documents: readonly IssuedDocument[];
};

export type CreditReason = "refund" | "cancelled" | "unpaid" | "place";

type DueCredit = {
  kind: "credit-note";
  invoice: IssuedDocument;
  reason: CreditReason;
  refundId: string | null;
  /** The values of the invoice's lines, `before` and `after` this credit note. */
  before: readonly Paise[];
  after: readonly Paise[];
};
type NextDocument = { kind: "invoice"; value: Paise } | DueCredit;

/**
 * Returns the document that is due next; null if none. A paid order is invoiced for its total less its refunds. If
 * less remains than was invoiced, or if the parcel goes to another state than the invoice says, a credit note is due.
 */
export function nextDocument(order: InvoicedOrder, terms: InvoiceTerms): NextDocument | null {
  const { documents, total, verifiedAt } = order;
  const refunded = sum(order.refunds.map(({ amount }) => amount));
  const invoicedAmount = verifiedAt && refunded < total ? subtract(total, refunded) : ZERO;
  const invoice = documents.findLast(({ kind }) => kind !== "credit-note");
  const before = invoice ? remaining(invoice, documents) : [];
  const amountBefore = sum(before);
  if (!invoice || amountBefore === 0)
    return invoicedAmount > 0 && isInvoiced(order, terms)
      ? { kind: "invoice", value: invoicedAmount }
      : null;
  const credit = { kind: "credit-note", invoice, before } as const;
  const parcelTo = terms.registration === "registered" ? order.parcelTo : null;
  const moved = parcelTo && invoice.place && parcelTo !== invoice.place;
  if (invoicedAmount > 0 && moved)
    return { ...credit, reason: "place", refundId: null, after: before.map(() => ZERO) };
  if (invoicedAmount >= amountBefore) return null;
  const refund = order.refunds.find(
    ({ id, at }) => at > invoice.issued_at && !documents.some(({ refund_id }) => refund_id === id),
  );
  const line = refund?.line ?? null;
  const own = line === null ? ZERO : (before[line] ?? ZERO);
  const isReduced = (place: number) => own === 0 || place === line;
  const excess = subtract(amountBefore, invoicedAmount);
  const amount = smallerAmount(smallerAmount(excess, refund?.amount ?? excess), own || excess);
  const reason = order.cancelled ? "cancelled" : verifiedAt ? "refund" : "unpaid";
  return {
    ...credit,
    reason,
    refundId: refund?.id ?? null,
    after: reducedValues(before, amount, isReduced),
  };
}

/**
 * True if the order gets invoices. An order that already has documents gets further ones, even if the owner has since
 * moved the start to a later day.
 */
function isInvoiced({ verifiedAt, documents }: InvoicedOrder, terms: InvoiceTerms): boolean {
  if (terms.registration === "" || verifiedAt === null) return false;
  return documents.length > 0 || verifiedAt >= startOfIndianDay(terms.since);
}

function remaining(invoice: IssuedDocument, documents: readonly IssuedDocument[]): Paise[] {
  const credits = documents.filter(({ invoice_id }) => invoice_id === invoice.id);
  return invoice.lines.map(({ value }, place) =>
    sum([value, ...credits.map(({ lines }) => lines[place]?.value ?? ZERO)]),
  );
}

/**
 * Lowers the values by `amount` in total, shared among the lines for which `isReduced` is true. Rounding loses nothing:
 * the values fall by exactly `amount`.
 */
function reducedValues(
  values: readonly Paise[],
  amount: Paise,
  isReduced: (place: number) => boolean = () => true,
): Paise[] {
  return paidAmountsOfLines(
    values.map((value, place) => ({ amount: value, discounted: isReduced(place) })),
    amount,
  );
}

/** A document before it gets its number. */
export type DocumentDraft = Omit<IssuedDocument, "id" | "number" | "issued_at" | "supplier"> & {
  supplier: NamedSupplier;
  credited: { number: string; issuedAt: Date; reason: CreditReason } | null;
};

export function draftInvoice(
  { sold, delivery, parcelTo }: InvoicedOrder,
  invoicedAmount: Paise,
  rates: readonly TaxRate[],
  terms: InvoiceTerms,
  day: string,
): Outcome<InvoiceProblem, { draft: DocumentDraft }> {
  const { registration } = terms;
  const supplier = currentSupplier(terms, registration);
  const incomplete = legalFactsProblem(supplier);
  if (incomplete) return refused(incomplete);
  const priced = pricedLines(sold, delivery, rates, { day, registration });
  if (!priced.ok) return priced;
  const own = supplier.gstin.slice(0, 2);
  const place = registration === "registered" ? (parcelTo ?? own) : null;
  if (place === "") return refused({ code: "state-unknown" });
  const inter_state = place !== null && place !== own;
  const lines = invoiceLines(priced.lines, invoicedAmount, inter_state);
  const kind = kindOfInvoice(lines, registration);
  const credits = { invoice_id: null, refund_id: null, credited: null };
  return { ok: true, draft: { kind, place, inter_state, lines, supplier, ...credits } };
}

function currentSupplier({ supplier }: InvoiceTerms, registration: Registration): NamedSupplier {
  const { legalName, postalAddress, gstin } = supplier;
  return { legalName, postalAddress, gstin, registration };
}

/**
 * Makes a credit note with the place of supply, the kind of tax and the seller of its invoice. Where the invoice's
 * seller wasn't stored, today's is named, and as a registered one if tax is taken back.
 */
export function draftCredit(
  credit: DueCredit,
  terms: InvoiceTerms,
): Outcome<InvoiceProblem, { draft: DocumentDraft }> {
  const { id, place, inter_state, number, issued_at: issuedAt } = credit.invoice;
  const supplier =
    credit.invoice.supplier ??
    currentSupplier(terms, place === null ? terms.registration : "registered");
  const incomplete = legalFactsProblem(supplier);
  if (incomplete) return refused(incomplete);
  const draft = {
    ...{ kind: credit.kind, place, inter_state, lines: creditLines(credit), supplier },
    ...{ invoice_id: id, refund_id: credit.refundId },
    credited: { number, issuedAt, reason: credit.reason },
  };
  return { ok: true, draft };
}

export function invoiceLines(
  priced: readonly PricedLine[],
  invoicedAmount: Paise,
  interState: boolean,
): DocumentLine[] {
  const values = priced.map(({ value }) => value);
  const after = reducedValues(values, subtract(sum(values), invoicedAmount));
  return priced.map((line, place) => ({
    ...line,
    ...taxParts(after[place] ?? ZERO, line.percent, interState),
  }));
}

/**
 * Calculates a credit note's lines. Each amount is the difference between the tax parts of the line's value after and
 * before, so that invoice and credit notes together always equal the tax of what remains.
 */
export function creditLines({ invoice, before, after }: DueCredit): DocumentLine[] {
  return invoice.lines.map((line, place) => {
    const was = taxParts(before[place] ?? ZERO, line.percent, invoice.inter_state);
    const is = taxParts(after[place] ?? ZERO, line.percent, invoice.inter_state);
    return { ...line, ...taxPartsFrom((part) => subtract(is[part], was[part])) };
  });
}

const TAX_PARTS = ["value", "taxable", "cgst", "sgst", "igst"] as const;

function taxPartsFrom(amount: (part: keyof TaxParts) => Paise): TaxParts {
  return Object.fromEntries(TAX_PARTS.map((part) => [part, amount(part)])) as TaxParts;
}

export function totalsOf(lines: readonly TaxParts[]): TaxParts {
  return taxPartsFrom((part) => sum(lines.map((line) => line[part])));
}

/**
 * Returns the kind of document. A registered seller must issue a bill of supply for goods without tax; one who isn't
 * registered issues a receipt.
 */
export function kindOfInvoice(
  lines: readonly DocumentLine[],
  registration: Registration,
): DocumentKind {
  if (registration === "unregistered") return "receipt";
  const taxed = lines.filter(({ percent }) => percent > 0).length;
  if (registration !== "registered" || taxed === 0) return "bill-of-supply";
  return taxed < lines.length ? "invoice-and-bill" : "tax-invoice";
}
