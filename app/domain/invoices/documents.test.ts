import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Paise, paise, rupees, sum } from "#domain/money/money";
import { documentHtml } from "./document-html.ts";
import {
  type CountedRefund,
  creditLines,
  type DocumentLine,
  draftInvoice,
  financialYear,
  type InvoicedOrder,
  invoiceLines,
  kindOfInvoice,
  nextDocument,
  pricedLines,
  type SoldLine,
  totalsOf,
} from "./documents.ts";
import { gstStateCode, gstStateName, stateTaxName } from "./gst-states.ts";
import { invoiceRows } from "./invoice-export.ts";
import { type TaxRate, taxParts, taxRateOnDay } from "./tax-rates.ts";
import type { InvoiceTerms } from "./terms.ts";

type PricedLine = Parameters<typeof invoiceLines>[0][number];

type IssuedDocument = InvoicedOrder["documents"][number];

const cards: TaxRate = {
  covers: "products",
  product_id: null,
  hsn: "4909",
  percent: 12,
  valid_from: "2026-04-01",
};
const cheaper = { ...cards, percent: 5, valid_from: "2026-10-01" };
const sticker: TaxRate = {
  ...cards,
  covers: "product",
  product_id: "ndk-01",
  hsn: "3919",
  percent: 18,
};
const tapes: TaxRate = { ...cards, covers: "episodes", hsn: "998439", percent: 18 };
const rates = [cards, cheaper, sticker, tapes];
const on = { day: "2026-11-27", registration: "registered" } as const;

const sold = (name: string, value: number, ...products: (string | null)[]): SoldLine => ({
  name,
  quantity: 1,
  value: rupees(value),
  products,
});

describe("financial years", () => {
  it("begin on 1 April in India", () => {
    expect(financialYear(new Date("2027-03-31T18:29:59.999Z"))).toBe("26-27");
    expect(financialYear(new Date("2027-03-31T18:30:00Z"))).toBe("27-28");
    expect(financialYear(new Date("2099-12-31T12:00:00Z"))).toBe("99-00");
  });
});

describe("tax rates", () => {
  it("hold from their day on, a product's own before that of all", () => {
    expect(taxRateOnDay(rates, "rk-01", "2026-09-30")).toMatchObject({ percent: 12 });
    expect(taxRateOnDay(rates, "rk-01", "2026-10-01")).toMatchObject({ percent: 5 });
    expect(taxRateOnDay(rates, "ndk-01", "2026-10-01")).toMatchObject({ hsn: "3919", percent: 18 });
    expect(taxRateOnDay(rates, null, "2026-10-01")).toMatchObject({ hsn: "998439" });
    expect(taxRateOnDay(rates, "rk-01", "2026-03-31")).toBeNull();
    expect(taxRateOnDay([sticker], "rk-01", "2026-10-01")).toBeNull();
  });

  it("are taken out of the price, and the odd paisa is the taxable value's", () => {
    expect(taxParts(rupees(118), 18, true)).toMatchObject({ taxable: 10_000, igst: 1_800 });
    expect(taxParts(rupees(118), 18, false)).toMatchObject({ cgst: 900, sgst: 900, igst: 0 });
    // The tax in ₹9 at 5 % is 43 paise, an odd number that can't be halved.
    expect(taxParts(rupees(9), 5, true)).toMatchObject({ taxable: 857, igst: 43 });
    expect(taxParts(rupees(9), 5, false)).toMatchObject({ taxable: 858, cgst: 21, sgst: 21 });
    expect(taxParts(rupees(9), 0, false)).toMatchObject({ taxable: 900, cgst: 0 });
  });
});

