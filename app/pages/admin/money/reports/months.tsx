import { data } from "react-router";
import { refundSums } from "#data/figures/payment-days.server";
import { currentClosingState, listMonthRows, monthFigures } from "#data/months/months.server";
import { countUndecidedUpTo } from "#data/months/undecided.server";
import {
  CLOSING_PROBLEMS,
  correctedMonth,
  decideClosing,
  isMonthFigure,
  MONTH_FIGURES,
  type MonthFigure,
  type MonthRow,
  type MonthTotal,
  openMonth,
  REFUND_SHOWN_BY,
  type RefundShownBy,
} from "#domain/figures/months";
import { monthAfter, monthOf, monthsAround, requestedMonth } from "#domain/figures/payment-days";
import { exactTime } from "#domain/formatted-dates";
import { startOfIndianDay } from "#domain/indian-time";
import { amountToPay, sum, ZERO } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Months } from "#pages/admin/parts/months.tsx";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { buttonClass } from "#ui/forms/button";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/months";
import { ReportFigure, type ReportRow, ReportRows } from "./report-parts.tsx";

/**
 * Shows a month's figures for the accountant, or with `of` the rows behind one figure. By default the latest month
 * that is over.
 */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = new Date();
  const last = monthAfter(monthOf(now), -1);
  const period = requestedMonth(searchParams.get("month") ?? last, now);
  const of = searchParams.get("of");
  if (of !== null && !isMonthFigure(of)) throw data(null, { status: 404 });
  const books = await currentClosingState();
  const { figures = {}, closed } = of ? {} : await monthFigures(period, books);
  const paging = { figure: of ?? undefined, after: searchParams.get("after") };
  const page = of && (await listMonthRows(period, books, paging));
  const closing = decideClosing(period.month, books, now);
  const owner = hasPermission(role, "close-months");
  const first = books.first && startOfIndianDay(`${books.first}-01`);
  return {
    ...monthsAround(period.month, first || null, now),
    figures,
    refundsBy: of ? [] : shownRefundSums(await refundSums(period)),
    closed:
      closed &&
      `This month was closed ${exactTime(closed.at)} by ${closed.by || "an account that is erased"}. Its figures don’t change any more.`,
    rows: page && { of, next: page.next, shown: page.rows.map((row) => shown(row, period.month)) },
    open: openMonth(books),
    closing: closing.ok ? null : closing.problem.code,
    owner,
    undecided: closing.ok && owner && !of ? shownUndecided(await countUndecidedUpTo(period)) : [],
  };
}

function shownRefundSums(sums: Awaited<ReturnType<typeof refundSums>>): string[] {
  const kinds = Object.keys(REFUND_SHOWN_BY) as RefundShownBy[];
  return kinds.flatMap((by) => {
    const amount = sums[by];
    return amount ? `${amountToPay(amount)} ${REFUND_SHOWN_BY[by]}` : [];
  });
}

/** Returns the counts of payments and credits that wait for a decision, each with the page where it is made. */
function shownUndecided(counts: Awaited<ReturnType<typeof countUndecidedUpTo>>) {
  return UNDECIDED.filter(([kind]) => counts[kind] > 0).map(([kind, to, one, many]) => ({
    to: href(to),
    what: plural(counts[kind], one, many),
  }));
}

const UNDECIDED = [
  ["orders", "/admin/verification", "payment to verify", "payments to verify"],
  ["unplaced", "/admin", "customer who says they paid", "customers who say they paid"],
  [
    "credits",
    "/admin/statements/money",
    "sum of money without an order",
    "sums of money without an order",
  ],
] as const;

function shown({ id, orderId, ...row }: MonthRow, month: string): ReportRow {
  const corrected = correctedMonth(row, month);
  return {
    ...{ id, orderId, orderNumber: row.orderNumber ?? "No order", transactionId: null },
    ...{ amount: amountToPay(row.amount), time: stepLabel(row.day) },
    notes: corrected ? [{ tone: "wait", text: `Corrects ${stepLabel(corrected)}` }] : [],
  };
}

type Shown = Route.ComponentProps["loaderData"];

