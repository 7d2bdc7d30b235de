/** Makes the HTML of an invoice or credit note, as it is stored and printed. It loads no other file. */
import { escapeHtml } from "#domain/email/templates";
import { exactDate } from "#domain/formatted-dates";
import { type Paise, paise, rupeesWithPaise } from "#domain/money/money";
import { type CreditReason, type DocumentDraft, type DocumentLine, totalsOf } from "./documents.ts";
import { gstStateName, stateTaxName } from "./gst-states.ts";
import { DOCUMENT_KINDS } from "./kinds.ts";
import type { Registration, Supplier } from "./terms.ts";

export type Buyer = { name: string | null; deliverTo: string | null };

type ShownDocument = Pick<
  DocumentDraft,
  "kind" | "place" | "inter_state" | "lines" | "credited"
> & {
  number: string;
  issuedAt: Date;
  registration: Registration;
  supplier: Supplier;
  buyer: Buyer;
  order: { number: string; placedAt: Date };
};

const REASONS: Record<CreditReason, string> = {
  refund: "money given back",
  cancelled: "the order was cancelled",
  unpaid: "the payment wasn't received after all",
  place: "the parcel goes to another state; another invoice replaces it",
};

const NOTES: Partial<Record<Registration, string>> = {
  composition: "Composition taxable person, not eligible to collect tax on supplies.",
  unregistered: "The supplier is not registered under GST. No tax is charged.",
};

export function documentHtml(document: ShownDocument): string {
  const { kind, number, supplier, credited, lines } = document;
  const title = DOCUMENT_KINDS[kind];
  const sign = credited ? -1 : 1;
  const shown = lines.filter(({ value }) => value !== 0);
  const taxes = taxColumns(document);
  const columns: [string, (line: DocumentLine) => string][] = [
    ["Item", ({ name }) => escapeHtml(name)],
    ...(lines.some(({ hsn }) => hsn) ? [["HSN/SAC", ({ hsn }) => hsn] as [string, CellText]] : []),
    ...(credited ? [] : [["Quantity", ({ quantity }) => String(quantity)] as [string, CellText]]),
    ...taxes.map(({ label, part, share }): [string, CellText] => [
      label,
      (line) => amount(line[part], sign) + (share ? taxRateHtml(line, share) : ""),
    ]),
    [taxes.length > 0 ? "Total" : "Amount", ({ value }) => amount(value, sign)],
  ];
  const totals = totalsOf(lines);
  const sums = [...taxes, { label: "Total", part: "value" as const }];
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} ${number}</title>
<style>${CSS}</style>
</head>
<body>
<header>
<div><p class="store">${escapeHtml(supplier.storeName)}</p><h1>${title}</h1></div>
${factsTable([
  ["Number", number],
  ["Date", exactDate(document.issuedAt)],
  ["Order", `${document.order.number}, ${exactDate(document.order.placedAt)}`],
  credited && ["Invoice", `${credited.number}, ${exactDate(credited.issuedAt)}`],
  credited && ["Reason", REASONS[credited.reason]],
])}
</header>
<div class="parties">${partiesHtml(document)}</div>
<table>
<thead><tr>${columns.map(([label]) => `<th>${label}</th>`).join("")}</tr></thead>
<tbody>
${shown.map((line) => `<tr>${columns.map(([label, cell]) => `<td data-label="${label}">${cell(line)}</td>`).join("")}</tr>`).join("\n")}
</tbody>
</table>
<dl class="sums">${sums.map(({ label, part }) => `<dt>${label}</dt><dd>${amount(totals[part], sign)}</dd>`).join("")}</dl>
<footer>${footnotes(document)
    .map((note) => `<p>${note}</p>`)
    .join("")}</footer>
