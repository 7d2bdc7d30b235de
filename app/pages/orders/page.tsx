import { redirect } from "react-router";
import { openPaymentsOf } from "#data/checkout/open-payments.server";
import { recentUnplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { type OrderPreview, orderPreviews } from "#data/orders/order-previews.server";
import { type OrderSummary, ordersOf } from "#data/orders/orders.server";
import { type EarlierRejection, rejectionsOf } from "#data/orders/payment/rejections.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { exactDate } from "#domain/formatted-dates";
import { amountToPay, subtract } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { isToBePaidAgain } from "#domain/orders/order-status";
import { amountDue } from "#domain/orders/payment/rejections";
import { unplacedSentence } from "#domain/orders/payment/unplaced";
import { OpenPaymentCards } from "#pages/checkout/open-payments/open-payment-cards.tsx";
import { rejectionWords } from "#pages/order-details.server.ts";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requirePerson } from "#request/session/session.server";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import { OrderBadges } from "#ui/orders/order-badges";
import { Picture } from "#ui/pictures/picture";
import type { Route } from "./+types/page";
import { texts } from "./texts.ts";

/** Lists orders, newest first, 20 a page. `after`: the last order of the page before (reading R34). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const after = url.searchParams.get("after") ?? undefined;
  const { rows, next } = await ordersOf(person.id, after);
  if (after !== undefined && rows.length === 0) throw redirect(href("/orders"));
  const previews = await orderPreviews(rows.map(({ id }) => id));
  const rejections = await rejectionsOf(rows.filter(isToBePaidAgain).map(({ id }) => id));
  const orders = rows.map((order) =>
    listed(order, previews.get(order.id), rejections.get(order.id) ?? []),
  );
  const later = after !== undefined;
  const payments = later ? [] : await recentUnplacedPaymentsOf(person.id, new Date());
  const unplaced = payments.map((payment) => ({
    id: payment.id,
    state: payment.state,
    // The customer didn't send a payment that a seller recorded, so its ID may be another customer's.
    transactionId: payment.recorded ? null : payment.transactionId,
    sentence: unplacedSentence(payment),
  }));
  const openPayments = later ? [] : await openPaymentsOf(person.id, new Date());
  return { orders, next, later, unplaced, openPayments };
}

function listed(
  { placedAt, ...order }: OrderSummary,
  preview: OrderPreview | undefined,
  rejections: readonly EarlierRejection[],
) {
  const [last] = rejections;
  return {
    ...order,
    rejected: last ? rejectionWords({ rejection: last.kind, reason: last.reason }) : null,
    due: amountDue(order.total, rejections),
    placed: { iso: placedAt.toISOString(), date: exactDate(placedAt) },
    holds: preview ? orderMessages.andMore(preview.name, preview.lines - 1) : order.orderNumber,
    pictures: preview?.pictures.map(pictureAddress) ?? [],
  };
}
type ListedOrder = ReturnType<typeof listed>;

export default function YourOrders({ loaderData }: Route.ComponentProps) {
  const { orders, next, later, unplaced, openPayments } = loaderData;
  const t = useTexts(texts);
  return (
    <div className="shell flex flex-col gap-6 py-6 tablet:py-8">
      <title>{t.list.title}</title>
      <h1 className="text-display">{t.list.title}</h1>
      <OpenPaymentCards payments={openPayments} />
      {unplaced.map(({ id, sentence, transactionId, state }) => (
        <Notice key={id} tone={state === "waiting" ? "wait" : "info"}>
          <p className="font-semibold">{t.unplaced.states[state]}</p>
          <p>{sentence}</p>
          {state === "waiting" ? <p>{checkoutMessages.sellerDecides}</p> : null}
          <p className="font-figures text-small">{transactionId}</p>
          <TextLink
            to={href("/unplaced-payments/:paymentId", { paymentId: id })}
            className="font-semibold"
          >
            {t.unplaced.listed}
          </TextLink>
        </Notice>
      ))}
      {orders.length === 0 ? (
        <EmptyState title={orderMessages.noOrders} advice={orderMessages.noOrdersAdvice}>
          <ButtonLink to={href("/shop")}>{t.list.startShopping}</ButtonLink>
        </EmptyState>
      ) : null}
      <ul className="grid gap-4 desktop:grid-cols-2">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {next || later ? (
        <nav aria-label={t.list.pages} className="flex flex-wrap justify-between gap-3">
          {later ? (
            <ButtonLink look="second" to={href("/orders")}>
              {t.list.newest}
            </ButtonLink>
          ) : null}
          {next ? (
            <ButtonLink look="second" className="ml-auto" to={`${href("/orders")}?after=${next}`}>
              {t.list.older}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function OrderCard({ order }: { order: ListedOrder }) {
  const t = useTexts(texts).list;
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-card tablet:p-5">
      {/* With text of twice the size the pictures go below the words, which need the whole width. */}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-[9rem]">
          <h2 className="text-lead">{order.holds}</h2>
          <p className="text-ink-soft">
            {t.placed} <time dateTime={order.placed.iso}>{order.placed.date}</time>
          </p>
          <p className="pt-2 text-small text-ink-soft">
            {t.order} <span className="font-figures break-all text-ink">{order.orderNumber}</span>
          </p>
          <p className="text-small text-ink-soft">
            {t.paymentId} <span className="font-figures text-ink">{order.transactionId}</span>
          </p>
        </div>
        <Pictures pictures={order.pictures} />
      </div>
      <p className="flex flex-wrap gap-2">
        <OrderBadges {...order} />
      </p>
      <RejectedPayment order={order} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line pt-3">
        <p>
          <span className="text-ink-soft">{t.total} </span>
          <span className="text-lead font-semibold tabular-nums">{amountToPay(order.total)}</span>
        </p>
        <ButtonLink
          look="second"
          to={href("/orders/:orderId", { orderId: order.id })}
          prefetch
          aria-label={t.viewDetailsOf(order.orderNumber)}
        >
          {t.viewDetails}
        </ButtonLink>
      </div>
    </article>
  );
}

/** Says that the payment was rejected and that the customer must act. */
function RejectedPayment({ order: { rejected, total, due } }: { order: ListedOrder }) {
  const t = useTexts(texts).rejected;
  if (!rejected) return null;
  return (
    <Notice tone="bad">
      <p className="font-semibold">{t.title}</p>
      <p className="line-clamp-3 wrap-anywhere">{rejected.words ?? t.kinds[rejected.kind].wrong}</p>
      {due < total ? (
        <p className="font-semibold tabular-nums">{t.arrived(subtract(total, due), due)}</p>
      ) : null}
      <p>{t.onCard}</p>
    </Notice>
  );
}

/** The pictures of the order's items, the first on top: later elements cover earlier ones, so the order is reversed. */
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
            className="aspect-4/5 w-full rounded-card border-2 border-card framed shadow-card"
          />
        </span>
      ))}
    </div>
  );
}
