import { Image } from "lucide-react";
import { href, Link } from "react-router";
import { type DeadLetter, deadLetters } from "#data/deliveries.server";
import { type DeskRow, ordersIn, ordersToVerify } from "#data/orders.server";
import { LETTERS_FAILED, NO_ORDERS_HERE, NOTHING_TO_VERIFY } from "#domain/messages";
import { shownMoment } from "#domain/moments";
import { amountToPay } from "#domain/money";
import { isOrderStatus, ORDER_STATES, ORDER_STATUSES } from "#domain/order-states";
import { OrderBadges } from "#pages/account/orders/order-badges.tsx";
import { requireSeller } from "#request/session.server";
import { ButtonLink } from "#ui/button";
import type { Route } from "./+types/page";

/** Payments to verify, the longest waiting first; or the orders of one state. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const asked = url.searchParams.get("status") ?? "";
  const status = isOrderStatus(asked) ? asked : null;
  const after = url.searchParams.get("after") ?? undefined;
  const [{ rows, next }, dead] = await Promise.all([
    status ? ordersIn([status], after) : ordersToVerify(after),
    deadLetters(),
  ]);
  const now = new Date();
  return { status, next, dead, orders: rows.map((row) => listed(row, now)) };
}

function listed({ placedAt, screenshotPath, ...row }: DeskRow, now: Date) {
  return { ...row, placed: shownMoment(placedAt, now), hasScreenshot: screenshotPath !== null };
}
type ListedOrder = ReturnType<typeof listed>;

export default function Desk({ loaderData: { status, orders, next, dead } }: Route.ComponentProps) {
  return (
    <div className="shell flex flex-col gap-5 py-6">
      <title>Desk</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">Desk</h1>
      <DeadLetters letters={dead} />
      <Tabs current={status ?? ""} />
      {orders.length === 0 ? (
        <p className="py-10 text-center text-lead text-ink-soft">
          {status ? NO_ORDERS_HERE : NOTHING_TO_VERIFY}
        </p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <Row order={order} />
          </li>
        ))}
      </ul>
      {next ? (
        <ButtonLink look="second" className="self-end" to={listPath(status ?? "", next)}>
          Next orders
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What was paid for and didn't reach its buyer. */
function DeadLetters({ letters }: { letters: DeadLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <section className="rounded-card bg-bad px-4 py-3 text-on-bad">
      <h2 className="font-text text-base font-semibold tracking-normal">{LETTERS_FAILED}</h2>
      <ul className="flex flex-wrap gap-x-5">
        {letters.map(({ orderId, orderNumber }) => (
          <li key={orderId}>
            <Link
              to={href("/desk/orders/:orderId", { orderId })}
              className="flex min-h-11 items-center font-figures underline underline-offset-4"
            >
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listPath(status: string, after = ""): string {
  const query = new URLSearchParams({ ...(status && { status }), ...(after && { after }) });
  return query.size > 0 ? `${href("/desk")}?${query}` : href("/desk");
}

function Tabs({ current }: { current: string }) {
  const tabs = ORDER_STATUSES.map((status) => [status, ORDER_STATES[status].label] as const);
  return (
    <nav aria-label="Lists" className="-mx-4 flex gap-1 overflow-x-auto px-4">
      {([["", "To verify"], ...tabs] as const).map(([status, label]) => (
        <Link
          key={status}
          to={listPath(status)}
          aria-current={current === status ? "page" : undefined}
          className="flex min-h-11 shrink-0 items-center rounded-card px-4 font-medium hover:bg-rose aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** One link over the whole row, so that Tab and Enter go through the list. */
function Row({ order }: { order: ListedOrder }) {
  return (
    <Link
      to={href("/desk/orders/:orderId", { orderId: order.id })}
      prefetch="intent"
      className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 rounded-card border border-line bg-card p-3 shadow-card hover:border-ink/40 tablet:grid-cols-[4rem_1fr_1fr_auto]"
    >
      <Thumbnail order={order} />
      <span className="flex min-w-0 flex-col">
        <span className="text-lead font-semibold tabular-nums">{amountToPay(order.total)}</span>
        <span className="font-figures text-small">{order.transactionId}</span>
        <span className="truncate">{order.customerName}</span>
      </span>
      <span className="hidden min-w-0 flex-col gap-1 tablet:flex">
        <span className="text-small text-ink-soft">{order.orderNumber}</span>
        <span className="flex flex-wrap gap-1">
          <OrderBadges status={order.status} payment={order.payment} />
        </span>
      </span>
      <time dateTime={order.placed.iso} className="text-right text-small text-ink-soft">
        {order.placed.words}
      </time>
    </Link>
  );
}

function Thumbnail({ order }: { order: ListedOrder }) {
  const box = "h-20 w-16 rounded-card border border-line bg-paper";
  if (!order.hasScreenshot) {
    return (
      <span className={`grid place-items-center text-ink-soft ${box}`}>
        <Image aria-label="No screenshot" size={20} />
      </span>
    );
  }
  const source = href("/orders/:orderId/screenshot", { orderId: order.id });
  return (
    <img
      src={`${source}?of=${order.transactionId}`}
      alt=""
      loading="lazy"
      decoding="async"
      width={64}
      height={80}
      className={`object-cover object-top ${box}`}
    />
  );
}
