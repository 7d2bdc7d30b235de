import { amountToPay, subtract } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { isCashUndone } from "#domain/orders/order-status";
import { NearCredit, RestoreTypedId } from "#pages/admin/selling/orders/payment/mistyped-id.tsx";
import { MovePayment } from "#pages/admin/selling/orders/payment/move-payment.tsx";
import { SmsBox } from "#pages/admin/selling/orders/payment/sms-box.tsx";
import { EvidenceList } from "#pages/admin/selling/verification/payment/evidence-list.tsx";
import { CopyButton } from "#ui/forms/copy-button";
import { ScreenshotLink, screenshotAddress } from "#ui/orders/screenshot-link";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { AdminOrderView } from "./order-view.server.ts";

/** The screenshot, beside the amount and id to find in the bank. `large` while the payment is being verified. */
export function PaymentPanel({ order, large = false }: { order: AdminOrderView; large?: boolean }) {
  if (!large && order.mayWork && order.nextTask === "verify") return null;
  return (
    <Panel title="Payment">
      <AmountAndId order={order} />
      <NearCredit order={order} />
      <EvidenceList evidence={order.evidence} />
      <RestoreTypedId order={order} />
      {order.method === "cash" ? null : (
        <ScreenshotLink
          address={order.hasScreenshot ? screenshotAddress(order.id, order.paymentId) : null}
          alt="The payment screenshot, opens in full"
          positionClass="flex min-h-44 w-fit max-w-full justify-center self-center"
          size={large ? "max-h-[44dvh] desktop:max-h-[calc(100dvh-8rem)]" : "max-h-56"}
        />
      )}
      {order.mayWork && order.payment === "waiting" && !order.isLeftToOthers ? (
        <SmsBox key={order.paymentId} order={order} />
      ) : null}
      <MovePayment key={order.orderNumber} order={order} />
      {order.earlier.length > 0 ? <Earlier payments={order.earlier} /> : null}
    </Panel>
  );
}

/** The amount and the transaction id that the bank's list must show. */
function AmountAndId({ order }: { order: AdminOrderView }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <div>
          <dt className="text-small text-ink-soft">
            {order.payment === "verified" ? "Amount" : "Amount expected"}
          </dt>
          <dd className="text-title font-semibold tabular-nums">{amountToPay(order.due)}</dd>
          {order.due === order.total ? null : (
            <dd className="text-small text-ink-soft">
              {adminMessages.receivedBefore(
                amountToPay(subtract(order.total, order.due)),
                amountToPay(order.total),
              )}
            </dd>
          )}
        </div>
        {isCashUndone(order) ? null : (
          <div>
            <dt className="text-small text-ink-soft">
              {order.method === "cash" ? "Paid" : "Transaction ID"}
            </dt>
            <dd className="font-figures text-lead leading-[1.875rem] font-semibold select-all">
              {order.method === "cash" ? "In cash" : order.transactionId}
            </dd>
          </div>
        )}
      </dl>
      {order.transactionId === null ? null : (
        <CopyButton text={order.transactionId} content="transaction ID" />
      )}
    </div>
  );
}

function Earlier({ payments }: { payments: AdminOrderView["earlier"] }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">Rejected before</h3>
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="border-l-2 border-line pl-3">
            <span className="font-figures">{payment.transactionId}</span>{" "}
            <Timestamp at={payment.at} className="text-small text-ink-soft" />
            {payment.received === null ? null : <p>{amountToPay(payment.received)} arrived</p>}
            <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{payment.reason}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
