import { type RefObject, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { TRANSACTION_ID_DIGITS } from "#domain/limits";
import { CheckoutProblem } from "#pages/checkout/checkout-problem.tsx";
import type { Payment } from "#pages/checkout/payment/payment.server.ts";
import { ScreenshotField } from "#pages/checkout/screenshot/screenshot-field.tsx";
import { useScreenshot } from "#pages/checkout/screenshot/use-screenshot.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { hasFailed } from "#ui/forms/network-errors";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import { TransactionIdGuide } from "./transaction-id-guide.tsx";
import { useSavedTransactionId } from "./use-saved-transaction-id.ts";

/** The order; or what is said of a payment that is stored without one (reading R52). */
type Confirmed = { orderId?: string; stored?: string; screenshotStored: boolean };

/** After 'I have made the payment': the transaction ID and the screenshot (spec §2 Checkout, §5). */
export function ConfirmForm({
  payment,
  usedApp,
  onBack,
  onPlaced,
  onStored,
}: {
  payment: Payment;
  usedApp: string | null;
  onBack: () => void;
  onPlaced: () => void;
  onStored: (sentence: string) => void;
}) {
  const toast = useToast();
  const goToOrder = useWayToOrder(onPlaced);
  const form = useStoreForm<Confirmed>({
    action: href("/checkout-details/confirmation"),
    failed: checkoutMessages.orderFailed,
    withoutFiles: "without_screenshot",
    onDone: (confirmed) =>
      confirmed.stored === undefined ? goToOrder(confirmed) : onStored(confirmed.stored),
    onRefused: (refusal) => {
      // Shown inline as well (spec §8).
      if (hasFailed(refusal)) toast({ kind: "error", text: checkoutMessages.orderFailed });
    },
  });
  const { typed, type } = useSavedTransactionId(payment.versionId, payment.typedTransactionId);
  const screenshot = useScreenshot(payment);
  const { refusal: refused } = form;
  const [corrected, setCorrected] = useState(false);
  const heading = useFocusedHeading();
  return (
    <StoreForm
      form={form}
      noValidate
      onSubmit={() => setCorrected(false)}
      className="rounded-card border border-line bg-card p-4 shadow-card tablet:p-6"
    >
      <div className="flex flex-col gap-6">
        <h2 ref={heading} tabIndex={-1} className="text-title">
          Confirm your payment
        </h2>
        <input type="hidden" name="version" value={payment.versionId} />
        <Field
          label="Transaction ID"
          name="transaction_id"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            type(event.target.value);
            setCorrected(true);
          }}
          error={corrected ? undefined : refused?.errors.transaction_id}
          hint={<DigitsTyped count={typed.length} />}
          className="[&_input]:font-figures [&_input]:text-lead [&_input]:tracking-widest"
        />
        <TransactionIdGuide payment={payment} usedApp={usedApp} />
        <ScreenshotField screenshot={screenshot} refusal={refused?.errors.screenshot} />
        <CheckoutProblem refused={refused} />
        <div className="thumb-bar -mx-4 -mb-4 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:m-0 tablet:border-0 tablet:p-0">
          <Button look="second" onClick={onBack}>
            Back
          </Button>
          <Button
            type="submit"
            busy={form.busy}
            className="grow px-3! tablet:min-w-56 tablet:grow-0"
          >
            Confirm Payment
          </Button>
        </div>
      </div>
    </StoreForm>
  );
}

/** Twelve places in three groups, as a bank writes the number; they fill while it is typed. */
function DigitsTyped({ count }: { count: number }) {
  const places = Array.from({ length: TRANSACTION_ID_DIGITS }, (_, index) => index);
  return (
    <>
      <span aria-hidden className="flex max-w-sm gap-[min(0.25rem,1%)] py-1">
        {places.map((place) => (
          <span
            key={place}
            className={`h-1 grow rounded-round nth-[4n]:mr-[2%] last:mr-0 ${place < count ? "bg-peacock" : "bg-line"}`}
          />
        ))}
      </span>
      {count} of {TRANSACTION_ID_DIGITS} digits
    </>
  );
}

/** The order's page follows in this one's place, so that Back doesn't lead to a payment that is done. */
function useWayToOrder(onPlaced: () => void) {
  const navigate = useNavigate();
  return ({ orderId, screenshotStored }: Confirmed) => {
    onPlaced();
    navigate(href("/order-placed"), { replace: true, state: { orderId, screenshotStored } });
  };
}

function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
