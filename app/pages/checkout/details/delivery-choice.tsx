import { useId } from "react";
import type { Bill } from "#domain/checkout/bill";
import { arrivalSentence, type DeliveryDays } from "#domain/checkout/delivery-dates";
import {
  type DeliveryChoice as Choice,
  DELIVERY_LABELS,
  shippingFor,
  timeAtCheckout,
} from "#domain/checkout/shipping";
import { currentLanguage } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { useStoreTerms } from "#ui/store-terms";
import { CHECKOUT_FORM_ID } from "./saved-choices.ts";
import { texts } from "./texts.ts";

/**
 * Standard or express delivery, each with its time and its cost for this order (spec §9 Shipping). In a store that
 * offers one alone there is nothing to choose.
 */
export function DeliveryChoice({
  bill,
  days,
  chosen,
  error,
  onChoose,
}: {
  bill: Bill;
  days: Readonly<Record<Choice, DeliveryDays>>;
  chosen: Choice;
  error: string | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const t = useTexts(texts);
  const id = useId();
  const terms = useStoreTerms().delivery;
  const isOnlyOne = terms.choices.length === 1;
  const Row = isOnlyOne ? "div" : "label";
  const choosable =
    "cursor-pointer has-checked:border-kumkum has-checked:edged has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-peacock";
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="pb-2 font-display text-title font-semibold">{t.delivery}</legend>
      <div className={`grid gap-3 ${isOnlyOne ? "" : "tablet:grid-cols-2"}`}>
        {terms.choices.map((choice) => (
          <Row
            key={choice}
            className={`flex min-h-16 flex-wrap items-center gap-3 rounded-card border border-ink/25 bg-card px-4 py-3 ${isOnlyOne ? "" : choosable}`}
          >
            {isOnlyOne ? (
              <input type="hidden" form={CHECKOUT_FORM_ID} name="delivery" value={choice} />
            ) : (
              <input
                type="radio"
                form={CHECKOUT_FORM_ID}
                name="delivery"
                value={choice}
                checked={chosen === choice}
                aria-invalid={error ? true : undefined}
                onChange={() => onChoose(choice)}
                className="size-5 accent-kumkum outline-none"
              />
            )}
            <span className="min-w-0 flex-1 basis-[8rem]">
              <span className="block font-semibold">{DELIVERY_LABELS[choice]}</span>
              <span className="block text-small text-ink-soft">
                {timeAtCheckout(choice, terms)}
              </span>
              <span className="block text-small">
                {arrivalSentence(days[choice], currentLanguage())}
              </span>
            </span>
            <Cost bill={bill} choice={choice} />
          </Row>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-small font-medium text-kumkum-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function Cost({ bill: { subtotal, allDigital }, choice }: { bill: Bill; choice: Choice }) {
  const { cost, fullCost } = shippingFor(
    { choice, subtotal, allDigital },
    useStoreTerms().delivery,
  );
  if (cost === fullCost) return <span className="font-semibold">{amountToPay(cost)}</span>;
  return (
    <span className="text-right">
      <s className="block text-small text-ink-soft">{amountToPay(fullCost)}</s>
      <strong>{storeMessages.free}</strong>
    </span>
  );
}
