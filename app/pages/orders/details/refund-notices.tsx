import { href, Link } from "react-router";
import { orderMessages } from "#domain/orders/messages";
import { Notice } from "#ui/notice";
import type { OrderDetails } from "./order-details.server.ts";

/** Money that belongs back to the customer: of this order, or of another that paid for the same (R54). */
export function RefundNotices({ order }: { order: OrderDetails }) {
  if (order.refunds.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-dashed border-line p-5 tablet:p-7">
      {order.refunds.map((refund) => (
        <Notice key={refund.id} tone={refund.refunded ? "info" : "wait"}>
          <p className="wrap-anywhere">{orderMessages.refund(refund)}</p>
          {refund.other ? (
            <Link
              to={href("/orders/:orderId", { orderId: refund.other.id })}
              className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
            >
              {orderMessages.openThatOrder}
            </Link>
          ) : null}
        </Notice>
      ))}
    </div>
  );
}
