import { BadgeCheck } from "lucide";
import { INCIDENT_STATES, type IncidentKind } from "#domain/orders/incidents";
import {
  CASH_UNDONE_LABEL,
  isCancelledUnpaid,
  isCashUndone,
  ORDER_STATES,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  paymentState,
  REFUND_STATES,
  type RefundStatus,
  statusLabel,
} from "#domain/orders/order-status";
import type { RejectionKind } from "#domain/orders/payment/rejections";
import { Badge } from "#ui/badge";
import { Icon } from "#ui/icon";

type OrderStates = {
  status: OrderStatus;
  payment: PaymentStatus;
  method: PaymentMethod;
  rejection?: RejectionKind | null;
  refund?: RefundStatus | null;
  incident?: IncidentKind | null;
  /** True: an undone cash payment is shown as such. False: customers see that nothing is paid yet. */
  forSellers?: boolean;
};

/**
 * Badges of an order: its status, unless the customer has to pay first; its payment once a seller has decided (reading
 * R20), which customers see unless the order was cancelled without it; what happened to the parcel; and a refund
 * (reading R53).
 */
export function OrderBadges({
  status,
  payment,
  method,
  rejection = null,
  refund = null,
  incident = null,
  forSellers = false,
}: OrderStates) {
  const paid = paymentState({ payment, method }, rejection);
  const isPending = status === "pending" || status === "confirmation_pending";
  return (
    <>
      {isPending && payment === "rejected" ? null : (
        <Badge tone={ORDER_STATES[status].tone}>{statusLabel(status, payment)}</Badge>
      )}
      {payment === "waiting" || (isCancelledUnpaid({ status, payment }) && !forSellers) ? null : (
        <Badge tone={paid.tone}>
          {payment === "verified" ? <Icon of={BadgeCheck} size={15} /> : null}
          {forSellers && isCashUndone({ payment, method }) ? CASH_UNDONE_LABEL : paid.label}
        </Badge>
      )}
      {incident ? (
        <Badge tone={INCIDENT_STATES[incident].tone}>{INCIDENT_STATES[incident].label}</Badge>
      ) : null}
      {refund ? (
        <Badge tone={REFUND_STATES[refund].tone}>{REFUND_STATES[refund].label}</Badge>
      ) : null}
    </>
  );
}
