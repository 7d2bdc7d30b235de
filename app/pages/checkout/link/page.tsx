import { useState } from "react";
import { data, isRouteErrorResponse, useRevalidator, useRouteLoaderData } from "react-router";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { type Order, orderOf } from "#data/orders/orders.server";
import { lineLabel } from "#domain/cart/line-label";
import { exactTime } from "#domain/formatted-dates";
import { storeMessages } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { unplacedSentence } from "#domain/orders/payment/unplaced";
import { maskedEmail } from "#domain/people/people";
import { paymentByLink } from "#forms/checkout/payment-view.server";
import { UnplacedPaymentNotice } from "#pages/checkout/confirmation/unplaced-payment.tsx";
import { PaymentView } from "#pages/checkout/payment/payment-view.tsx";
import { OnwardLinks } from "#pages/checkout/ways-on.tsx";
import { orderDetails } from "#pages/order-details.server.ts";
import { loadOrKeepShown } from "#pages/orders/changes/background-refresh.ts";
import { useBackgroundRefresh, useOrderChanges } from "#pages/orders/changes/use-order-changes.ts";
import { watchedOrder } from "#pages/orders/changes/watched-order.server.ts";
import { waysToPayAgain } from "#pages/orders/rejection/pay-again.server.ts";
import { href } from "#protocol/href";
import { LINK_HEADERS, linkWithSecret } from "#request/order-links.server";
import { currentPerson } from "#request/session/session.server";
import { sellersWhatsApp } from "#request/settings/settings.server";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { Greeting } from "./greeting.tsx";
import { linkVersion } from "./link-version.server.ts";
import { NoReferrer } from "./no-referrer.tsx";
import { PlacedOrder } from "./placed-order.tsx";
import { texts } from "./texts.ts";

/**
 * Shows one order to anyone who has its link. A visit changes nothing, because messengers fetch links that are sent in
 * them (reading R65).
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await loadLink(params.link, currentPerson(context)?.id ?? null, new Date());
  if (shown) return data(shown, { headers: LINK_HEADERS });
  throw data(storeMessages.pageNotFound, { status: 404, headers: LINK_HEADERS });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

async function loadLink(secret: string, personId: string | null, now: Date) {
  const link = await linkWithSecret(secret, now);
  if (!link) return null;
  const { state, guestId, quoteId, versionId, total, claimedBy, customerName, expiresAt } = link;
  const about = {
    ...{ secret, total, signedIn: personId !== null },
    watched: { id: secret, link: secret, version: linkVersion(link, 0), milliseconds: 0 },
  };
  if (state === "over") return { ...about, state };
  if (state === "claimed")
    return { ...about, state, orderId: claimedBy === personId ? quoteId : null };
  if (state === "placed") {
    const order = await orderOf(guestId, quoteId);
    if (!order) return null;
    const { version, milliseconds } = watchedOrder(order, now);
    return {
      ...about,
      state,
      watched: { ...about.watched, version: linkVersion(link, version), milliseconds },
      stored: await storedSentence(guestId),
      order: shownOrder(order, secret, now),
      help: sellersWhatsApp(orderMessages.helpWithOrder(order.orderNumber)),
      payAgain: waysToPayAgain(order),
    };
  }
  const version = await quoteVersionOf(guestId, versionId);
  if (!version) return null;
  return {
    ...about,
    state: "to-pay" as const,
    watched: { ...about.watched, milliseconds: Number.POSITIVE_INFINITY },
    payment: paymentByLink(version, secret, state === "cancelled", now),
    recipient: state === "to-pay" ? customerName : null,
    payBy: exactTime(expiresAt),
    stored: await storedSentence(guestId),
  };
}

/** A sentence about the newest payment by this link that has no order, which may come beside the order's own. */
async function storedSentence(guestId: string): Promise<string | null> {
  const [stored] = await unplacedPaymentsOf(guestId);
  return stored ? unplacedSentence(stored) : null;
}

