import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { CheckoutProblem } from "#pages/checkout/checkout-problem.tsx";
import type { Payment } from "#pages/checkout/payment/payment.server.ts";
import { ScreenshotField } from "#pages/checkout/screenshot/screenshot-field.tsx";
import { Button } from "#ui/forms/button";
import { StoreForm } from "#ui/forms/store-form";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";
import { TransactionIdField } from "./transaction-id-field.tsx";
import { TransactionIdGuide } from "./transaction-id-guide.tsx";
import { type Confirmed, useConfirmation } from "./use-confirmation.ts";

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
  /** To the QR code; null where nothing is to be paid any more. */
  onBack: (() => void) | null;
  onPlaced: () => void;
  onStored: (sentence: string) => void;
}) {
  const say = useTexts(texts);
  const goToOrder = useWayToOrder(onPlaced);
  const { form, waiting, typed, type, screenshot, send } = useConfirmation(payment, (confirmed) =>
    confirmed.stored === undefined ? goToOrder(confirmed) : onStored(confirmed.stored),
  );
  const { refusal: refused } = form;
  const [corrected, setCorrected] = useState(false);
  const title = useId();
  const { place, field } = useFieldInView();
  return (
    <StoreForm
      form={form}
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        setCorrected(false);
        send();
      }}
      className="rounded-card border border-line bg-card p-4 shadow-card tablet:p-6"
    >
      <div className="flex flex-col gap-6">
        <h2 ref={place} id={title} className="-mb-2 scroll-mt-20 text-title">
          {say.title}
        </h2>
        <TransactionIdField
          ref={field}
          typed={typed}
          onType={(transactionId) => {
            type(transactionId);
            setCorrected(true);
          }}
          error={corrected ? undefined : refused?.errors.transaction_id}
        />
        <TransactionIdGuide payment={payment} usedApp={usedApp} />
        <ScreenshotField required screenshot={screenshot} refusal={refused?.errors.screenshot} />
        {waiting ? null : <CheckoutProblem refused={refused} />}
        <div className="thumb-bar -mx-4 -mb-4 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:m-0 tablet:border-0 tablet:p-0">
          {waiting ? <Waiting busy={form.busy} /> : null}
          {onBack ? (
            <Button look="second" onClick={onBack}>
              {say.back}
            </Button>
          ) : null}
          <Button
            type="submit"
            busy={form.busy}
            className="grow px-3! tablet:min-w-56 tablet:grow-0"
          >
            {say.confirm}
          </Button>
        </div>
      </div>
    </StoreForm>
  );
}

/** No answer came: what is saved, that nobody must pay twice, and that it goes on by itself. */
function Waiting({ busy }: { busy: boolean }) {
  const say = useTexts(texts);
  return (
    <Notice tone="wait" alert className="w-full">
      <p className="font-semibold">{busy ? say.sending : checkoutMessages.orderFailed}</p>
      <p className="text-small">{say.waiting}</p>
    </Notice>
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

/**
 * Whatever the page was scrolled to: the heading under the header, the field with the focus below it, both above a
 * phone's keyboard.
 */
function useFieldInView(): {
  place: RefObject<HTMLHeadingElement | null>;
  field: RefObject<HTMLInputElement | null>;
} {
  const place = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, []);
  return { place, field };
}
