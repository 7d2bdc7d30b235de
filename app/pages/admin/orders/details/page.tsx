import { ArrowLeft, ArrowRight, Printer } from "lucide-react";
import { data, href, Link } from "react-router";
import { type Delivery, deliveriesOf, emailsOf } from "#data/email/deliveries.server";
import { notificationsOf, type OrderNotification } from "#data/email/order-emails.server";
import { ordersToVerify } from "#data/orders/order-lists.server";
import { type AdminOrder, factsOf, orderForAdmin } from "#data/orders/orders.server";
import { type FormattedDate, formattedDate } from "#domain/formatted-dates";
import { amountToPay, subtract } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { changeMessage } from "#domain/orders/order-history";
import { nextStatuses } from "#domain/orders/transitions";
import { undoLeft } from "#domain/orders/undo";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { CustomerNotifications } from "#pages/admin/orders/emails/customer-notifications.tsx";
import { EpisodeEmails } from "#pages/admin/orders/emails/episode-emails.tsx";
import { TrackingForm, Transitions } from "#pages/admin/orders/parcel/transitions.tsx";
import { Undo } from "#pages/admin/orders/payment/undo.tsx";
import { VerificationForms } from "#pages/admin/orders/payment/verification-forms.tsx";
import { Refunds } from "#pages/admin/orders/refunds/refunds.tsx";
import { type OrderDetails, orderDetails } from "#pages/orders/details/order-details.server.ts";
import { Items, Shipping, Totals } from "#pages/orders/details/order-summary.tsx";
import { OrderTimeline } from "#pages/orders/details/order-timeline.tsx";
import { Section } from "#pages/orders/details/section.tsx";
import { OrderBadges } from "#pages/orders/order-badges.tsx";
import { requireSeller } from "#request/session/session.server";
import { storeFacts } from "#request/store-facts.server";
import { ButtonLink } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { PlainPicture } from "#ui/pictures/plain-picture";
import { Preload } from "#ui/shell/preload";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";

export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context, "see-orders");
  const [order, waiting] = await Promise.all([orderForAdmin(params.orderId), ordersToVerify()]);
  if (!order) throw data(orderMessages["order-not-found"], { status: 404 });
  const next = waiting.rows.find(({ id }) => id !== order.id)?.id ?? null;
  const store = storeFacts();
  const [deliveries, notifications] = await Promise.all([
    deliveriesOf(order.id),
    notificationsOf(order, store),
  ]);
  const emails = await emailsOf(deliveries, store);
  return adminOrderView(order, { deliveries, emails, notifications }, next, new Date());
}

type Emails = {
  deliveries: Delivery[];
  emails: Awaited<ReturnType<typeof emailsOf>>;
  notifications: OrderNotification[];
};

function adminOrderView(
  order: AdminOrder,
  { deliveries, emails, notifications }: Emails,
  nextToVerify: string | null,
  now: Date,
) {
  return {
    ...orderDetails(order, deliveries, now),
    emails: deliveries.map(({ email, error, state }, place) => ({
      email,
      error,
      /** To be sent by hand where no mail server took it. */
      toCopy: state === "logged" || state === "failed" ? (emails[place] ?? null) : null,
    })),
    email: order.email,
    notifications: notifications.map(({ email, of, at, state, sentAt, error, whatsApp }) => ({
      key: `${email} ${of}`,
      email,
      state,
      error,
      at: formattedDate(at, now),
      sent: sentAt && formattedDate(sentAt, now),
      whatsApp: whatsApp && order.mobile ? whatsAppAddress(order.mobile, whatsApp) : null,
    })),
    // As it is stored, whether or not its customer sees it yet.
    savedTrackingId: order.trackingId,
    nextStatuses: nextStatuses(factsOf(order), "seller"),
    undo: undoOf(order, now),
    nextToVerify,
    history: order.events.map((change) => ({
      at: formattedDate(change.at, now),
      message: changeMessage(change),
      by: change.byEmail,
    })),
    earlier: order.payments
      .filter(({ verification }) => verification?.outcome === "rejected")
      .map((payment) => ({
        id: payment.id,
        transactionId: payment.transactionId,
        reason: payment.verification?.reason ?? "",
        received: payment.verification?.received ?? null,
        at: formattedDate(payment.verification?.decidedAt ?? payment.submittedAt, now),
      })),
  };
}

