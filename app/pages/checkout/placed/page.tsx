import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { OrderUpdates } from "#pages/orders/changes/order-updates.tsx";
import { useOrderChanges } from "#pages/orders/changes/use-order-changes.ts";
import { texts as orderTexts } from "#pages/orders/texts.ts";
import { href } from "#protocol/href";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import { OrderBadges } from "#ui/orders/order-badges";
import { Items, Totals } from "#ui/orders/order-summary";
import { Shipping } from "#ui/orders/shipping";
import { goTo } from "#ui/page-port";
import { PageHead } from "#ui/shell/page-head";
import { useLoad } from "#ui/use-load";
import { loadPlacedOrder, type PlacedOrder } from "./load-placed-order.ts";
import { Postmark } from "./postmark.tsx";
import { texts } from "./texts.ts";

/**
 * The order-placed page (spec §2 Order placed). The order's id is in the navigation state, which the server doesn't
 * see, so server and browser first render 'Loading'. Without an id the page goes on to Your Orders (reading R23).
 */
export default function OrderPlaced() {
  const t = useTexts(texts);
  const { state } = useLocation();
  const orderId: unknown = state?.orderId;
  const known = typeof orderId === "string";
  useEffect(() => {
    if (!known) goTo(href("/orders"), { replace: true });
  }, [known]);
  return (
    <>
      <PageHead title={t.title} />
      {known ? <Placed orderId={orderId} screenshotStored={state.screenshotStored} /> : <Waiting />}
    </>
  );
}

function Waiting() {
  return (
    <p role="status" className="shell min-h-dvh py-16 text-center text-lead text-ink-soft">
      {storeMessages.loading}
    </p>
  );
}

/** False: storing it failed; null: none was asked for, because the bank has the money (reading R71). */
type ScreenshotStored = { screenshotStored: boolean | null | undefined };

function Placed({ orderId, screenshotStored }: { orderId: string } & ScreenshotStored) {
  const { data: order, error, busy, start } = useLoad(loadPlacedOrder);
  useEffect(() => void start(orderId), [start, orderId]);
  if (order === undefined && error) throw error;
  if (order === undefined) return <Waiting />;
  if (!order) return <NotFound />;
  const refresh = { busy, start: () => void start(orderId) };
  return <Receipt {...{ order, refresh, screenshotStored }} />;
}

function Receipt({
  order,
  refresh,
  screenshotStored,
}: {
  order: PlacedOrder;
  refresh: Parameters<typeof useOrderChanges>[1];
} & ScreenshotStored) {
  const t = useTexts(texts);
  const { orderNumber, total, transactionId } = order;
  const state = stateOf(order);
  useOrderChanges(order.watched, refresh);
  return (
    <div className="shell flex max-w-xl flex-col gap-6 py-8">
      <OrderUpdates key={order.id} {...order} version={order.watched.version} />
      <article className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <div aria-hidden className="airmail" />
        <div className="flex flex-col gap-5 p-5 tablet:p-7">
          <div className="flex items-start justify-between gap-4">
            <h1 className="text-display">{t.title}</h1>
            <Postmark />
          </div>
          <State state={state} screenshotStored={screenshotStored} />
          {order.shortages?.length > 0 && state !== "cancelled" ? (
            <Notice tone="wait">
              {t.isShort}{" "}
              <Link
                to={href("/orders/:orderId", { orderId: order.id })}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t.openOrder}
              </Link>
            </Notice>
          ) : null}
          <dl className="flex flex-col gap-3 border-y border-line py-5">
            <Fact name={t.orderNumber}>
              <span className="font-figures select-text">{orderNumber}</span>
            </Fact>
            <Fact name={t.total}>
              <span className="text-lead tabular-nums">{amountToPay(total)}</span>
            </Fact>
            <Fact name={t.status}>
              <span className="flex flex-wrap justify-end gap-2">
                <OrderBadges {...order} />
              </span>
            </Fact>
            <Fact name={t.transactionId}>
              <span className="font-figures select-text">{transactionId}</span>
            </Fact>
          </dl>
          {state === "waiting" || state === "verified" ? (
            <Next holds={order.holds} isVerified={state === "verified"} />
          ) : null}
          <div className="flex flex-wrap gap-3">
            {state === "waiting" || state === "verified" ? (
              <ButtonLink to={href("/orders")} className="grow">
                {t.yourOrders}
              </ButtonLink>
            ) : (
              <ButtonLink to={href("/orders/:orderId", { orderId: order.id })} className="grow">
                {t.openOrder}
              </ButtonLink>
            )}
            <ButtonLink look="second" to={href("/shop")} className="grow">
              {t.continueShopping}
            </ButtonLink>
          </div>
        </div>
        {/* While an update is under way, a server of 0.3 answers without them. */}
        {order.items ? (
          <div className="border-t border-dashed border-line">
            <Items items={order.items} />
            <Totals order={order} />
            {order.address ? <Shipping order={order} /> : null}
          </div>
        ) : null}
      </article>
    </div>
  );
}

function stateOf({ status, payment }: PlacedOrder) {
  return status === "cancelled" ? status : payment;
}

/** The state of the order after Confirm. It changes when the seller decides while the page is open. */
function State({
  state,
  screenshotStored,
}: {
  state: ReturnType<typeof stateOf>;
} & ScreenshotStored) {
  const t = useTexts(texts);
  const { title, onCard } = useTexts(orderTexts).rejected;
  switch (state) {
    case "verified":
      return <Notice tone="ok">{t.verified}</Notice>;
    case "rejected":
      return (
        <Notice tone="bad">
          {title}. {onCard}
        </Notice>
      );
    case "cancelled":
      return <Notice tone="bad">{t.cancelled}</Notice>;
    case "waiting":
      return (
        <Notice tone={screenshotStored === false ? "info" : "ok"}>
          {screenshotStored === false
            ? checkoutMessages.screenshotUploadFailed
            : screenshotStored === null
              ? t.placedByBank
              : checkoutMessages.orderPlaced}
        </Notice>
      );
  }
}

function Next({ holds, isVerified }: { holds: PlacedOrder["holds"]; isVerified: boolean }) {
  const steps = [
    ...(isVerified ? [] : [checkoutMessages.verificationNotice]),
    checkoutMessages.afterVerification[holds],
    checkoutMessages.followInOrders,
  ];
  return (
    <section aria-labelledby="next" className="flex flex-col gap-2">
      <h2 id="next" className="text-lead">
        {checkoutMessages.whatComesNext}
      </h2>
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          <li
            key={step}
            className="group relative grid grid-cols-[1.75rem_1fr] gap-3 pb-4 last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-7 bottom-0 left-3.25 border-l-2 border-dashed border-line group-last:hidden"
            />
            <span
              aria-hidden
              className={`size-7 rounded-round border-2 ${index === 0 ? "border-marigold bg-marigold" : "border-line bg-card"}`}
            />
            <span className={index === 0 ? "font-semibold" : "text-ink-soft"}>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function NotFound() {
  return (
    <div className="shell">
      <EmptyState
        heading="h1"
        title={orderMessages["order-not-found"]}
        advice={orderMessages.orderNotFoundAdvice}
      >
        <ButtonLink to={href("/orders")}>{useTexts(texts).yourOrders}</ButtonLink>
      </EmptyState>
    </div>
  );
}
