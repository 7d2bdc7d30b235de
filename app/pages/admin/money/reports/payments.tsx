import { countedPayments, countedRefunds, firstPaymentAt } from "#data/figures/payment-days.server";
import {
  monthsAround,
  PAYMENT_FIGURES,
  type PaymentFigure,
  type PaymentFigures,
  paymentDays,
  requestedMonth,
} from "#domain/figures/payment-days";
import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { Months } from "#pages/admin/parts/months.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { buttonClass } from "#ui/forms/button";
import type { Route } from "./+types/payments";
import { ReportFigure } from "./report-parts.tsx";

/**
 * A month of payments by Indian days: how many were sent, verified, rejected and refunded, and what statements show.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const now = new Date();
  const period = requestedMonth(url.searchParams.get("month"), now);
  const [payments, refunds, first] = await Promise.all([
    countedPayments(period),
    countedRefunds(period),
    firstPaymentAt(),
  ]);
  return {
    ...monthsAround(period.month, first, now),
    ...paymentDays(payments, refunds),
  };
}

export default function PaymentsByDay({ loaderData }: Route.ComponentProps) {
  const { month, before, after, days, sum } = loaderData;
  return (
    <AdminPage title="Payments day by day" width="list" back={href("/admin/numbers")}>
      <Months path={href("/admin/reports/payments")} {...{ month, before, after }} />
      {days.length === 0 ? (
        <NothingHere>{`No payments in ${stepLabel(month)}.`}</NothingHere>
      ) : (
        <>
          <PeriodFigures title="In all" period={month} figures={sum} />
          <Exports month={month} />
          <ol className="flex flex-col gap-3">
            {days.map(({ day, figures }) => (
              <li key={day}>
                <PeriodFigures title={stepLabel(day)} period={day} figures={figures} />
              </li>
            ))}
          </ol>
        </>
      )}
      <PaymentsExplanation />
    </AdminPage>
  );
}

/** Plain links, because the router can't open a file. */
function Exports({ month }: { month: string }) {
  const path = `${href("/admin/reports/payments/export")}?month=${month}`;
  return (
    <p className="flex flex-wrap gap-2">
      <a href={path} className={buttonClass("second")} download>
        Every payment as CSV
      </a>
      <a href={`${path}&of=days`} className={buttonClass("second")} download>
        Days as CSV
      </a>
    </p>
  );
}

const ROWS: { label: string; figures: PaymentFigure[] }[] = [
  { label: "Sent and refunded", figures: ["submitted", "refunded"] },
  { label: "Seller's decision", figures: ["verified", "undecided", "rejected"] },
  {
    label: "Bank statements (without rejected payments)",
    figures: ["found", "missing", "uncovered", "cash"],
  },
];

function PeriodFigures(shown: { title: string; period: string; figures: PaymentFigures }) {
  const { title, period, figures } = shown;
  const id = `day-${period}`;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-2 rounded-card border border-line bg-card p-3 shadow-card tablet:grid-cols-[5rem_1fr] tablet:p-4"
    >
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <div className="grid min-w-0 gap-x-6 gap-y-2 desktop:grid-cols-3">
        {ROWS.map((row) => (
          <dl
            key={row.label}
            aria-label={row.label}
            className="grid min-w-0 grid-cols-3 content-start gap-2"
          >
            {row.figures.map((figure) => (
              <Figure key={figure} period={period} figure={figure} total={figures[figure]} />
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
}

function Figure(of: { period: string; figure: PaymentFigure; total: PaymentFigures["found"] }) {
  const { period, figure, total } = of;
  const path = `${href("/admin/reports/payments/:period", { period })}?of=${figure}`;
  const alarming = figure === "missing" && total.count > 0;
  return <ReportFigure label={PAYMENT_FIGURES[figure]} to={path} {...total} alarming={alarming} />;
}

function PaymentsExplanation() {
  return (
    <div className="flex max-w-prose flex-col gap-2 text-small text-ink-soft">
      <p>
        All days are in Indian time. A payment counts on the day its customer sent it, with the
        amount of its order; a refund counts on the day it was made. Submitted is the sum of
        verified, not decided and rejected. Found, missing, no statement yet and cash together are
        all payments that weren’t rejected.
      </p>
      <p>
        Missing means: a confirmed statement covers the day, but doesn’t have the payment’s
        transaction ID. A statement covers the days from the first money that came in to the last. A
        day that isn’t over isn’t covered yet.
      </p>
    </div>
  );
}