/** The order without name, address, phone and whole UPI ID, because links may be forwarded. */
function shownOrder(order: Order, link: string, now: Date) {
  const details = orderDetails(order, [], now);
  const { id, orderNumber, status, payment, paymentId, method, transactionId, due } = details;
  const { total, refund, rejection, trackingId, shortages } = details;
  const { cancelledByCustomer, refundWay, asksForUpiId, isMovedHere } = details;
  return {
    ...{ id, link, orderNumber, status, payment, paymentId, method, transactionId, due },
    ...{ total, refund, rejection, trackingId, shortages },
    ...{ cancelledByCustomer, refundWay, asksForUpiId, isMovedHere },
    lines: order.items.map((line) => ({
      name: line.name,
      label: lineLabel(line),
      quantity: line.quantity,
    })),
    refunds: details.refunds.map((each) => ({ ...each, refundedTo: maskedUpiId(each.refundedTo) })),
    refundUpiId: maskedUpiId(details.refundUpiId),
  };
}

/** A UPI ID is often a phone number, and is masked as an email address is. */
function maskedUpiId(upiId: string | null): string | null {
  return upiId && maskedEmail(upiId);
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeepShown(params.link, serverLoader);
}

export default function LinkPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const isPayable = loaderData.state === "to-pay" && loaderData.payment.closed === null;
  useOrderChanges(loaderData.watched, useBackgroundRefresh(loaderData.watched, loaderData));
  return (
    <>
      <PageHead title={isPayable ? t.title : t.yourOrder} />
      <Preview />
      <NoReferrer />
      <Shown shown={loaderData} />
    </>
  );
}

export type ShownLink = NonNullable<Awaited<ReturnType<typeof loadLink>>>;

/**
 * What messengers show of the link. They store it and forward it, so it says the same of every order. The description
 * is there because without one they take a text of the page.
 */
function Preview() {
  const t = useTexts(texts);
  const store = useRouteLoaderData<{ storeName: string }>("root");
  if (!import.meta.env.SSR || !store) return null;
  return (
    <>
      <meta property="og:title" content={store.storeName} />
      <meta property="og:description" content={t.title} />
    </>
  );
}

function Shown({ shown }: { shown: ShownLink }) {
  const t = useTexts(texts);
  switch (shown.state) {
    case "over":
      return <LinkNotice title={t.over} advice={t.overAdvice} />;
    case "claimed":
      return shown.orderId === null ? (
        <LinkNotice title={t.claimed} advice={t.claimedAdvice} />
      ) : (
        <LinkNotice title={t.yours} advice={t.yoursAdvice} orderId={shown.orderId} />
      );
    case "placed":
      return <PlacedOrder {...shown} />;
    case "to-pay":
      return <ToPay {...shown} />;
  }
}

function ToPay({ payment, recipient, payBy, stored }: Extract<ShownLink, { state: "to-pay" }>) {
  const [storedNotice, setStoredNotice] = useState(stored);
  const { revalidate } = useRevalidator();
  if (storedNotice !== null)
    return <UnplacedPaymentNotice sentence={storedNotice} payment={payment} />;
  return (
    <PaymentView
      key={payment.versionId}
      payment={payment}
      greeting={<Greeting payment={payment} recipient={recipient} payBy={payBy} />}
      newest={null}
      isAfterProceed={false}
      others={[]}
      onStored={setStoredNotice}
      onLeave={revalidate}
    />
  );
}

function LinkNotice({
  title,
  advice,
  orderId,
}: {
  title: string;
  advice: string;
  orderId?: string;
}) {
  const t = useTexts(texts);
  return (
    <div className="shell">
      <EmptyState heading="h1" title={title} advice={advice}>
        {orderId === undefined ? (
          <OnwardLinks />
        ) : (
          <ButtonLink to={href("/orders/:orderId", { orderId })}>{t.seeOrder}</ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTexts(texts);
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <>
      <title>{t.unknown}</title>
      <NoReferrer />
      <LinkNotice title={t.unknown} advice={t.unknownAdvice} />
    </>
  );
}
