import { href, redirect } from "react-router";
import { type OrderSummary, ordersOf } from "#data/orders.server";
import { NO_ORDERS, NO_ORDERS_ADVICE } from "#domain/messages";
import { exactDate } from "#domain/moments";
import { amountToPay } from "#domain/money";
import { requirePerson } from "#request/session.server";
import { ButtonLink } from "#ui/button";
import { NoOrdersDrawing } from "#ui/drawing";
import type { Route } from "./+types/page";
import { OrderBadges } from "./order-badges.tsx";

/** The newest first, 20 a page; `after` is the last order of the page before (reading R34). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const after = url.searchParams.get("after") ?? undefined;
  const { rows, next } = await ordersOf(person.id, after);
  if (after !== undefined && rows.length === 0) throw redirect(href("/orders"));
  return { orders: rows.map(listed), next, later: after !== undefined };
}

function listed({ placedAt, ...order }: OrderSummary) {
  return { ...order, placed: { iso: placedAt.toISOString(), date: exactDate(placedAt) } };
}
type ListedOrder = ReturnType<typeof listed>;

export default function YourOrders({ loaderData: { orders, next, later } }: Route.ComponentProps) {
  return (
    <div className="shell flex flex-col gap-6 py-6 tablet:py-8">
      <title>Your Orders</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">Your Orders</h1>
      {orders.length === 0 ? <Empty /> : null}
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {next || later ? (
        <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
          {later ? (
            <ButtonLink look="second" to={href("/orders")}>
              Newest orders
            </ButtonLink>
          ) : null}
          {next ? (
            <ButtonLink look="second" className="ml-auto" to={`${href("/orders")}?after=${next}`}>
              Older orders
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function OrderCard({ order }: { order: ListedOrder }) {
  return (
    <article className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 shadow-card tablet:grid-cols-[1fr_auto] tablet:p-5">
      <div className="flex flex-col gap-1">
        <h2 className="font-figures font-semibold tracking-normal break-all">
          {order.orderNumber}
        </h2>
        <p className="text-ink-soft">
          Placed <time dateTime={order.placed.iso}>{order.placed.date}</time>
        </p>
        <p className="text-small text-ink-soft">
          Payment ID <span className="font-figures text-ink">{order.transactionId}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2 tablet:justify-end">
        <OrderBadges status={order.status} payment={order.payment} />
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-dashed border-line pt-3 tablet:col-span-2">
        <p>
          <span className="text-ink-soft">Total </span>
          <span className="text-lead font-semibold tabular-nums">{amountToPay(order.total)}</span>
        </p>
        <ButtonLink
          look="second"
          to={href("/orders/:orderId", { orderId: order.id })}
          prefetch="intent"
          aria-label={`View Details of ${order.orderNumber}`}
        >
          View Details
        </ButtonLink>
      </div>
    </article>
  );
}

function Empty() {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <NoOrdersDrawing />
      <p className="text-title font-display font-semibold">{NO_ORDERS}</p>
      <p className="max-w-sm text-ink-soft">{NO_ORDERS_ADVICE}</p>
      <ButtonLink to={href("/shop")}>Start Shopping</ButtonLink>
    </div>
  );
}