describe("an order's lines", () => {
  it("have the highest rate of what a combo holds, and delivery that of the dearest goods", () => {
    const order = [
      sold("Letter", 29, "rk-01"),
      sold("Pack", 99, "rk-01", "ndk-01"),
      sold("Tapes", 129, null),
    ];
    const priced = pricedLines(order, rupees(50), rates, on);
    expect(priced).toMatchObject({
      lines: [
        { hsn: "4909", percent: 5 },
        { hsn: "3919", percent: 18 },
        { hsn: "998439", percent: 18 },
        { name: "Delivery", value: 5_000, hsn: "3919", percent: 18 },
      ],
    });
  });

  it("have delivery at the rate of the goods that cost most together, in however many lines", () => {
    const order = [sold("Sticker", 49, "ndk-01"), sold("Letter", 29, "rk-01")];
    const more = sold("Palace", 29, "rk-02");
    const deliveryOf = (lines: SoldLine[]) => {
      const priced = pricedLines(lines, rupees(50), rates, on);
      return priced.ok && priced.lines.at(-1);
    };
    expect(deliveryOf(order)).toMatchObject({ hsn: "3919", percent: 18 });
    expect(deliveryOf([...order, more])).toMatchObject({ hsn: "4909", percent: 5 });
    const same = [sold("Sticker", 49, "ndk-01"), sold("Letter", 49, "rk-01")];
    expect(deliveryOf(same)).toMatchObject({ percent: 18 });
  });

  it("can't be invoiced with tax where one thing in them has no rate", () => {
    const order = [sold("Letter", 29, "rk-01"), sold("Pack", 99, "rk-01", "other")];
    const own = [{ ...sticker, product_id: "rk-01" }];
    expect(pricedLines(order, paise(0), own, on)).toEqual({
      ok: false,
      problem: { code: "rate-missing", item: "Pack" },
    });
    const untaxed = pricedLines(order, paise(0), own, { ...on, registration: "composition" });
    expect(untaxed).toMatchObject({ lines: [{ hsn: "3919", percent: 0 }, { percent: 0 }] });
  });

  it("without any tax make a bill of supply; who isn't registered gives a receipt", () => {
    const line = (percent: number) => ({ percent }) as DocumentLine;
    expect(kindOfInvoice([line(5)], "registered")).toBe("tax-invoice");
    expect(kindOfInvoice([line(5), line(0)], "registered")).toBe("invoice-and-bill");
    expect(kindOfInvoice([line(0)], "registered")).toBe("bill-of-supply");
    expect(kindOfInvoice([line(0)], "composition")).toBe("bill-of-supply");
    expect(kindOfInvoice([line(0)], "unregistered")).toBe("receipt");
  });
});

describe("states", () => {
  it("have GST's codes, and union territories UTGST", () => {
    expect(gstStateCode("Andhra Pradesh")).toBe("37");
    expect(gstStateCode("Atlantis")).toBeNull();
    expect(gstStateName("37")).toBe("37 Andhra Pradesh");
    expect(gstStateName("97")).toBe("97 Other Territory");
    expect([stateTaxName("37"), stateTaxName("38")]).toEqual(["SGST", "UTGST"]);
  });
});

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 6, 0, second));
const priced: PricedLine[] = [
  { name: "Card", quantity: 2, value: rupees(98), hsn: "4909", percent: 5 },
  { name: "Tapes", quantity: 1, value: rupees(129), hsn: "998439", percent: 18 },
  { name: "Delivery", quantity: 1, value: rupees(50), hsn: "4909", percent: 5 },
];
const total = sum(priced.map(({ value }) => value));
const paidOrder: InvoicedOrder = {
  total,
  verifiedAt: at(0),
  cancelled: false,
  parcelTo: "37",
  sold: [],
  delivery: paise(0),
  refunds: [],
  documents: [],
};
const supplier = {
  storeName: "Kathalu & Co",
  legalName: "Vennela Prints LLP",
  postalAddress: "12 Temple Road\nVijayawada",
  gstin: "37AAPFU0939F1ZU",
  contact: "hello@store.example",
};
const terms: InvoiceTerms = { registration: "registered", since: "2026-11-01", supplier };
const refund = (id: string, amount: number, line: number | null = null): CountedRefund => ({
  ...{ id, line },
  amount: rupees(amount),
  at: at(30),
});

