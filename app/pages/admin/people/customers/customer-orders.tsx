import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { href } from "#protocol/href";
import { Link } from "#ui/link";
import { OrderBadges } from "#ui/orders/order-badges";
import { Panel } from "#ui/panel";
import type { CustomerView } from "./page.tsx";

export function CustomerOrders({ id: customerId, orderRows, next }: CustomerView) {
  return (
    <Panel title="Orders">
      {orderRows.length === 0 ? <p className="text-ink-soft">No orders.</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {orderRows.map((order) => (
          <li key={order.id}>
            <Link
              to={href("/admin/orders/:orderId", { orderId: order.id })}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-3"
            >
              <span className="font-figures break-all text-peacock underline underline-offset-4">
                {order.orderNumber}
              </span>
              <span className="font-semibold tabular-nums">{amountToPay(order.total)}</span>
              <span className="flex flex-wrap gap-1">
                <OrderBadges {...order} forSellers />
              </span>
              <time dateTime={order.placedAt.iso} className="text-small text-ink-soft">
                {order.placedAt.words}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <NextPage
        to={next && pathWith(href("/admin/customers/:customerId", { customerId }), { after: next })}
      >
        Earlier orders
      </NextPage>
    </Panel>
  );
}

/**
 * Payments of a customer that have no order: payment pages that are open, payments that no order was made of (reading R52),
 * and transaction ids that were refused (reading R68).
 */
export function CustomerPayments({ open, unplaced, refused }: CustomerView) {
  if (open.length + unplaced.length + refused.length === 0) return null;
  return (
    <Panel title="Says they paid, or started to">
      <ul className="flex flex-col gap-2">
        {unplaced.map((payment) => (
          <li key={payment.id} className="wrap-anywhere">
            Says they paid <strong>{amountToPay(payment.amount)}</strong> {payment.storedAt.words},
            transaction ID <span className="font-figures">{payment.transactionId}</span>.{" "}
            {adminMessages.unplacedReasons[payment.reason]}.
          </li>
        ))}
        {refused.map(({ transactionId, refusedAt, order }) => (
          <li key={transactionId} className="wrap-anywhere">
            Transaction ID <span className="font-figures">{transactionId}</span> , sent{" "}
            {refusedAt.words}, was refused: another customer had sent it before.{" "}
            {order ? (
              <>
                The transaction ID belongs to order{" "}
                <OrderNumber orderId={order.id} className="text-peacock">
                  {order.orderNumber}
                </OrderNumber>
                .
              </>
            ) : null}
          </li>
        ))}
        {open.map((payment) => (
          <li key={payment.versionId} className="wrap-anywhere">
            <strong>{amountToPay(payment.total)}</strong> for {payment.first.name}
            {payment.more > 0 ? ` and ${payment.more} more` : ""}:{" "}
            {payment.started ? "started, not confirmed" : "payment page open"}.
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function CustomerRefunds({ refunds }: CustomerView) {
  if (refunds.length === 0) return null;
  return (
    <Panel title="Refunds">
      <ul className="flex flex-col">
        {refunds.map(({ id, orderId, orderNumber, amount, refunded }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold tabular-nums">{amountToPay(amount)}</span>
            {refunded ? "refunded" : "to refund"}
            <OrderNumber orderId={orderId} className="text-peacock">
              {orderNumber}
            </OrderNumber>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
