import {
  firstInvoiceAt,
  invoiceTotals,
  listInvoices,
  uninvoicedOrders,
} from "#data/invoices/invoice-lists.server";
import { monthsAround, requestedMonth } from "#domain/figures/payment-days";
import { exactTime } from "#domain/formatted-dates";
import { DOCUMENT_KINDS } from "#domain/invoices/kinds";
import { invoiceMessages } from "#domain/invoices/problems";
import type { TaxParts } from "#domain/invoices/tax-rates";
import { messageFor } from "#domain/messages";
import { rupeesWithPaise } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Months } from "#pages/admin/parts/months.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { href } from "#protocol/href";
import { allKeyed } from "#request/all-keyed.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { ButtonLink, buttonClass } from "#ui/forms/button";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/page";

const MOST_UNINVOICED_SHOWN = 20;

/** Shows a month's invoices and credit notes, and the orders that can't be invoiced. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = new Date();
  const period = requestedMonth(url.searchParams.get("month"), now);
  const { page, first, uninvoiced, ...parts } = await allKeyed({
    page: listInvoices(period, url.searchParams.get("after")),
    totals: invoiceTotals(period),
    first: firstInvoiceAt(),
    uninvoiced: uninvoicedOrders(MOST_UNINVOICED_SHOWN),
  });
  return {
    ...parts,
    ...monthsAround(period.month, first, now),
    uninvoiced: uninvoiced.map(({ problem, ...order }) => ({
      ...order,
      sentence: messageFor(invoiceMessages, problem),
    })),
    owner: hasPermission(role, "change-settings"),
    on: settings().invoices.registration !== "",
    next: page.next,
    rows: page.rows.map(({ id, orderId, orderNumber, number, issuedAt, total, kind }) => ({
      ...{ id, orderId, orderNumber, number },
      kind: DOCUMENT_KINDS[kind],
      at: exactTime(issuedAt),
      total: rupeesWithPaise(total),
    })),
  };
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { month, before, after, rows, next, owner, on } = loaderData;
  const path = href("/admin/invoices");
  return (
    <AdminPage
      title="Invoices"
      width="list"
      back={href("/admin/numbers")}
      intro={
        on
          ? undefined
          : "Invoices are switched off. An owner can switch them on under Settings, Invoices."
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="second" to={href("/admin/tax-rates")}>
            Tax rates
          </ButtonLink>
          {owner ? (
            <ButtonLink
              look="second"
              to={href("/admin/settings/:subject", { subject: "invoices" })}
            >
              Settings
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      <Uninvoiced orders={loaderData.uninvoiced} />
      <Months path={path} {...{ month, before, after }} />
      {rows.length === 0 ? (
        <NothingHere>{`No invoices in ${stepLabel(month)}.`}</NothingHere>
      ) : (
        <>
          <Totals totals={loaderData.totals} />
          <a
            href={`${href("/admin/invoices/export")}?month=${month}`}
            className={`${buttonClass("second")} w-fit`}
            download
          >
            Every line as CSV
          </a>
          <ul className="flex flex-col gap-3">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      <NextPage to={next && pathWith(path, { month, after: next })}>Next</NextPage>
    </AdminPage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Uninvoiced({ orders }: { orders: Shown["uninvoiced"] }) {
  if (orders.length === 0) return null;
  return (
    <Notice tone="wait">
      <p className="font-semibold">
        The invoice or credit note of these orders isn't made yet. The store tries again every
        minute.
      </p>
      <ul>
        {orders.map(({ orderId, orderNumber, sentence }) => (
          <li key={orderId}>
            <OrderNumber orderId={orderId}>{orderNumber}</OrderNumber> {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const TOTALS = {
  taxable: "Taxable value",
  cgst: "CGST",
  sgst: "SGST or UTGST",
  igst: "IGST",
  value: "Total",
} as const satisfies Record<keyof TaxParts, string>;

/** The month's sums: invoices less credit notes. */
function Totals({ totals }: { totals: Shown["totals"] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line bg-card p-3 shadow-card tablet:grid-cols-5 tablet:p-4">
      {Object.entries(TOTALS).map(([part, label]) => (
        <div key={part}>
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="tabular-nums">{rupeesWithPaise(totals[part as keyof TaxParts])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ row }: { row: Shown["rows"][number] }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-card border border-line bg-card p-3 shadow-card tablet:px-4">
      <a
        href={href("/admin/invoices/:invoiceId", { invoiceId: row.id })}
        className="inline-flex min-h-11 items-center font-figures font-semibold break-all underline underline-offset-4"
      >
        {row.number}
      </a>
      <strong className="self-center tabular-nums">{row.total}</strong>
      <span className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-3 text-small text-ink-soft">
        {row.kind}
        <time>{row.at}</time>
        <OrderNumber orderId={row.orderId}>{row.orderNumber}</OrderNumber>
      </span>
    </li>
  );
}
