import { type ReactNode, useEffect } from "react";
import { href, useFetcher, useLocation, useNavigate } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { ORDER_STATES } from "#domain/orders/order-status";
import { Badge } from "#ui/badge";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { PageHead } from "#ui/shell/page-head";
import type { loader as orderLoader } from "./order.ts";
import { Postmark } from "./postmark.tsx";
import { texts } from "./texts.ts";

/**
 * spec §2 Order placed. The order's id lives in the navigation's state, which the server never sees:
 * both begin by waiting. Without one it is the list (reading R23).
 */
export default function OrderPlaced() {
  const say = useTexts(texts);
  const { state } = useLocation();
  const navigate = useNavigate();
  const orderId: unknown = state?.orderId;
  const known = typeof orderId === "string";
  useEffect(() => {
    if (!known) navigate(href("/orders"), { replace: true });
  }, [known, navigate]);
  return (
    <>
      <PageHead title={say.title} />
      <meta name="robots" content="noindex" />
      {known ? (
        <Placed orderId={orderId} screenshotStored={state.screenshotStored !== false} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Waiting() {
  return (
    <p role="status" className="shell py-16 text-center text-lead text-ink-soft">
      {storeMessages.loading}
    </p>
  );
}

function Placed({ orderId, screenshotStored }: { orderId: string; screenshotStored: boolean }) {
  const fetcher = useFetcher<typeof orderLoader>();
  const { load } = fetcher;
  const { load: loadSession } = useFetcher({ key: "session" });
  useEffect(() => {
    load(href("/order-placed/:orderId", { orderId }));
    // Coming here may break off the reading that follows Confirm: the badge would still count the order.
    loadSession(href("/session"));
  }, [load, loadSession, orderId]);
  if (!fetcher.data) return <Waiting />;
  if (!fetcher.data.order) return <NotFound />;
  return <Receipt order={fetcher.data.order} screenshotStored={screenshotStored} />;
}

type Order = NonNullable<Awaited<ReturnType<typeof orderLoader>>["data"]["order"]>;

function Receipt({ order, screenshotStored }: { order: Order; screenshotStored: boolean }) {
  const say = useTexts(texts);
  const { orderNumber, discount, total, status, transactionId } = order;
  return (
    <div className="shell flex max-w-xl flex-col gap-6 py-8">
      <section className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <div aria-hidden className="airmail" />
        <div className="flex flex-col gap-5 p-5 tablet:p-8">
          <div className="flex items-start justify-between gap-4">
            <h1 className="text-display">{say.title}</h1>
            <Postmark />
          </div>
          <Notice tone={screenshotStored ? "ok" : "info"}>
            {screenshotStored
              ? checkoutMessages.orderPlaced
              : checkoutMessages.screenshotUploadFailed}
          </Notice>
          <dl className="flex flex-col gap-3 border-y border-line py-5">
            <Fact name={say.orderNumber}>
              <span className="font-figures select-text">{orderNumber}</span>
            </Fact>
            {discount > 0 ? (
              <Fact name={say.couponDiscount}>
                <span className="tabular-nums text-on-ok">−{amountToPay(discount)}</span>
              </Fact>
            ) : null}
            <Fact name={say.total}>
              <span className="text-lead tabular-nums">{amountToPay(total)}</span>
            </Fact>
            <Fact name={say.status}>
              <Badge tone={ORDER_STATES[status].tone}>{ORDER_STATES[status].label}</Badge>
            </Fact>
            <Fact name={say.transactionId}>
              <span className="font-figures select-text">{transactionId}</span>
            </Fact>
          </dl>
          <Next holds={order.holds} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={href("/orders")} className="grow">
              {say.yourOrders}
            </ButtonLink>
            <ButtonLink look="second" to={href("/shop")} className="grow">
              {say.continueShopping}
            </ButtonLink>
          </div>
        </div>
      </section>
    </div>
  );
}

function Next({ holds }: { holds: Order["holds"] }) {
  const steps = [
    checkoutMessages.verificationNotice,
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
              className="absolute top-7 bottom-0 left-[0.8125rem] border-l-2 border-dashed border-line group-last:hidden"
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
