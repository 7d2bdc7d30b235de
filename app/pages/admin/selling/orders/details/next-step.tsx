import {
  BadgeCheck,
  Ban,
  Check,
  Hourglass,
  type IconNode,
  IndianRupee,
  Package,
  PackageX,
  Truck,
} from "lucide";
import { useId } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { INCIDENTS, type IncidentKind, isIncident } from "#domain/orders/incidents";
import type { NextTask } from "#domain/orders/next-task";
import { isCashUndone } from "#domain/orders/order-status";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { useFocusAfterStep } from "#pages/admin/parts/use-focus-after-step.ts";
import { ShipmentForm } from "#pages/admin/selling/orders/parcel/shipment-form.tsx";
import { StepForm } from "#pages/admin/selling/orders/parcel/step-form.tsx";
import { StepUndo } from "#pages/admin/selling/orders/parcel/step-undo.tsx";
import { Undo } from "#pages/admin/selling/orders/payment/undo.tsx";
import { VerificationForms } from "#pages/admin/selling/orders/payment/verification-forms.tsx";
import { Refunds } from "#pages/admin/selling/orders/refunds/refunds.tsx";
import { href } from "#protocol/href";
import { ButtonLink } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Incidents } from "./incidents.tsx";
import type { AdminOrderView } from "./order-view.server.ts";
import { PaymentPanel } from "./payment.tsx";

const ICONS: Record<Exclude<NextTask, IncidentKind | "refund">, IconNode> = {
  verify: BadgeCheck,
  "wait-for-customer": Hourglass,
  resume: Hourglass,
  pack: Package,
  "wait-for-pieces": Hourglass,
  ship: Truck,
  "hand-over": Package,
  "wait-for-emails": Hourglass,
  "wait-for-delivery": Truck,
  cancelled: Ban,
  nothing: Check,
};

/**
 * The one thing to do next. Its button is never where the button of the step before was, and Delivered isn't here at
 * all (see `OtherSteps`), so that pressing several times quickly can't take an order through several steps.
 */
export function NextStep({ order }: { order: AdminOrderView }) {
  const heading = useFocusAfterStep<HTMLHeadingElement>(
    `${order.nextTask} ${order.status} ${order.payment} ${order.paymentId}`,
  );
  const id = useId();
  const { title, advice, icon } = shown(order);
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-card border-2 border-ink/70 bg-card p-4 shadow-card tablet:p-6"
    >
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="flex items-center gap-2 text-title outline-none"
      >
        <Icon of={icon} size={24} className="shrink-0 text-kumkum-ink" />
        {title}
      </h2>
      <p className="text-ink-soft">{advice}</p>
      {order.mayWork ? <Work order={order} /> : null}
      {order.mayWork && order.undoableStep ? (
        <StepUndo key={order.undoableStep.from} order={order} step={order.undoableStep} />
      ) : null}
      {order.mayWork && order.undo && !order.undoableStep ? (
        <Undo orderId={order.id} undo={order.undo} />
      ) : null}
    </section>
  );
}

function shown(order: AdminOrderView) {
  const task = order.nextTask;
  if (isUnpaid(order)) {
    const { title, advice, adviceAfterUpi } = adminMessages.cashUndone;
    const wasPaidByUpi = order.earlier.length > 0;
    return { title, advice: wasPaidByUpi ? adviceAfterUpi : advice, icon: Hourglass };
  }
  if (task === "refund")
    return {
      title: adminMessages.giveBack(order.owed),
      advice: `${adminMessages.refundFirst[order.refundWay]}, then mark it as refunded.`,
      icon: IndianRupee,
    };
  return isIncident(task)
    ? { title: "", advice: "", ...INCIDENTS[task].task, icon: PackageX }
    : { ...adminMessages.nextTasks[task], icon: ICONS[task] };
}

function isUnpaid(order: AdminOrderView): boolean {
  return order.nextTask === "wait-for-customer" && isCashUndone(order);
}

function Work({ order }: { order: AdminOrderView }) {
  if (isUnpaid(order))
    return (
      <ButtonLink
        to={href("/admin/orders/links/:orderId", { orderId: order.id })}
        className="self-start"
      >
        Take cash or send the link
      </ButtonLink>
    );
  switch (order.nextTask) {
    case "verify":
      return (
        <div className="grid gap-4 desktop:grid-cols-[1fr_24rem] desktop:items-start">
          <PaymentPanel order={order} large />
          <VerificationForms key={order.paymentId} order={order} />
        </div>
      );
    case "resume":
      return <StepForm order={order} to="confirmation_pending" label="Continue" isPrimary />;
    case "pack":
      return (
        <>
          <StepForm order={order} to="processing" label="Mark as packed" isPrimary />
          <Disclosure summary="Packed already? Ship it now">
            <ShipmentForm order={order} />
          </Disclosure>
        </>
      );
    case "ship":
      return <ShipmentForm order={order} />;
    case "refund":
      return <Refunds order={order} />;
    default:
      return isIncident(order.nextTask) ? <Incidents order={order} /> : null;
  }
}
