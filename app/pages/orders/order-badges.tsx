import { BadgeCheck } from "lucide-react";
import {
  ORDER_STATES,
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentStatus,
  REFUND_STATES,
  type RefundStatus,
  statusLabel,
} from "#domain/orders/order-status";
import { Badge } from "#ui/badge";

type States = { status: OrderStatus; payment: PaymentStatus; refund?: RefundStatus | null };

/**
 * The status, and beside it a payment that was verified, or that couldn't be found (reading R20), and
 * money that belongs back (reading R53).
 */
export function OrderBadges({ status, payment, refund = null }: States) {
  const { label, tone } = PAYMENT_STATES[payment];
  return (
    <>
      <Badge tone={ORDER_STATES[status].tone}>{statusLabel(status, payment)}</Badge>
      {payment === "waiting" ? null : (
        <Badge tone={tone}>
          {payment === "verified" ? <BadgeCheck aria-hidden size={15} /> : null}
          {label}
        </Badge>
      )}
      {refund ? (
        <Badge tone={REFUND_STATES[refund].tone}>{REFUND_STATES[refund].label}</Badge>
      ) : null}
    </>
  );
}
