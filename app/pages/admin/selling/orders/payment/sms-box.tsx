import { paysInFull } from "#domain/checkout/exact-amounts";
import { amountToPay, type Paise } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { SmsForm } from "#pages/admin/parts/forms/sms-form.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";

type SmsFacts = { transactionId: string; amount: Paise };

/** A box into which a seller pastes the bank's SMS, to compare it with the payment to verify. */
export function SmsBox({ order }: { order: AdminOrderView }) {
  return (
    <Disclosure summary="Paste your bank's SMS" className="border-t border-dashed border-line pt-1">
      <SmsForm<SmsFacts>
        action={formHref("/admin/orders/:orderId/sms", { orderId: order.id })}
        hint="The ID and amount in the SMS are compared with this payment and shown with the evidence. The SMS itself isn't saved."
        outcomeOf={(sms) => compareSms(sms, order)}
      >
        <input type="hidden" name="payment" value={order.paymentId ?? ""} />
      </SmsForm>
    </Disclosure>
  );
}

function compareSms(sms: SmsFacts, order: AdminOrderView) {
  const difference = differenceInWords(sms, order);
  return { agrees: difference === null, sentence: difference ?? NO_DIFFERENCE };
}

const NO_DIFFERENCE =
  "The SMS has this ID and this amount. If it is really your bank's, verify the payment.";

function differenceInWords({ transactionId, amount }: SmsFacts, order: AdminOrderView) {
  if (transactionId !== order.transactionId)
    return `The SMS is about another payment: its ID is ${transactionId}.`;
  if (paysInFull(amount, order)) return null;
  return `The SMS has this ID, but ${amountToPay(amount)} came in, and ${amountToPay(order.due)} is due.`;
}