/** Issues documents until none is due any more. */
function settle(order: InvoicedOrder, lines = priced, interState = false): IssuedDocument[] {
  const documents = [...order.documents];
  for (let turn = 0; turn < 20; turn++) {
    const next = nextDocument({ ...order, documents }, terms);
    if (!next) return documents;
    const isInvoice = next.kind === "invoice";
    documents.push({
      id: `d${documents.length}`,
      kind: isInvoice ? "tax-invoice" : "credit-note",
      number: `${documents.length}`,
      invoice_id: isInvoice ? null : next.invoice.id,
      refund_id: isInvoice ? null : next.refundId,
      issued_at: at(documents.length),
      place: isInvoice ? order.parcelTo : next.invoice.place,
      inter_state: interState,
      supplier: null,
      lines: isInvoice ? invoiceLines(lines, next.value, interState) : creditLines(next),
    });
  }
  throw new Error("documents without end");
}

const worthOf = (documents: readonly IssuedDocument[]) =>
  documents.map(({ lines }) => totalsOf(lines).value);

describe("the documents of an order", () => {
  it("are one invoice of the whole once it is paid, and none before", () => {
    expect(settle({ ...paidOrder, verifiedAt: null })).toEqual([]);
    const [invoice, ...others] = settle(paidOrder);
    expect(totalsOf(invoice?.lines ?? []).value).toBe(total);
    expect(others).toEqual([]);
  });

  it("are followed by a credit note of each refund", () => {
    const documents = settle(paidOrder);
    const refunds = [refund("a", 20), refund("b", 7.33)];
    const all = settle({ ...paidOrder, refunds, documents });
    expect(worthOf(all)).toEqual([total, rupees(-20), rupees(-7.33)]);
    expect(all.map(({ refund_id }) => refund_id)).toEqual([null, "a", "b"]);
  });

  it("credit an episode that was paid for twice by its own line, and rate", () => {
    const documents = settle(paidOrder);
    const [, credit] = settle({ ...paidOrder, refunds: [refund("a", 129, 1)], documents });
    expect(credit?.lines.map(({ value }) => value)).toEqual([0, rupees(-129), 0]);
  });

  it("end with nothing where the order is cancelled, or its payment wasn't received after all", () => {
    const documents = settle(paidOrder);
    const gone = [
      { ...paidOrder, cancelled: true, refunds: [refund("a", total / 100)] },
      { ...paidOrder, verifiedAt: null },
    ];
    for (const order of gone) {
      const all = settle({ ...order, documents });
      const lines = all.flatMap((document) => document.lines);
      expect(Object.values(totalsOf(lines))).toEqual([0, 0, 0, 0, 0]);
    }
  });

  it("begin again where the payment comes after all, or the parcel goes to another state", () => {
    const unpaid = settle({ ...paidOrder, verifiedAt: null, documents: settle(paidOrder) });
    expect(worthOf(settle({ ...paidOrder, documents: unpaid }))).toEqual([total, -total, total]);
    const moved = settle({ ...paidOrder, parcelTo: "29", documents: settle(paidOrder) });
    expect(moved.map(({ kind, place }) => [kind, place])).toEqual([
      ["tax-invoice", "37"],
      ["credit-note", "37"],
      ["tax-invoice", "29"],
    ]);
    expect(settle({ ...paidOrder, parcelTo: "", documents: settle(paidOrder) })).toHaveLength(1);
  });

  it("are of what is left where money was given back before", () => {
    const [invoice, ...others] = settle({ ...paidOrder, refunds: [refund("a", 20)] });
    expect(totalsOf(invoice?.lines ?? []).value).toBe(total - 2_000);
    expect(others).toEqual([]);
  });
});

