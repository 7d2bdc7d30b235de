import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay } from "#domain/money/money";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import type { Confirmed } from "#pages/checkout/confirmation/leave-confirmed.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { paymentForm } from "./payment-addresses.ts";
import { texts } from "./texts.ts";
import type { BankWord } from "./use-bank-word.ts";

/**
 * What the bank says about the payment, beside the form that takes a transaction ID. Once the money has come, one press
 * places the order: the server knows the ID (reading R71).
 */
export function BankWordNotice({
  payment,
  word,
  onConfirmed,
}: {
  payment: CheckoutPayment;
  word: BankWord;
  onConfirmed: (confirmed: Confirmed) => void;
}) {
  const t = useTexts(texts);
  const form = useStoreForm<Confirmed>({
    action: paymentForm(payment, "credit"),
    failed: checkoutMessages.orderFailed,
    onDone: onConfirmed,
  });
  if (word === "none") return null;
  const isHere = word === "here";
  return (
    <Notice tone={isHere ? "ok" : "info"} className="mb-2 flex flex-col gap-2">
      <p role="status" className={isHere ? "text-lead font-semibold" : ""}>
        {isHere ? t.bankHas(amountToPay(payment.total)) : t.waitingForBank}
      </p>
      {isHere ? (
        <Button
          irrevocable
          busy={form.busy}
          className="tablet:self-start"
          onClick={() => form.send({ version: payment.versionId })}
        >
          {t.placeOrder}
        </Button>
      ) : null}
      <RefusalNotice refusal={form.refusal} />
    </Notice>
  );
}
