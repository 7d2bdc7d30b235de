import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { refusalMessages } from "#domain/refusal-messages";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { CheckoutProblem } from "#pages/checkout/checkout-problem.tsx";
import { ScreenshotField } from "#pages/checkout/screenshot/screenshot-field.tsx";
import { ScreenshotQuestion } from "#pages/checkout/screenshot/screenshot-question.tsx";
import { Button } from "#ui/forms/button";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useTexts } from "#ui/language";
import { leaveConfirmed } from "./leave-confirmed.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { ReadIdOffer } from "./read-id-offer.tsx";
import { texts } from "./texts.ts";
import { TransactionIdField } from "./transaction-id-field.tsx";
import { TransactionIdGuide } from "./transaction-id-guide.tsx";
import { useConfirmation } from "./use-confirmation.ts";

/**
 * The form after 'I have made the payment' (spec §2 Checkout, §5). The screenshot comes before the transaction id,
 * because the store reads the id from it.
 */
export function ConfirmForm({
  payment,
  usedApp,
  bankWord,
  onBack,
  onUploaded,
  onPlaced,
  onStored,
}: {
  payment: CheckoutPayment;
  usedApp: string | null;
  /** Stands under the heading: what the bank says about the payment. */
  bankWord?: ReactNode;
  /** Goes back to the QR code. Null: nothing is to be paid any more. */
  onBack: (() => void) | null;
  /** Called when the server has the screenshot, which `payment` doesn't say before the page is loaded again. */
  onUploaded: () => void;
  onPlaced?: (() => void) | undefined;
  onStored: (sentence: string) => void;
}) {
  const t = useTexts(texts);
  const { form, waiting, typed, type, screenshot, reading, send } = useConfirmation(
    payment,
    (confirmed) => leaveConfirmed(payment, confirmed, { onPlaced, onStored }),
    onUploaded,
  );
  const { refusal: refused } = form;
  const [corrected, setCorrected] = useState(false);
  const title = useId();
  const { heading, field, picture } = useFieldInView(
    screenshot.state === "stored",
    payment.closed !== null,
  );
  const retype = (transactionId: string) => {
    type(transactionId);
    setCorrected(true);
  };
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
        <h2 ref={heading} id={title} className="-mb-2 scroll-mt-20 text-title">
          {t.title}
        </h2>
        {bankWord}
        <ScreenshotField
          ref={picture}
          required
          screenshot={screenshot}
          refusal={refused?.errors.screenshot}
          sending={form.busy}
        />
        <ScreenshotQuestion reading={reading} due={payment.total} />
        <ReadIdOffer reading={reading} typed={typed} onAccept={retype} />
        <TransactionIdField
          ref={field}
          typed={typed}
          onType={retype}
          error={corrected ? undefined : refused?.errors.transaction_id}
        />
        <TransactionIdGuide payment={payment} usedApp={usedApp} />
        {waiting ? null : (
          <CheckoutProblem
            refused={refused}
            signedOut={payment.link === undefined ? refusalMessages.signInToContinue : undefined}
            saved={savedSentence(t, typed !== "", screenshot.state !== "none")}
          />
        )}
        <div className="thumb-bar -mx-4 -mb-4 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:m-0 tablet:border-0 tablet:p-0">
          {waiting ? <OfflineNotice texts={t.network} busy={form.busy} /> : null}
          {onBack ? (
            <Button look="second" onClick={onBack}>
              {t.back}
            </Button>
          ) : null}
          <Button
            type="submit"
            irrevocable
            busy={form.busy}
            className="grow px-3! tablet:min-w-56 tablet:grow-0"
          >
            {t.confirm}
          </Button>
        </div>
      </div>
    </StoreForm>
  );
}

function savedSentence(
  say: typeof texts.en,
  hasId: boolean,
  hasScreenshot: boolean,
): string | undefined {
  if (hasId && hasScreenshot) return say.saved;
  if (hasId) return say.savedId;
  return hasScreenshot ? say.savedScreenshot : undefined;
}

/**
 * Scrolls the heading under the header and focuses the first field to fill in: the screenshot, or the transaction id
 * if a screenshot is stored. Above the form of a closed payment stands a notice, which is to be seen first.
 */
function useFieldInView(hasPicture: boolean, isClosed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const show = useEffectEvent(() => {
    if (isClosed) return;
    (hasPicture ? field : picture).current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => show(), []);
  return { heading, field, picture };
}
