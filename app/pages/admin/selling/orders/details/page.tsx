import { data } from "react-router";
import { orderForAdmin } from "#data/orders/orders.server";
import { isIncident } from "#domain/orders/incidents";
import { orderMessages } from "#domain/orders/messages";
import type { NextTask } from "#domain/orders/next-task";
import { orderName } from "#domain/orders/order-name";
import { History } from "#pages/admin/parts/history.tsx";
import { CustomerNotifications } from "#pages/admin/selling/orders/emails/customer-notifications.tsx";
import { EpisodeEmails } from "#pages/admin/selling/orders/emails/episode-emails.tsx";
import { MissingPiecesNotice } from "#pages/admin/selling/orders/missing-pieces-notice.tsx";
import { DeliverTo } from "#pages/admin/selling/orders/parcel/deliver-to.tsx";
import { OtherSteps } from "#pages/admin/selling/orders/parcel/other-steps.tsx";
import { ParcelForm } from "#pages/admin/selling/orders/parcel/parcel-form.tsx";
import { TakenBackNotice } from "#pages/admin/selling/orders/payment/taken-back-notice.tsx";
import { Refunds } from "#pages/admin/selling/orders/refunds/refunds.tsx";
import { requireSeller } from "#request/session/session.server";
import { OrderBadges } from "#ui/orders/order-badges";
import { Items, Totals } from "#ui/orders/order-summary";
import { OrderTimeline } from "#ui/orders/order-timeline";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";
import { Customer } from "./customer.tsx";
import { Incidents } from "./incidents.tsx";
import { Navigation, Papers } from "./navigation.tsx";
import { NextStep } from "./next-step.tsx";
import { Notes } from "./notes.tsx";
import { type AdminOrderView, adminOrderView } from "./order-view.server.ts";
import { PaymentPanel } from "./payment.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const seller = requireSeller(context);
  const order = await orderForAdmin(params.orderId);
  if (!order) throw data(orderMessages["order-not-found"], { status: 404 });
  return await adminOrderView(order, seller, new Date());
}

/** One order. What to do next comes first, then items and payment, address, incidents and history. */
export default function AdminOrderPage({ loaderData: order }: Route.ComponentProps) {
  const travels = order.address !== null && TASKS_BEFORE_DELIVERY.has(order.nextTask);
  return (
    <div className="shell flex flex-col gap-4 py-4 tablet:py-6">
      <title>{`${nameOf(order)} · ${order.orderNumber} · Admin`}</title>
      <Navigation order={order} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-figures text-lead tracking-normal break-all">{order.orderNumber}</h1>
        <p className="min-w-0 font-semibold wrap-anywhere">{nameOf(order)}</p>
        <OrderBadges {...order} rejection={order.rejection?.kind ?? null} forSellers />
        <Timestamp at={order.placed} className="text-ink-soft" />
      </header>
      <TakenBackNotice order={order} />
      <MissingPiecesNotice order={order} />
      {order.takenBack?.mayReopen ? null : <NextStep key={order.id} order={order} />}
      <div className="grid gap-4 desktop:grid-cols-[1fr_24rem] desktop:grid-rows-[auto_1fr] desktop:items-start">
        {travels ? <Parcel order={order} /> : null}
        <div className="flex min-w-0 flex-col gap-4 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1">
          <div className={paper}>
            <Items items={order.items} />
            <Totals order={order} />
          </div>
          <PaymentPanel order={order} />
          <div className={paper}>
            <OrderTimeline order={order} />
            <EpisodeEmails order={order} />
            <CustomerNotifications order={order} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 desktop:col-start-2">
          {travels ? null : <Parcel order={order} />}
          <Customer order={order} />
          <Notes order={order} />
          {/* For an incident, `NextStep` already has this form. */}
          {isIncident(order.nextTask) && order.mayWork ? null : <Incidents order={order} />}
          {order.nextTask === "refund" && order.mayWork ? null : <Refunds order={order} />}
          <OtherSteps order={order} />
          <Papers order={order} />
        </div>
      </div>
      <Panel title="History">
        <History entries={order.history} />
      </Panel>
    </div>
  );
}

/** While one of these tasks is next, the parcel hasn't arrived yet, so the address is shown above the items. */
const TASKS_BEFORE_DELIVERY: ReadonlySet<NextTask> = new Set(["pack", "ship", "wait-for-delivery"]);

/** An order without an address (only episodes) is named by its buyer's email. */
function nameOf({ customerName, email, gift }: AdminOrderView): string {
  return orderName({
    customerName: customerName || email || null,
    giftRecipient: gift?.recipient ?? null,
  });
}

function Parcel({ order }: { order: AdminOrderView }) {
  return (
    <div className="flex min-w-0 flex-col gap-4 empty:hidden desktop:col-start-2">
      <DeliverTo order={order} />
      <ParcelForm order={order} />
    </div>
  );
}

const paper = "rounded-card border border-line bg-card shadow-card";