describe("an order", () => {
  const draft = (order: Partial<InvoicedOrder>, named: Partial<InvoiceTerms["supplier"]> = {}) =>
    draftInvoice(
      { ...paidOrder, sold: [sold("Card", 98, "rk-01")], ...order },
      rupees(98),
      rates,
      { ...terms, supplier: { ...supplier, ...named } },
      on.day,
    );

  it("is invoiced from the day that the owner names, and for ever once it was", () => {
    const later = { ...terms, since: "2026-11-28" };
    expect(nextDocument(paidOrder, later)).toBeNull();
    expect(nextDocument(paidOrder, { ...terms, registration: "" })).toBeNull();
    const documents = settle({ ...paidOrder, verifiedAt: null, documents: settle(paidOrder) });
    expect(nextDocument({ ...paidOrder, documents }, later)).toMatchObject({ kind: "invoice" });
  });

  it("has no invoice while a legal fact, a rate or its state is missing", () => {
    expect(draft({})).toMatchObject({ ok: true, draft: { kind: "tax-invoice", place: "37" } });
    expect(draft({ parcelTo: null })).toMatchObject({ draft: { place: "37", inter_state: false } });
    expect(draft({ parcelTo: "29" })).toMatchObject({ draft: { inter_state: true } });
    const problems = [
      draft({ parcelTo: "" }),
      draft({}, { gstin: "" }),
      draft({}, { postalAddress: "" }),
    ];
    expect(problems).toEqual(
      ["state-unknown", "gstin-missing", "legal-name-missing"].map((code) => ({
        ok: false,
        problem: { code },
      })),
    );
  });
});

const anyLine = fc.record({
  name: fc.constant("Card"),
  quantity: fc.integer({ min: 1, max: 100 }),
  value: fc
    .oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9_000_000 }))
    .map(paise),
  hsn: fc.constant("4909"),
  percent: fc.oneof(
    fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40),
    fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
  ),
});
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  interState: fc.boolean(),
  refunds: fc.array(
    fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), line: fc.option(fc.nat(7)) }),
    { maxLength: 4 },
  ),
  ends: fc.constantFrom("stands", "unpaid", "moved"),
});

describe("random orders", () => {
  const ORDERS = Number(process.env.INVOICED_ORDERS ?? 2_000);

  it(`add up to the paisa, in every document, line and tax: ${ORDERS} orders`, () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, interState, refunds: drawn, ends }) => {
        const total = sum(lines.map(({ value }) => value));
        let left: Paise = total;
        const refunds = drawn.map(({ share, line }, place) => {
          const amount = paise(Math.floor(left * share));
          left = paise(left - amount);
          const own = line === null || line >= lines.length ? null : line;
          return { id: `r${place}`, amount, at: at(30), line: own };
        });
        const order = { ...paidOrder, total };
        const invoiced = settle(order, lines, interState);
        const steps: Partial<InvoicedOrder>[] = [
          ...refunds.map((_, place) => ({ refunds: refunds.slice(0, place + 1) })),
          {
            refunds,
            verifiedAt: ends === "unpaid" ? null : at(0),
            parcelTo: ends === "moved" ? "29" : "37",
          },
        ];
        let documents = invoiced;
        for (const step of steps)
          documents = settle({ ...order, ...step, documents }, lines, interState);

        for (const document of documents) {
          const sums = totalsOf(document.lines);
          expect(sums.taxable + sums.cgst + sums.sgst + sums.igst).toBe(sums.value);
          for (const { value, taxable, cgst, sgst, igst } of document.lines) {
            expect(taxable + cgst + sgst + igst).toBe(value);
            expect(cgst).toBe(sgst);
            expect(document.kind === "credit-note" ? value <= 0 : value >= 0).toBe(true);
          }
        }
        const worth = ends === "unpaid" ? 0 : left;
        const all = documents.flatMap((document) => document.lines);
        expect(totalsOf(all).value).toBe(worth);
        // For each line, the invoice and its credit notes together equal the tax of the remaining value.
        const last = documents.findLast(({ kind }) => kind !== "credit-note");
        for (const [place, line] of (last?.lines ?? []).entries()) {
          const own = documents.filter(({ id, invoice_id }) =>
            [id, invoice_id].includes(last?.id ?? ""),
          );
          const sums = totalsOf(own.flatMap((document) => document.lines[place] ?? []));
          expect(sums).toEqual(taxParts(sums.value, line.percent, interState));
          expect(sums.value).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: ORDERS },
    );
  });
});