export default function Month({ loaderData }: Route.ComponentProps) {
  const { month, before, after, figures, closed, rows } = loaderData;
  const path = href("/admin/reports/months");
  if (rows)
    return (
      <AdminPage
        title={`${MONTH_FIGURES[rows.of][1]}, ${stepLabel(month)}`}
        width="list"
        back={{ to: pathWith(path, { month }), label: stepLabel(month) }}
      >
        <ReportRows rows={rows.shown} />
        <NextPage to={rows.next && pathWith(path, { month, of: rows.of, after: rows.next })}>
          Next
        </NextPage>
      </AdminPage>
    );
  const known = Object.keys(MONTH_FIGURES).filter(isMonthFigure);
  const parts = Map.groupBy(known, (figure) => MONTH_FIGURES[figure][0]);
  return (
    <AdminPage
      title="Months"
      width="list"
      back={href("/admin/numbers")}
      intro="The figures of a month, for your accountant."
    >
      <Months path={path} {...{ month, before, after }} />
      {closed ? <Notice tone="ok">{closed}</Notice> : null}
      {Object.keys(figures).length === 0 ? (
        <NothingHere>{`Nothing in ${stepLabel(month)}.`}</NothingHere>
      ) : (
        <>
          <div className="rounded-card border border-line bg-card shadow-card">
            {[...parts].map(([title, names]) => (
              <FiguresTable key={title} title={title} names={names} month={loaderData} />
            ))}
          </div>
          <a
            href={pathWith(href("/admin/reports/payments/export"), { month, of: "month" })}
            className={`${buttonClass("second")} w-fit`}
            download
          >
            Every row as CSV
          </a>
        </>
      )}
      <CloseMonth month={loaderData} />
      <MonthsExplanation />
    </AdminPage>
  );
}

function FiguresTable(props: { title: string; names: readonly MonthFigure[]; month: Shown }) {
  const { title, names, month: of } = props;
  const { figures } = of;
  if (names.includes("taxable") && !figures.taxable) return null;
  const all = amountToPay(sum(names.map((name) => figures[name]?.amount ?? ZERO)));
  return (
    <Panel look="part" title={title === "Money in" ? `${title}: ${all}` : title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 tablet:grid-cols-4">
        {names.map((name) => {
          const { corrections, corrected, ...total } = figures[name] ?? EMPTY_TOTAL;
          return (
            <ReportFigure
              key={name}
              label={MONTH_FIGURES[name][1]}
              to={pathWith(href("/admin/reports/months"), { month: of.month, of: name })}
              {...total}
            >
              {name === "refunds" && of.refundsBy.length > 0 ? (
                <span className="block text-small text-ink-soft">{of.refundsBy.join(", ")}</span>
              ) : null}
              {corrections > 0 ? (
                <span className="block text-small text-ink-soft">
                  {`of this, ${plural(corrections, "correction")} of earlier months: ${amountToPay(corrected)}`}
                </span>
              ) : null}
            </ReportFigure>
          );
        })}
      </dl>
    </Panel>
  );
}

const EMPTY_TOTAL: MonthTotal = { count: 0, amount: ZERO, corrections: 0, corrected: ZERO };

function CloseMonth({ month: { month, open, closing, owner, undecided } }: { month: Shown }) {
  const path = href("/admin/reports/months");
  if (closing === "earlier-month-open" && open)
    return (
      <NoticeLink tone="info" to={pathWith(path, { month: open })} label={stepLabel(open)}>
        {CLOSING_PROBLEMS[closing]}
      </NoticeLink>
    );
  if (closing !== null || !owner) return null;
  return (
    <Panel title={`Close ${stepLabel(month)}`}>
      <p className="max-w-prose">
        First import your bank’s statement for the whole month, and decide about its payments. When
        you close the month, its figures are stored for good: nobody can open it again.
      </p>
      {undecided.length > 0 ? (
        <div>
          <p className="font-semibold">Still to decide, from this month or earlier:</p>
          <ul>
            {undecided.map(({ what, to }) => (
              <li key={to}>
                <TextLink to={to} className="text-peacock">
                  {what}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ConfirmButton
        label={`Close ${stepLabel(month)}`}
        action={formHref("/admin/reports/months/:month/closing", { month })}
        done={`${stepLabel(month)} is closed.`}
        title={`Close ${stepLabel(month)} for good?`}
        cancelLabel="Not yet"
        confirmLabel="Close it"
        look="primary"
        className="self-start"
      >
        {undecided.length > 0 ? (
          <p>
            {`Still waiting: ${undecided.map(({ what }) => what).join(", ")}. What you decide after closing stands in the next month.`}
          </p>
        ) : null}
      </ConfirmButton>
    </Panel>
  );
}

function MonthsExplanation() {
  return (
    <div className="flex max-w-prose flex-col gap-2 text-small text-ink-soft">
      <p>
        All days are in Indian time. An order and its money count on the day its payment was
        verified, even if it was placed earlier. A refund counts on the day you recorded it, money
        without an order on the bank’s day, an invoice on its date. A part of an amount that came
        first counts on the day you recorded it. An order that is cancelled later still counts; its
        money counts again under Refunds once you gave it back.
      </p>
      <p>
        If something of a closed month changes later, the next open month shows it as a correction,
        with its order: for example, a payment is set back to unverified, or an order is made for
        money that had none.
      </p>
    </div>
  );
}
