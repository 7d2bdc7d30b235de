import { BadgeCheck } from "lucide-react";
import {
  ORDER_STATES,
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentStatus,
} from "#domain/order-states";
import { Badge } from "#ui/badge";

/** The status, and beside it a payment that was verified, or that couldn't be found (reading R20). */
export function OrderBadges({ status, payment }: { status: OrderStatus; payment: PaymentStatus }) {
  const { label, tone } = PAYMENT_STATES[payment];
  return (
    <>
      <Badge tone={ORDER_STATES[status].tone}>{ORDER_STATES[status].label}</Badge>
      {payment === "waiting" ? null : (
        <Badge tone={tone}>
          {payment === "verified" ? <BadgeCheck aria-hidden size={15} /> : null}
          {label}
        </Badge>
      )}
    </>
  );
}