/** The decision that can still be taken back, and for how many milliseconds; null: none can. */
function undoOf(order: AdminOrder, now: Date) {
  const { payment, status, cancelledByCustomer, payments } = order;
  const decision = payments[0]?.verification;
  if (!decision || decision.outcome !== payment) return null;
  if (status === "cancelled" && !cancelledByCustomer) return null;
  const left = undoLeft(decision.decidedAt, now);
  return left > 0 ? { decision: decision.id, outcome: decision.outcome, left } : null;
}

export type AdminOrderView = ReturnType<typeof adminOrderView>;

export default function AdminOrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <div className="shell flex flex-col gap-4 py-6">
      <title>{`${order.orderNumber} · Admin`}</title>
      <meta name="robots" content="noindex" />
      <Preload paths={actionsOn(order)} />
      <Navigation nextToVerify={order.nextToVerify} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-figures text-lead tracking-normal break-all">{order.orderNumber}</h1>
        <OrderBadges {...order} />
        <Timestamp at={order.placed} className="text-ink-soft" />
      </header>
      {/* On a phone what was paid stands first, and Verify stays in the thumb's reach. */}
      <div className="flex flex-col gap-4 desktop:grid desktop:grid-cols-[1fr_26rem] desktop:items-start">
        <Screenshot order={order} />
        <div className="contents desktop:flex desktop:flex-col desktop:gap-4">
          <Evidence order={order} />
          <VerificationForms key={order.paymentId} order={order} />
          <div className={`${paper} order-3 flex flex-col`}>
            {order.undo ? <Undo orderId={order.id} undo={order.undo} /> : null}
            <Refunds order={order} />
            <Transitions order={order} />
            <TrackingForm order={order} />
            <Customer order={order} />
            <Items items={order.items} />
            <EpisodeEmails order={order} />
            <CustomerNotifications order={order} />
            <Totals order={order} />
            <Shipping order={order} />
            {order.address ? <PackingSlipLink id={order.id} /> : null}
            {order.earlier.length > 0 ? <Earlier payments={order.earlier} /> : null}
          </div>
        </div>
      </div>
      <div className={paper}>
        <OrderTimeline order={order} />
        <History changes={order.history} />
      </div>
    </div>
  );
}

const paper = "rounded-card border border-line bg-card shadow-card";

function actionsOn({ id }: AdminOrderView): string[] {
  const order = { orderId: id };
  return [
    href("/admin/orders/:orderId/verification", order),
    href("/admin/orders/:orderId/verification/withdrawal", order),
    href("/admin/orders/:orderId/rejection", order),
    href("/admin/orders/:orderId/status", order),
    href("/admin/orders/:orderId/refund", order),
    href("/admin/orders/:orderId/tracking", order),
    href("/admin/orders/:orderId/emails/retry", order),
  ];
}

function Navigation({ nextToVerify }: { nextToVerify: string | null }) {
  const link =
    "flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline";
  return (
    <nav aria-label="Admin" className="flex flex-wrap justify-between gap-x-4">
      <Link to={href("/admin/orders")} className={link}>
        <ArrowLeft aria-hidden size={18} />
        Orders
      </Link>
      {nextToVerify ? (
        <Link to={href("/admin/orders/:orderId", { orderId: nextToVerify })} className={link}>
          Next to verify
          <ArrowRight aria-hidden size={18} />
        </Link>
      ) : null}
    </nav>
  );
}