</body>
</html>
`;
}

type CellText = (line: DocumentLine) => string;

/** Returns the tax columns. `share` is the part of the line's rate: CGST and SGST are half each. */
function taxColumns({ place, inter_state }: ShownDocument) {
  if (place === null) return [];
  const taxable = { label: "Taxable value", part: "taxable", share: 0 } as const;
  if (inter_state) return [taxable, { label: "IGST", part: "igst", share: 1 } as const];
  const state = stateTaxName(place);
  return [
    taxable,
    { label: "CGST", part: "cgst", share: 0.5 } as const,
    { label: state, part: "sgst", share: 0.5 } as const,
  ];
}

function taxRateHtml({ percent }: DocumentLine, share: number): string {
  return ` <small>${Number((percent * share).toFixed(3))}%</small>`;
}

function amount(value: Paise, sign: number): string {
  return rupeesWithPaise(paise(value * sign || 0));
}

function factsTable(rows: readonly (readonly [string, string] | null)[]): string {
  const shown = rows.filter((row) => row !== null);
  return `<dl>${shown.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>`;
}

function partiesHtml({ supplier, registration, buyer, place }: ShownDocument): string {
  const gstin = registration === "unregistered" ? "" : supplier.gstin;
  const sold = [supplier.legalName, supplier.postalAddress, gstin && `GSTIN ${gstin}`];
  const bought = [buyer.name, place && `Place of supply: ${gstStateName(place)}`];
  return [
    partyHtml("Sold by", sold),
    partyHtml("Sold to", bought),
    partyHtml("Delivery address", [buyer.deliverTo]),
  ].join("");
}

function partyHtml(title: string, lines: readonly (string | null)[]): string {
  const shown = lines.filter((line) => line).map((line) => escapeHtml(line ?? ""));
  if (shown.length === 0) return "";
  return `<section><h2>${title}</h2><p>${shown.join("<br>")}</p></section>`;
}

function footnotes({ kind, registration, place, supplier }: ShownDocument): string[] {
  return [
    NOTES[registration] ?? "",
    place === null ? "" : "Prices include the taxes shown. Tax is not payable on reverse charge.",
    kind === "credit-note" ? "The amounts above are taken off the invoice." : "",
    `Issued electronically, without a signature. ${escapeHtml(supplier.contact)}`,
  ].filter(Boolean);
}

const CSS = `
@page{size:A4;margin:14mm}
*{box-sizing:border-box}
body{max-width:52rem;margin:0 auto;padding:1rem;font:1rem/1.45 system-ui,sans-serif;color:#1d1a17;background:#fff;overflow-wrap:anywhere}
p,h1,h2,dl,dd{margin:0}
header,.parties{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem 2rem;padding-bottom:1.25rem}
h1{font-size:1.6rem;line-height:1.2}
h2{font-size:.85rem;color:#5d564e}
.store{font-weight:600}
dl{display:grid;grid-template-columns:auto auto;gap:.1rem 1rem;align-content:start}
dt{color:#5d564e}
section{flex:1 1 13rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:400;color:#5d564e;font-size:.85rem;text-align:right;vertical-align:bottom;overflow-wrap:normal}
th,td{padding:.45rem .35rem;border-bottom:1px solid #d9d3ca}
td{text-align:right;vertical-align:top;overflow-wrap:normal}
th:first-child,td:first-child{text-align:left;padding-left:0;overflow-wrap:anywhere}
th:last-child,td:last-child{padding-right:0}
small{display:block;color:#5d564e}
tr,.sums,footer{break-inside:avoid}
.sums{width:max-content;min-width:15rem;margin:1rem 0 1.5rem auto;font-variant-numeric:tabular-nums}
.sums dd{text-align:right}
.sums>:nth-last-child(-n+2){border-top:1px solid;padding-top:.25rem;font-weight:600;font-size:1.1rem;color:inherit}
.sums{column-gap:0}.sums dt{padding-right:1.5rem}
footer{color:#5d564e;font-size:.85rem}
@media print{html{font-size:12px}body{max-width:none;padding:0}}
@media screen and (max-width:34rem){
thead{display:none}
table,tbody{display:block}
tr{display:grid;grid-template-columns:auto auto;justify-content:space-between;column-gap:1rem;padding:.6rem 0;border-bottom:1px solid #d9d3ca}
td,td:first-child{display:block;border:0;padding:.1rem 0;text-align:left;white-space:nowrap}
td:nth-child(odd):not(:first-child){text-align:right}
td:first-child{grid-column:1/-1;font-weight:600;white-space:normal}
td:not(:first-child)::before{content:attr(data-label) " ";color:#5d564e;font-size:.85rem}
small{display:inline}
.sums{width:100%}
}
`;
