import { useState } from "react";
import { href } from "react-router";
import { amountToPay, type Paise } from "#domain/money/money";
import type { AdminOrderView } from "#pages/admin/orders/details/order-view.server.ts";
import { Button } from "#ui/forms/button";
import { TextField } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Notice } from "#ui/notice";

type Said = { transactionId: string; amount: Paise };

/** What the bank wrote, compared with the payment that waits. The message isn't kept, and verifies nothing. */
export function SmsBox({ order }: { order: AdminOrderView }) {
  const [said, setSaid] = useState<Said | null>(null);
  const form = useStoreForm<Said>({
    action: href("/admin/orders/:orderId/sms", { orderId: order.id }),
    field: "text",
    failed: "The SMS wasn't compared.",
    onDone: (answer) => {
      setSaid(answer);
      form.element.current?.reset();
    },
  });
  const { errors = {}, advice } = form.refusal ?? {};
  const outcome = said && compared(said, order);
  return (
    <details className="border-t border-dashed border-line pt-1">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-peacock">
        Paste your bank's SMS
      </summary>
      <StoreForm
        form={form}
        noValidate
        className="flex flex-col items-start gap-3 pt-1"
        onSubmit={() => setSaid(null)}
      >
        <input type="hidden" name="payment" value={order.paymentId ?? ""} />
        <TextField
          className="w-full"
          label="The SMS about money that came in"
          name="text"
          rows={4}
          autoComplete="off"
          error={errors.text ?? errors.form}
          hint={
            advice ??
            "Its ID and amount are compared with this payment, and stand with the evidence. The SMS itself isn't kept."
          }
        />
        <Button type="submit" look="second" busy={form.busy}>
          Compare
        </Button>
      </StoreForm>
      <div role="status">
        {outcome ? (
          <Notice tone={outcome.agrees ? "ok" : "wait"} className="mt-3">
            {outcome.sentence}
          </Notice>
        ) : null}
      </div>
    </details>
  );
}

function compared({ transactionId, amount }: Said, { transactionId: id, due }: AdminOrderView) {
  if (transactionId !== id)
    return {
      agrees: false,
      sentence: `The SMS is about another payment: its ID is ${transactionId}.`,
    };
  if (amount !== due)
    return {
      agrees: false,
      sentence: `The SMS has this ID, but ${amountToPay(amount)} came in, and ${amountToPay(due)} is due.`,
    };
  return {
    agrees: true,
    sentence:
      "The SMS has this ID and this amount. If it is really your bank's, verify the payment.",
  };
}
