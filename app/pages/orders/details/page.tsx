import { FileText, ReceiptText } from "lucide";
import { data } from "react-router";
import { newId } from "#data/columns.server";
import { invoicesOf } from "#data/invoices/invoice-lists.server";
import { deliveriesOf } from "#data/orders/emails/deliveries.server";
import { orderOf } from "#data/orders/orders.server";
import { orderMessages } from "#domain/orders/messages";
import { isCashUndone, statusLabel } from "#domain/orders/order-status";
import { NetworkErrorPage } from "#pages/errors/error-page.tsx";
import { orderDetails } from "#pages/order-details.server.ts";
import { loadOrKeepShown } from "#pages/orders/changes/background-refresh.ts";
import { OrderUpdates } from "#pages/orders/changes/order-updates.tsx";
import { useBackgroundRefresh, useOrderChanges } from "#pages/orders/changes/use-order-changes.ts";
import { watchedOrder } from "#pages/orders/changes/watched-order.server.ts";
import { OrderError } from "#pages/orders/order-error.tsx";
import { RefundNotices } from "#pages/orders/refunds/refund-notices.tsx";
import { waysToPayAgain } from "#pages/orders/rejection/pay-again.server.ts";
import { Rejected } from "#pages/orders/rejection/rejected.tsx";
import { texts } from "#pages/orders/texts.ts";
import { href } from "#protocol/href";
import { logSecurity } from "#request/log/security-log.server";
import { requirePerson } from "#request/session/session.server";
import { sellersWhatsApp, settings } from "#request/settings/settings.server";
import { BackLink } from "#ui/back-link";
import { ButtonLink, buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { OrderBadges } from "#ui/orders/order-badges";
import { Items, Totals } from "#ui/orders/order-summary";
import { OrderTimeline } from "#ui/orders/order-timeline";
import { Shipping } from "#ui/orders/shipping";
import { ShareButton } from "#ui/share-button";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import type { Route } from "./+types/page";
import { BuyAgain } from "./buy-again.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { Episodes } from "./episodes.tsx";
import { IncidentNotice } from "./incident-notice.tsx";
import { PaymentInfo } from "./payment-info.tsx";
import { Postmark } from "./postmark.tsx";
import { ShortageNotice } from "./shortage-notice.tsx";

/** Another person's order gets exactly the same response as one that doesn't exist (reading R3). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const order = await orderOf(person.id, params.orderId);
  if (!order) {
    logSecurity("owner_refused", { userId: person.id, facts: { what: "order" } });
    throw data(orderMessages["order-not-found"], { status: 404 });
  }
  const now = new Date();
  const [deliveries, invoices] = await Promise.all([deliveriesOf(order.id), invoicesOf(order.id)]);
  const details = orderDetails(order, deliveries, now);
  const { orderNumber, status, payment, trackingId } = details;
  const { storeName } = settings().brand;
  const state = statusLabel(status, payment);
  return {
    ...details,
    invoices: invoices.map(({ id, kind, number }) => ({ id, kind, number })),
    payAgain: waysToPayAgain(order),
    reorderId: newId(),
    help: sellersWhatsApp(orderMessages.helpWithOrder(orderNumber)),
    shared: orderMessages.orderShared(storeName, orderNumber, state, trackingId),
    watched: watchedOrder(order, now),
  };
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeepShown(params.orderId, serverLoader);
}

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const t = useTexts(texts);
  useOrderChanges(order.watched, useBackgroundRefresh(order.watched, order));
  // A receipt with a number was issued by the store, so the order needs no other paper of this name.
  const hasNumberedReceipt = order.invoices.some(({ kind }) => kind === "receipt");
  return (
    <div className="shell flex flex-col gap-4 py-6 tablet:py-8">
      <title>{t.details.title(order.orderNumber)}</title>
      <OrderUpdates
        key={order.id}
        {...order}
        version={order.watched.version}
        rejection={order.rejection?.kind ?? null}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <BackLink to={href("/orders")} rel="up" label={t.list.back} />
        <div className="-mr-3 flex flex-row-reverse items-center">
          <ShareButton title={order.orderNumber} text={order.shared} />
        </div>
      </div>
      <article className="overflow-clip rounded-card border border-line bg-card shadow-card">
        <div aria-hidden className="airmail" />
        <header className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 p-5 tablet:p-7">
          <div className="col-span-2 tablet:col-span-1">
            <p className="text-small text-ink-soft">{t.list.order}</p>
            <h1 className="font-figures text-lead tracking-normal break-all tablet:text-title">
              {order.orderNumber}
            </h1>
          </div>
          <p className="text-ink-soft">
            {t.list.placed} <time dateTime={order.placed.iso}>{order.placed.exact}</time>
          </p>
          <Postmark order={order} />
          <p className="col-span-2 flex flex-wrap gap-2 tablet:col-span-1">
            <OrderBadges {...order} rejection={order.rejection?.kind ?? null} />
          </p>
        </header>
        <IncidentNotice incident={order.incident} />
        <ShortageNotice sentences={order.shortages} />
        <RefundNotices order={order} />
        <Rejected key={order.id} order={order} payAgain={order.payAgain} />
        <OrderTimeline order={order} />
        <div className="grid border-t border-dashed border-line desktop:grid-cols-[1fr_24rem]">
          <div className="flex flex-col">
            <Items items={order.items} />
            <Episodes order={order} />
            <Totals order={order} />
          </div>
          <div className="flex flex-col border-t border-dashed border-line desktop:border-t-0 desktop:border-l">
            <Shipping order={order} />
            <PaymentInfo order={order} />
          </div>
        </div>
      </article>
      <div className="flex flex-wrap items-start gap-3">
        {isCashUndone(order) || hasNumberedReceipt ? null : (
          <ButtonLink look="second" to={href("/orders/:orderId/receipt", { orderId: order.id })}>
            <Icon of={ReceiptText} size={18} />
            {t.receipt.open}
          </ButtonLink>
        )}
        <Invoices order={order} />
        <CancelOrder order={order} />
        <WhatsAppHelp address={order.help} />
      </div>
      <BuyAgain orderId={order.id} reorderId={order.reorderId} />
    </div>
  );
}

/** Links to the order's invoices, which are documents of their own, to print and save. */
function Invoices({ order }: { order: Route.ComponentProps["loaderData"] }) {
  const { kinds } = useTexts(texts).invoices;
  return order.invoices.map(({ id: invoiceId, kind, number }) => (
    <a
      key={invoiceId}
      href={href("/orders/:orderId/invoices/:invoiceId", { orderId: order.id, invoiceId })}
      className={buttonClass("second")}
    >
      <Icon of={FileText} size={18} />
      {kinds[kind]} {number}
    </a>
  ));
}

export const handle = { networkErrorPage: OrderOnNetworkError };

/** Shown if the order can't be loaded because of a network error (spec §8 Orders). */
function OrderOnNetworkError() {
  const t = useTexts(texts).list;
  return (
    <NetworkErrorPage title={orderMessages.loadFailed}>
      <ButtonLink look="second" to={href("/orders")}>
        {t.back}
      </ButtonLink>
    </NetworkErrorPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} notFound={orderMessages["order-not-found"]} />;
}
