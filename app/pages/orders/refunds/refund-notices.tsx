import { orderMessages } from "#domain/orders/messages";
import { REJECTIONS_WITHOUT_MONEY } from "#domain/orders/payment/rejections";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import { RefundUpiId } from "./refund-upi-id.tsx";

/** The id of the sentence that the customer has cancelled the order. */
export const CANCELLED_NOTICE = "cancelled";

type Refunded = Pick<
  OrderDetails,
  | "cancelledByCustomer"
  | "payment"
  | "due"
  | "rejection"
  | "refunds"
  | "refundWay"
  | "refundUpiId"
  | "asksForUpiId"
> & { link?: string };

/**
 * Money that the customer gets back, or may get back: from this order, or from another that paid for the same thing
 * (reading R54).
 */
export function RefundNotices({ order }: { order: Refunded }) {
  const { cancelledByCustomer: cancelled, refunds, refundUpiId, asksForUpiId, link } = order;
  const t = useTexts(texts).refund;
  if (refunds.length === 0 && !cancelled) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-dashed border-line p-5 tablet:p-7">
      {cancelled ? <Cancelled order={order} /> : null}
      {refunds.map((refund) => (
        <Notice key={refund.id} tone={refund.refunded ? "info" : "wait"}>
          <p className="wrap-anywhere">{orderMessages.refund(refund)}</p>
          {refund.proof ? (
            <p className="text-small">{orderMessages.refundProof(refund.proof)}</p>
          ) : null}
          {order.refundWay === "cash" && refund.own && !refund.refunded ? (
            <p>{t.paidInCash}</p>
          ) : null}
          {refund.other ? (
            <TextLink
              to={href("/orders/:orderId", { orderId: refund.other.id })}
              className="font-semibold"
            >
              {orderMessages.openThatOrder}
            </TextLink>
          ) : null}
        </Notice>
      ))}
      {asksForUpiId ? <RefundUpiId upiId={refundUpiId} link={link} /> : null}
    </div>
  );
}

/** Says what happens to the payment of an order that its customer cancelled. */
function Cancelled({ order: { payment, due, rejection, refunds } }: { order: Refunded }) {
  const t = useTexts(texts).cancellation;
  // The other reasons say that something arrived, or only that the screenshot doesn't show it.
  const withoutMoney = REJECTIONS_WITHOUT_MONEY.some((kind) => kind === rejection?.kind);
  return (
    <Notice tone={payment === "waiting" ? "wait" : "info"}>
      <p id={CANCELLED_NOTICE} tabIndex={-1} className="outline-none">
        {t.cancelled}
      </p>
      {payment === "waiting" ? <p>{t.stillLooking(due)}</p> : null}
      {payment === "rejected" && refunds.length === 0 ? (
        <p>{withoutMoney ? t.notFound : t.notVerified}</p>
      ) : null}
    </Notice>
  );
}
