import { ArrowLeft, ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import { type Delivery, deliveriesOf } from "#data/deliveries.server";
import { ordersToVerify } from "#data/desk-lists.server";
import { type DeskOrder, factsOf, orderForDesk } from "#data/orders.server";
import { SCREENSHOT_MISSING } from "#domain/messages";
import { type ShownMoment, shownMoment } from "#domain/moments";
import { amountToPay } from "#domain/money";
import { nextStatuses, undoLeft } from "#domain/order-states";
import { OrderBadges } from "#pages/account/orders/order-badges.tsx";
import { type Waybill, waybillOf } from "#pages/account/orders/waybill.server.ts";
import { Items, Parcel, Section, Summary, Way } from "#pages/account/orders/waybill.tsx";
import { requireSeller } from "#request/session.server";
import { ActionsReady } from "#ui/actions-ready";
import { CopyButton } from "#ui/copy-button";
import { Moment } from "#ui/moment";
import { PlainPicture } from "#ui/plain-picture";
import { orderNotFound } from "../seller-form.server.ts";
import type { Route } from "./+types/page";
import { Letters } from "./letters.tsx";
import { NextSteps, TrackingForm } from "./moves.tsx";
import { Undo } from "./undo.tsx";
import { VerificationForms } from "./verification-forms.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context);
  const [order, waiting] = await Promise.all([orderForDesk(params.orderId), ordersToVerify()]);
  if (!order) throw orderNotFound();
  const next = waiting.rows.find(({ id }) => id !== order.id)?.id ?? null;
  return deskView(order, await deliveriesOf(order.id), next, new Date());
}

function deskView(
  order: DeskOrder,
  deliveries: Delivery[],
  nextToVerify: string | null,
  now: Date,
) {
  return {
    ...waybillOf(order, deliveries, now),
    letters: deliveries.map(({ email, error }) => ({ email, error })),
    email: order.email,
    // As it is kept, whether or not its customer sees it yet.
    deskTrackingId: order.trackingId,
    nextStatuses: nextStatuses(factsOf(order)),
    /** Milliseconds for which Verify can be taken back. */
    undoLeft: undoLeftOf(order, now),
    nextToVerify,
    earlier: order.claims
      .filter(({ verification }) => verification?.outcome === "rejected")
      .map((claim) => ({
        id: claim.id,
        transactionId: claim.transactionId,
        reason: claim.verification?.reason ?? "",
        at: shownMoment(claim.verification?.decidedAt ?? claim.claimedAt, now),
      })),
  };
}

function undoLeftOf({ payment, status, claims: [claim] }: DeskOrder, now: Date): number {
  const at = claim?.verification?.decidedAt;
  return at && payment === "verified" && status !== "cancelled" ? undoLeft(at, now) : 0;
}

export type DeskView = ReturnType<typeof deskView>;

export default function DeskOrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <div className="shell flex flex-col gap-4 py-6">
      <title>{`${order.orderNumber} · Desk`}</title>
      <meta name="robots" content="noindex" />
      <ActionsReady paths={actionsOn(order)} />
      <Navigation nextToVerify={order.nextToVerify} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-figures text-lead tracking-normal break-all">{order.orderNumber}</h1>
        <OrderBadges status={order.status} payment={order.payment} />
        <Moment at={order.placed} className="text-ink-soft" />
      </header>
      <div className="grid items-start gap-4 desktop:grid-cols-[1fr_26rem]">
        <Screenshot order={order} />
        <div className="flex flex-col rounded-card border border-line bg-card shadow-card">
          <Evidence order={order} />
          <VerificationForms key={order.claimId} order={order} />
          {order.undoLeft > 0 ? <Undo order={order} /> : null}
          <NextSteps order={order} />
          <TrackingForm order={order} />
          <Customer order={order} />
          <Items items={order.items} />
          <Letters order={order} />
          <Summary order={order} />
          <Parcel order={order} />
          {order.earlier.length > 0 ? <Earlier claims={order.earlier} /> : null}
        </div>
      </div>
      <div className="rounded-card border border-line bg-card shadow-card">
        <Way order={order} />
      </div>
    </div>
  );
}

function actionsOn({ id }: DeskView): string[] {
  const order = { orderId: id };
  return [
    href("/desk/orders/:orderId/verification", order),
    href("/desk/orders/:orderId/verification/withdrawal", order),
    href("/desk/orders/:orderId/rejection", order),
    href("/desk/orders/:orderId/status", order),
    href("/desk/orders/:orderId/tracking", order),
    href("/desk/orders/:orderId/letters", order),
  ];
}

function Navigation({ nextToVerify }: { nextToVerify: string | null }) {
  const link =
    "flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline";
  return (
    <nav aria-label="Desk" className="flex flex-wrap justify-between gap-x-4">
      <Link to={href("/desk")} className={link}>
        <ArrowLeft aria-hidden size={18} />
        Desk
      </Link>
      {nextToVerify ? (
        <Link to={href("/desk/orders/:orderId", { orderId: nextToVerify })} className={link}>
          Next to verify
          <ArrowRight aria-hidden size={18} />
        </Link>
      ) : null}
    </nav>
  );
}

function Screenshot({ order }: { order: Waybill }) {
  if (!order.hasScreenshot) {
    return (
      <p className="grid min-h-48 place-items-center rounded-card border border-dashed border-line p-6 text-ink-soft">
        {SCREENSHOT_MISSING}
      </p>
    );
  }
  const address = `${href("/orders/:orderId/screenshot", { orderId: order.id })}?of=${order.claimId}`;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-64 justify-center rounded-card border border-line bg-card p-3 shadow-card desktop:sticky desktop:top-20"
    >
      <PlainPicture
        src={address}
        alt="The payment screenshot, opens in full"
        className="max-h-[48dvh] w-auto max-w-full rounded-card object-contain desktop:max-h-[calc(100dvh-8rem)]"
      />
    </a>
  );
}

/** What must be found in the bank: this amount, under this id. */
function Evidence({ order }: { order: DeskView }) {
  return (
    <Section title="Payment">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-small text-ink-soft">Amount expected</dt>
          <dd className="text-title font-semibold tabular-nums">{amountToPay(order.total)}</dd>
        </div>
        <div>
          <dt className="text-small text-ink-soft">Transaction ID</dt>
          <dd className="flex flex-wrap items-end justify-between gap-2">
            <span className="font-figures text-lead font-semibold select-all">
              {order.transactionId}
            </span>
            <CopyButton text={order.transactionId ?? ""} what="transaction ID" />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Customer({ order }: { order: DeskView }) {
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

type EarlierClaim = { id: string; transactionId: string; reason: string; at: ShownMoment };

function Earlier({ claims }: { claims: EarlierClaim[] }) {
  return (
    <Section title="Rejected before">
      <ul className="flex flex-col gap-3">
        {claims.map((claim) => (
          <li key={claim.id} className="border-l-2 border-line pl-3">
            <span className="font-figures">{claim.transactionId}</span>{" "}
            <Moment at={claim.at} className="text-small text-ink-soft" />
            <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{claim.reason}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