function Screenshot({ order }: { order: OrderDetails }) {
  if (!order.hasScreenshot) {
    return (
      <p className="order-1 grid min-h-48 place-items-center rounded-card border border-dashed border-line p-6 text-ink-soft desktop:order-none">
        {orderMessages.noScreenshot}
      </p>
    );
  }
  const address = `${href("/orders/:orderId/screenshot", { orderId: order.id })}?of=${order.paymentId}`;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={`${paper} order-1 flex min-h-48 justify-center p-3 desktop:sticky desktop:top-20 desktop:order-none`}
    >
      <PlainPicture
        src={address}
        alt="The payment screenshot, opens in full"
        className="max-h-[44dvh] w-auto max-w-full rounded-card object-contain desktop:max-h-[calc(100dvh-8rem)]"
      />
    </a>
  );
}

/** What must be found in the bank: this amount, under this id. */
function Evidence({ order }: { order: AdminOrderView }) {
  return (
    <section
      aria-label="Payment"
      className={`${paper} flex flex-wrap items-end justify-between gap-x-4 gap-y-2 p-4 tablet:p-6`}
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <div>
          <dt className="text-small text-ink-soft">Amount expected</dt>
          <dd className="text-title font-semibold tabular-nums">{amountToPay(order.due)}</dd>
          {order.due === order.total ? null : (
            <dd className="text-small text-ink-soft">
              {adminMessages.receivedBefore(
                amountToPay(subtract(order.total, order.due)),
                amountToPay(order.total),
              )}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-small text-ink-soft">Transaction ID</dt>
          <dd className="font-figures text-lead leading-[1.875rem] font-semibold select-all">
            {order.transactionId}
          </dd>
        </div>
      </dl>
      <CopyButton text={order.transactionId ?? ""} what="transaction ID" />
    </section>
  );
}

function PackingSlipLink({ id }: { id: string }) {
  return (
    <ButtonLink
      look="second"
      to={`${href("/admin/orders/print")}?as=slips&order=${id}`}
      className="m-4 self-start tablet:mx-6"
    >
      <Printer aria-hidden size={18} />
      {adminMessages.packingSlip}
    </ButtonLink>
  );
}

function Customer({ order }: { order: AdminOrderView }) {
  const link = "flex min-h-11 items-center break-all text-peacock underline underline-offset-4";
  return (
    <Section title="Customer">
      <p className="font-semibold">{order.customerName}</p>
      <div className="-my-2 flex flex-wrap gap-x-5">
        <a className={link} href={`mailto:${order.email}`}>
          {order.email}
        </a>
        {order.mobile ? (
          <a className={link} href={`tel:+91${order.mobile}`}>
            +91 {order.mobile}
          </a>
        ) : null}
      </div>
    </Section>
  );
}

type ShownChange = { at: FormattedDate; message: string; by: string | null };

/** Every decision about the order, the oldest first: what, when and by whom. */
function History({ changes }: { changes: ShownChange[] }) {
  return (
    <Section title="History">
      <ol className="flex flex-col gap-2">
        {changes.map(({ at, message, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened never changes
          <li key={place} className="grid gap-x-4 tablet:grid-cols-[11rem_1fr]">
            <time dateTime={at.iso} className="text-small text-ink-soft">
              {at.exact}
            </time>
            <span className="wrap-anywhere">
              {message}
              {by ? <span className="text-small text-ink-soft"> · {by}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type EarlierPayment = AdminOrderView["earlier"][number];

function Earlier({ payments }: { payments: EarlierPayment[] }) {
  return (
    <Section title="Rejected before">
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="border-l-2 border-line pl-3">
            <span className="font-figures">{payment.transactionId}</span>{" "}
            <Timestamp at={payment.at} className="text-small text-ink-soft" />
            {payment.received === null ? null : <p>{amountToPay(payment.received)} arrived</p>}
            <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{payment.reason}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