describe("an invoice on paper", () => {
  const shown = {
    kind: "tax-invoice",
    number: "INV/26-27/1",
    issuedAt: at(0),
    registration: "registered",
    supplier,
    buyer: { name: "<b>Asha</b>", deliverTo: "Asha Rao\n12 Temple Road" },
    order: { number: "ORD1", placedAt: at(0) },
    place: "37",
    inter_state: false,
    lines: invoiceLines(priced, total, false),
    credited: null,
  } as const;

  it("says who sold what to whom with which tax, and nothing in it is markup of a customer's", () => {
    const html = documentHtml(shown);
    for (const text of [
      "Tax invoice",
      "INV/26-27/1",
      "27 Nov 2026",
      "GSTIN 37AAPFU0939F1ZU",
      "Place of supply: 37 Andhra Pradesh",
      "&lt;b&gt;Asha",
      "Kathalu &amp; Co",
      "<small>2.5%</small>",
      "<small>9%</small>",
      "<dt>Total</dt><dd>₹277.00</dd>",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("IGST");
    expect(html).not.toContain("<b>");
    expect(documentHtml({ ...shown, inter_state: true })).toContain("<th>IGST</th>");
    expect(documentHtml({ ...shown, place: "38" })).toContain("<th>UTGST</th>");
  });

  it("names no tax where none is charged, and why", () => {
    const bill = {
      ...shown,
      kind: "bill-of-supply",
      place: null,
      registration: "composition",
    } as const;
    const html = documentHtml(bill);
    expect(html).toContain("not eligible to collect tax on supplies");
    expect(html).not.toMatch(/CGST|Taxable|Place of supply|include the taxes/);
    const unregistered = documentHtml({ ...bill, kind: "receipt", registration: "unregistered" });
    expect(unregistered).toContain("<h1>Receipt</h1>");
    expect(unregistered).toContain("not registered under GST");
    expect(unregistered).not.toContain("GSTIN");
    const nobody = documentHtml({ ...bill, buyer: { name: null, deliverTo: null } });
    expect(html).toContain("Sold to");
    expect(nobody).not.toMatch(/Sold to|Delivery address/);
    const codeless = bill.lines.map((line) => ({ ...line, hsn: "" }));
    expect(html).toContain("HSN/SAC");
    expect(documentHtml({ ...bill, lines: codeless })).not.toContain("HSN/SAC");
  });

  it("of a credit note names its invoice, and its amounts have no sign", () => {
    const [, credit] = settle({
      ...paidOrder,
      refunds: [refund("a", 129, 1)],
      documents: settle(paidOrder),
    });
    const credited = { number: "INV/26-27/1", issuedAt: at(0), reason: "refund" } as const;
    const html = documentHtml({
      ...shown,
      kind: "credit-note",
      credited,
      lines: credit?.lines ?? [],
    });
    expect(html).toContain("INV/26-27/1, 27 Nov 2026");
    expect(html).toContain("₹129.00");
    expect(html).not.toMatch(/[-−]₹|₹-|Card|Quantity/);
  });

  it("is a row a line in the accountant's file", () => {
    const document = { ...shown, orderNumber: "ORD1", credited: null };
    const [first, ...others] = invoiceRows(document);
    expect(others).toHaveLength(2);
    expect(first).toEqual([
      ...["INV/26-27/1", "Tax invoice", "2026-11-27", "ORD1", "", "37 Andhra Pradesh", "Card"],
      ...["HSN 4909", "2", "5", "93.34", "2.33", "2.33", "0.00", "98.00"],
    ]);
  });
});
