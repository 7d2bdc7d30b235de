import type { ReactNode } from "react";
import type { WorkCounts, WorkKind } from "#data/today/work.server";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { DEFAULT_VIEWS, type DefaultView } from "#domain/orders/lists/order-filter";
import { orderName } from "#domain/orders/order-name";
import { ClockBadge } from "#pages/admin/parts/clock-badge.tsx";
import { cappedCount } from "#pages/admin/parts/count-badge.tsx";
import { href } from "#protocol/href";
import { filterQuery } from "#protocol/order-filter-query";
import { Badge } from "#ui/badge";
import { ButtonLink } from "#ui/forms/button";
import { Link } from "#ui/link";
import type { Route } from "./+types/page";

/** Each kind of work; `list`: the page that lists all of it. */
const WORK: Record<WorkKind, { label: string; list?: string; listLabel?: string }> = {
  "taken-back": { label: "Taken back by the bank" },
  "short-orders": { label: "Out of stock" },
  "to-verify": { label: "To verify", list: href("/admin/verification") },
  "with-customer": { label: "Waiting for the customer", list: listPath("customer") },
  "unpaid-links": { label: "Links not paid yet", list: href("/admin/orders/links") },
  "to-pack": { label: "To pack", list: listPath("to-pack") },
  "to-ship": { label: "To ship", list: listPath("to-ship") },
  "low-stock": { label: "Low stock", list: href("/admin/stock"), listLabel: "See all stock" },
  unplaced: { label: adminMessages.unplacedTitle },
  "unmatched-credits": {
    label: "Money without an order",
    list: href("/admin/statements/money"),
    listLabel: "See which customers may have sent it",
  },
  refunds: { label: adminMessages.refundsOwed },
  "failed-emails": { label: "Emails that failed" },
  messages: { label: "Messages", list: href("/admin/messages"), listLabel: "Read them" },
};

/** The address of a whole list on the orders page. */
function listPath(view: DefaultView): string {
  return `${href("/admin/orders")}?${filterQuery(DEFAULT_VIEWS[view].filter)}`;
}

/** A count for each kind of work, linked to its section on the page. */
export function Overview({ counts }: { counts: WorkCounts }) {
  const some = (Object.keys(WORK) as WorkKind[]).filter((work) => counts[work]);
  return (
    <nav aria-label="What needs you">
      <ul className="grid grid-cols-2 gap-2 tablet:grid-cols-4">
        {some.map((work) => (
          <li key={work} className="contents">
            <a
              href={`#${work}`}
              className="flex min-h-11 flex-col justify-between rounded-card border border-line bg-card p-3 shadow-card hover:border-ink/40"
            >
              <span className="text-small text-ink-soft">{WORK[work].label}</span>
              <strong className="text-title tabular-nums">{cappedCount(counts[work])}</strong>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Work = { work: WorkKind; count: number };

/** A section for one kind of work. It isn't shown if there is no such work. */
export function Section({ work, count, children }: Work & { children: ReactNode }) {
  if (count === 0) return null;
  const { label, list, listLabel = "See all" } = WORK[work];
  return (
    <section id={work} aria-labelledby={`${work}-title`} className="scroll-mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${work}-title`} className="text-title">
          {label}{" "}
          <span className="font-text text-base text-ink-soft tabular-nums">
            {cappedCount(count)}
          </span>
        </h2>
        {list ? (
          <Link
            to={list}
            className="flex min-h-11 items-center font-medium text-peacock underline-offset-4 hover:underline"
          >
            {listLabel}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

type WorkOrder = Route.ComponentProps["loaderData"]["toVerify"][number];

/** Orders with one kind of work. */
export function WorkSection({
  work,
  count,
  orders,
  opensQueue = false,
  children,
}: Work & {
  orders: readonly WorkOrder[];
  /** True: a button opens the verification queue. */
  opensQueue?: boolean;
  children?: ReactNode;
}) {
  return (
    <Section work={work} count={count}>
      {children}
      <OrderRows orders={orders} />
      {opensQueue && orders.length > 0 ? (
        <ButtonLink to={href("/admin/verification")} className="mt-3 w-full tablet:w-auto">
          Verify
        </ButtonLink>
      ) : null}
    </Section>
  );
}

/** Rows that link to their orders. `contentsOf` returns what a row shows below the order's number. */
export function OrderRows({
  orders,
  contentsOf,
}: {
  orders: readonly WorkOrder[];
  contentsOf?: (order: WorkOrder) => ReactNode;
}) {
  return (
    <ul className="mt-2 overflow-hidden rounded-card border border-line bg-card">
      {orders.map((order) => (
        <li key={order.id} className="border-line not-first:border-t">
          <OrderRow order={order}>{contentsOf?.(order)}</OrderRow>
        </li>
      ))}
    </ul>
  );
}

function OrderRow({ order, children }: { order: WorkOrder; children: ReactNode }) {
  const { clock } = order;
  return (
    <Link
      to={href("/admin/orders/:orderId", { orderId: order.id })}
      prefetch
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-rose"
    >
      <span className="w-20 font-semibold tabular-nums">{amountToPay(order.total)}</span>
      <span className="min-w-0 flex-1 basis-[8rem]">
        <span className="block truncate">{orderName(order)}</span>
        <span className="block truncate font-figures text-small text-ink-soft">
          {clock ? order.transactionId : order.orderNumber}
        </span>
        {children}
      </span>
      {order.isExpress ? <Badge tone="sent">Express</Badge> : null}
      {order.cancelledByCustomer ? <Badge tone="bad">Cancelled</Badge> : null}
      {clock ? (
        <ClockBadge clock={clock} />
      ) : (
        <time dateTime={order.since.iso} className="text-small text-ink-soft">
          {order.since.words}
        </time>
      )}
    </Link>
  );
}
