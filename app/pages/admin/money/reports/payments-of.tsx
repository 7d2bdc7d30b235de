import { data } from "react-router";
import { listPayments, listRefunds } from "#data/figures/payment-days.server";
import {
  isPaymentFigure,
  type ListedPayment,
  type ListedRefund,
  PAYMENT_FIGURES,
  parseMonthOrDay,
} from "#domain/figures/payment-days";
import { exactTime } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/payments-of";
import { ReportRows, type ReportRow as Row } from "./report-parts.tsx";

/** Lists the payments or refunds that a figure of the report counts, for a day or a month. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireSeller(context);
  const period = parseMonthOrDay(params.period);
  const figure = url.searchParams.get("of") ?? "submitted";
  if (!period || !isPaymentFigure(figure)) throw data(null, { status: 404 });
  const after = url.searchParams.get("after");
  const { rows, next } =
    figure === "refunded"
      ? shown(await listRefunds(period, after), refundRow)
      : shown(await listPayments(period, figure, after), paymentRow);
  return { period: period.text, month: period.month, figure, rows, next };
}

function shown<From>(page: { rows: From[]; next: string | null }, row: (from: From) => Row) {
  return { rows: page.rows.map(row), next: page.next };
}

function refundRow({ refundedAt, reference, amount, ...rest }: ListedRefund): Row {
  const time = exactTime(refundedAt);
  return { ...rest, amount: amountToPay(amount), time, transactionId: reference, notes: [] };
}

function paymentRow({ id, orderId, orderNumber, ...payment }: ListedPayment): Row {
  const { state, statement, credit, amount } = payment;
  const tone = { verified: "ok", undecided: "wait", rejected: "info" } as const;
  const found = { found: "ok", missing: "wait", uncovered: "info", cash: "ok" } as const;
  const differs = credit && credit.amount !== amount ? `: ${amountToPay(credit.amount)}` : "";
  const notes: Row["notes"] = [{ tone: tone[state], text: PAYMENT_FIGURES[state] }];
  if (state !== "rejected" || credit)
    notes.push({
      tone: differs ? "wait" : found[statement],
      text: PAYMENT_FIGURES[statement] + differs,
    });
  if (orderId === null) notes.push({ tone: "info", text: "Without an order" });
  const time = exactTime(payment.submittedAt);
  const { transactionId } = payment;
  return { id, orderId, orderNumber, amount: amountToPay(amount), time, transactionId, notes };
}

export default function PaymentsOf({ loaderData }: Route.ComponentProps) {
  const { period, month, figure, rows, next } = loaderData;
  const path = href("/admin/reports/payments/:period", { period });
  return (
    <AdminPage
      title={`${PAYMENT_FIGURES[figure]}, ${stepLabel(period)}`}
      width="list"
      back={{ to: `${href("/admin/reports/payments")}?month=${month}`, label: stepLabel(month) }}
    >
      <ReportRows rows={rows} />
      <NextPage to={next && pathWith(path, { of: figure, after: next })}>Next</NextPage>
    </AdminPage>
  );
}
