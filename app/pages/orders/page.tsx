import { href, redirect } from "react-router";
import { unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { type OrderPreview, orderPreviews } from "#data/orders/order-previews.server";
import { type OrderSummary, ordersOf } from "#data/orders/orders.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { exactDate } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { pictureAddress } from "#request/files/pictures.server";
import { requirePerson } from "#request/session/session.server";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { Notice } from "#ui/notice";
import { Picture } from "#ui/pictures/picture";
import type { Route } from "./+types/page";
import { OrderBadges } from "./order-badges.tsx";

/** The newest first, 20 a page; `after` is the last order of the page before (reading R34). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const after = url.searchParams.get("after") ?? undefined;
  const { rows, next } = await ordersOf(person.id, after);
  if (after !== undefined && rows.length === 0) throw redirect(href("/orders"));
  const previews = await orderPreviews(rows.map(({ id }) => id));
  const orders = rows.map((order) => listed(order, previews.get(order.id)));
  const payments = after === undefined ? await unplacedPaymentsOf(person.id) : [];
  const unplaced = payments.map(({ id, amount, reason, transactionId }) => {
    return { id, transactionId, sentence: checkoutMessages.paymentStored(amount, reason) };
  });
  return { orders, next, later: after !== undefined, unplaced };
}

function listed({ placedAt, ...order }: OrderSummary, preview?: OrderPreview) {
  return {
    ...order,
    placed: { iso: placedAt.toISOString(), date: exactDate(placedAt) },
    holds: preview ? orderMessages.andMore(preview.name, preview.lines - 1) : order.orderNumber,
    pictures: preview?.pictures.map(pictureAddress) ?? [],
  };
}
type ListedOrder = ReturnType<typeof listed>;

export default function YourOrders({ loaderData }: Route.ComponentProps) {
  const { orders, next, later, unplaced } = loaderData;
  return (
    <div className="shell flex flex-col gap-6 py-6 tablet:py-8">
      <title>Your Orders</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">Your Orders</h1>
      {unplaced.map(({ id, sentence, transactionId }) => (
        <Notice key={id} tone="wait">
          <p>{sentence}</p>
          <p>{checkoutMessages.sellerDecides}</p>
          <p className="font-figures text-small">{transactionId}</p>
        </Notice>
      ))}
      {orders.length === 0 ? <Empty /> : null}
      <ul className="grid gap-4 desktop:grid-cols-2">
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
    <article className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 shadow-card tablet:p-5">
      <div className="min-w-0">
        <h2 className="text-lead">{order.holds}</h2>
        <p className="text-ink-soft">
          Placed <time dateTime={order.placed.iso}>{order.placed.date}</time>
        </p>
        <p className="pt-2 text-small text-ink-soft">
          Order <span className="font-figures break-all text-ink">{order.orderNumber}</span>
        </p>
        <p className="text-small text-ink-soft">
          Payment ID <span className="font-figures text-ink">{order.transactionId}</span>
        </p>
      </div>
      <Pictures pictures={order.pictures} />
      <p className="col-span-2 flex flex-wrap gap-2">
        <OrderBadges {...order} />
      </p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line pt-3">
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

/** What lies in the parcel, the first in front: what is drawn last covers what was before. */
function Pictures({ pictures }: { pictures: readonly (string | null)[] }) {
  return (
    <div className="flex flex-row-reverse items-start">
      {pictures.toReversed().map((picture, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          key={index}
          className="-ml-8 w-12 last:ml-0 even:rotate-3"
        >
          <Picture
            address={picture}
            alt=""
            sizes="48px"
            className="aspect-4/5 w-full rounded-card border-2 border-card object-cover shadow-card"
          />
        </span>
      ))}
    </div>
  );
}

function Empty() {
  return (
    <EmptyState title={orderMessages.noOrders} advice={orderMessages.noOrdersAdvice}>
      <ButtonLink to={href("/shop")}>Start Shopping</ButtonLink>
    </EmptyState>
  );
}
