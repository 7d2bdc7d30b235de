import { checkoutMessages } from "#domain/checkout/messages";
import { orderMessages } from "#domain/orders/messages";
import { isCancelledUnpaid, isCashUndone, paymentState } from "#domain/orders/order-status";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { PaidBy } from "#pages/orders/paid-part.tsx";
import { texts } from "#pages/orders/texts.ts";
import { Badge } from "#ui/badge";
import { useTexts } from "#ui/language";
import { ScreenshotLink, screenshotAddress } from "#ui/orders/screenshot-link";
import { Panel } from "#ui/panel";

/** The payment that the customer sent, and what the seller decided. */
export function PaymentInfo({ order }: { order: OrderDetails }) {
  const { details: t, receipt } = useTexts(texts);
  const { states } = receipt;
  const before = order.parts.slice(0, -1);
  const last = order.parts.at(-1);
  const { label, tone } = paymentState(order, order.rejection?.kind ?? null);
  const unchecked = order.payment === "waiting";
  // For a cancelled order, another notice further up on the page says what happens to the payment.
  const checking = unchecked && order.status !== "cancelled";
  const hasBadge = checking || !(unchecked || isCancelledUnpaid(order));
  return (
    <Panel look="part" title={t.payment}>
      {before.map((part) => (
        <p key={part.transactionId}>
          <PaidBy part={part} total={order.total} />: {states[part.payment]}
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-2">
        {isCashUndone(order) || !last ? null : <PaidBy part={last} total={order.total} />}{" "}
        {hasBadge ? <Badge tone={tone}>{label}</Badge> : null}
      </p>
      {checking ? (
        <p className="text-ink-soft">
          {order.isMovedHere ? `${orderMessages.movedHere} ` : null}
          {orderMessages.paymentBeingChecked} {checkoutMessages.verificationNotice}
        </p>
      ) : null}
      {order.transactionId === null ? null : (
        <>
          <p>
            {t.transactionId} <span className="font-figures">{order.transactionId}</span>
          </p>
          <ScreenshotLink
            address={order.hasScreenshot ? screenshotAddress(order.id, order.paymentId) : null}
            alt={t.screenshot}
          />
        </>
      )}
    </Panel>
  );
}
