import { useState } from "react";
import { href } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { typedTransactionId } from "#domain/checkout/upi";
import { orderMessages } from "#domain/orders/messages";
import { ScreenshotField } from "#pages/checkout/screenshot/screenshot-field.tsx";
import {
  type Screenshot,
  useObjectAddress,
  wrongWith,
} from "#pages/checkout/screenshot/use-screenshot.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Notice } from "#ui/notice";
import { Preload } from "#ui/shell/preload";
import { useToast } from "#ui/shell/toasts";
import type { OrderDetails } from "./order-details.server.ts";

/** After a rejection: why, and the way on (reading R20). */
export function Resubmission({ order }: { order: OrderDetails }) {
  if (order.payment !== "rejected" || order.status === "cancelled") return null;
  return <ResubmissionForm order={order} />;
}

function ResubmissionForm({ order }: { order: OrderDetails }) {
  const [typed, setTyped] = useState(order.transactionId ?? "");
  const screenshot = useChosenScreenshot();
  const toast = useToast();
  const form = useStoreForm<{ screenshotStored: boolean }>({
    action: href("/orders/:orderId/payment", { orderId: order.id }),
    failed: checkoutMessages.paymentFailed,
    withoutFiles: "without_screenshot",
    onDone: ({ screenshotStored }) =>
      toast(
        screenshotStored
          ? { kind: "success", text: orderMessages.paymentDetailsSent }
          : { kind: "info", text: orderMessages.sentWithoutScreenshot },
      ),
  });
  const { refusal } = form;
  return (
    <section
      aria-label="Payment not found"
      className="flex flex-col gap-4 border-t border-dashed border-line p-5 tablet:p-7"
    >
      <Preload paths={[href("/orders/:orderId/payment", { orderId: order.id })]} />
      <Notice tone="bad">
        <p className="font-semibold wrap-anywhere whitespace-pre-line">
          {orderMessages.paymentRejected(order.rejectionReason ?? "")}
        </p>
        <p>{orderMessages.paymentRejectedAdvice}</p>
      </Notice>
      <StoreForm form={form} noValidate className="flex max-w-xl flex-col gap-4">
        <RefusalNotice refusal={refusal} />
        <Field
          label="Transaction ID"
          name="transaction_id"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(typedTransactionId(event.currentTarget.value))}
          hint={orderMessages.transactionIdHint}
          error={refusal?.errors.transaction_id}
        />
        <ScreenshotField screenshot={screenshot} refusal={refusal?.errors.screenshot} />
        <Button type="submit" className="self-start" busy={form.busy}>
          Send for checking
        </Button>
      </StoreForm>
    </section>
  );
}

/** Shown at once; it goes along with the form. */
function useChosenScreenshot(): Screenshot {
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const preview = useObjectAddress(chosen);
  const choose = (file: File | undefined) => {
    const wrong = file && wrongWith(file);
    setError(wrong);
    setChosen(wrong ? null : (file ?? null));
  };
  return { state: "none", preview, error, choose };
}
