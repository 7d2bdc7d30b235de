import { MISTAKES } from "#domain/statements/near-ids";
import { unmatchedCreditMessages } from "#domain/statements/placement/placement";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Notice } from "#ui/notice";

/** Money in a statement that has almost the ID which the customer sent: an owner may say that it is this payment. */
export function NearCredit({ order }: { order: AdminOrderView }) {
  const { nearCredit: credit, maySettleCredits } = order;
  if (!credit) return null;
  return (
    <Notice tone="wait" className="flex flex-col gap-3">
      <p>
        {credit.amount} arrived on {credit.day} under{" "}
        <span className="font-figures">{credit.transactionId}</span>. Nobody has sent that
        transaction ID, and it is almost the one of this order: {MISTAKES[credit.how]}.
      </p>
      {maySettleCredits ? (
        <ButtonForm
          action={formHref("/admin/statements/money/:creditId/payment", {
            creditId: credit.creditId,
          })}
          done={unmatchedCreditMessages.corrected}
          fields={{ order: order.id }}
          irrevocable={false}
        >
          This is its payment
        </ButtonForm>
      ) : (
        <p>An owner can say whether it is this payment.</p>
      )}
    </Notice>
  );
}

/** Undoes that an owner said which money is this order's payment. */
export function RestoreTypedId({ order }: { order: AdminOrderView }) {
  if (order.mistypedId === null || !order.maySettleCredits) return null;
  return (
    <ConfirmButton
      look="quiet"
      className="w-fit px-0!"
      label="That isn’t this order’s payment"
      action={formHref("/admin/orders/:orderId/typed-id", { orderId: order.id })}
      done={unmatchedCreditMessages.restored}
      title="Undo that this money is the order’s payment?"
      cancelLabel="Keep it"
      confirmLabel="Undo"
    >
      <p>
        The order has the transaction ID again that its customer sent, {order.mistypedId}. The money
        is under Money without an order. If the money was the reason why the payment is verified, it
        has to be verified again.
      </p>
    </ConfirmButton>
  );
}
