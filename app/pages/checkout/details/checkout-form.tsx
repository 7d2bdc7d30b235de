import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { lineKey } from "#domain/cart/lines";
import { checkoutMessages } from "#domain/checkout/messages";
import { checkoutSource, shownLines } from "#domain/checkout/quotes";
import { offeredChoice } from "#domain/checkout/shipping";
import { EMPTY_ADDRESS, type SlotNumber } from "#domain/people/addresses/address";
import type { OtherPayment, PreparedPayment } from "#forms/checkout/payment-view.server";
import { formHref } from "#forms/form-href";
import { savedSlot } from "#pages/account/addresses/use-return.ts";
import type { CouponState } from "#pages/cart/coupon/applied-coupon.ts";
import { CouponBox } from "#pages/cart/coupon/coupon-box.tsx";
import { useAutomaticCoupon } from "#pages/cart/coupon/use-automatic-coupon.ts";
import { CheckoutProblem } from "#pages/checkout/checkout-problem.tsx";
import type { UnfinishedVersion } from "#pages/checkout/checkout-view.server.ts";
import { UnfinishedPayment } from "#pages/checkout/open-payments/unfinished-payment.tsx";
import { OtherPayments } from "#pages/checkout/payment/other-payments.tsx";
import { texts as checkoutTexts } from "#pages/checkout/texts.ts";
import { useWithoutParameter } from "#pages/checkout/use-without-parameter.ts";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { hasFailed } from "#ui/forms/sending/network-errors";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { showToast } from "#ui/shell/toasts";
import { useStoreTerms } from "#ui/store-terms";
import { AddressChoice } from "./address-choice.tsx";
import { DeliveryChoice } from "./delivery-choice.tsx";
import type { Details } from "./details.server.ts";
import { OrderSummary, useSummary } from "./order-summary.tsx";
import {
  CHECKOUT_FORM_ID,
  type Choices,
  isFirstReturn,
  restoredChoices,
  savedChoices,
  withAddress,
} from "./saved-choices.ts";
import { texts } from "./texts.ts";

const PROCEED_ID = "proceed";

/** The details form (spec §2 Checkout): the order, the delivery, the address and the mobile number. */
export function CheckoutForm({
  details,
  coupon,
  expectsCoupon,
  owner,
  email,
  others,
  unfinished,
  choices: chosen,
  onChoose,
  onProceed,
  onPrepared,
}: {
  details: Details;
  coupon: CouponState;
  /** True: a coupon will be applied automatically once the order reaches ₹1000. */
  expectsCoupon: boolean;
  /** The id of the person whose choices are saved in this browser. */
  owner: string;
  /** The address to which episodes are emailed. */
  email: string;
  others: readonly OtherPayment[];
  /** The open payment that this form would replace. */
  unfinished: UnfinishedVersion | null;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onProceed: () => void;
  /** Called with the payment that Proceed to Payment has prepared. */
  onPrepared: (prepared: PreparedPayment) => void;
}) {
  const t = useTexts(texts);
  const terms = useStoreTerms();
  const paused = terms.pause !== null;
  // Express may have been switched off since it was chosen.
  const choices = { ...chosen, delivery: offeredChoice(chosen.delivery, terms.delivery) };
  const { checkout } = useTexts(checkoutTexts);
  const { revalidate } = useRevalidator();
  // After Proceed to Payment the page would show the form once more with `?change`.
  const goToPayment = useWithoutParameter("change");
  const form = useStoreForm<{ slot?: SlotNumber | null; prepared?: PreparedPayment }>({
    action: formHref("/checkout-details/quote"),
    // The answer has what the page shows next.
    background: true,
    failed: details.episode === null ? checkoutMessages.qrFailed : checkoutMessages.purchaseFailed,
    // The typed address has been saved, so it is the chosen one if the payment is cancelled and this form comes back.
    onDone: ({ slot, prepared }) => {
      if (slot) onChoose({ ...choices, address: slot, typed: EMPTY_ADDRESS });
      if (prepared) onPrepared(prepared);
      // A node of the release before answers without it.
      else revalidate();
      goToPayment();
    },
    onRefused: (refusal) => {
      // Besides the sentence on the page, a toast says that the UPI code failed (reading R45).
      if (hasFailed(refusal)) showToast({ kind: "error", text: checkoutMessages.upiQrFailed });
      // Prices have changed, or the coupon was refused and its discount mustn't be shown any longer.
      if (refusal.errors.coupon !== undefined || refusal.problem === "other-than-shown")
        revalidate();
    },
  });
  const summary = useSummary(details, choices.delivery, coupon.applied);
  const { refusal: refused } = form;
  const errors = refused?.errors ?? {};
  const restoredAt = useSavedChoices(owner, details, onChoose);
  const source = checkoutSource(details.episode);
  const automatic = useAutomaticCoupon({
    source,
    lines: details.lines,
    applied: coupon.applied !== null,
    cartLoad: false,
  });
  const { allDigital, discount, total } = summary.bill;
  // False only if the customer types an address of their own and has no known mobile number, because that address
  // includes one.
  const asksMobile =
    allDigital || choices.gift || choices.address !== "typed" || details.initial.mobile !== "";
  const busy = form.busy || summary.settling || automatic.looking;
  return (
    <div ref={form.place} className="shell py-6">
      <h1 className="pb-5 text-display">{checkout}</h1>
      <OtherPayments
        payments={others.filter(({ versionId }) => versionId !== unfinished?.versionId)}
      />
      {unfinished ? (
        <UnfinishedPayment
          unfinished={unfinished}
          total={total}
          form={CHECKOUT_FORM_ID}
          busy={busy}
        />
      ) : null}
      {details.paymentsSetUp ? null : (
        <Notice tone="wait" className="mb-6">
          {checkoutMessages["payments-not-set-up"]}
        </Notice>
      )}
      <div className="flex flex-col gap-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <StoreForm
            id={CHECKOUT_FORM_ID}
            form={form}
            noValidate
            onSubmit={onProceed}
            className="contents"
          >
            {details.episode === null ? null : (
              <input type="hidden" name="episode" value={details.episode} />
            )}
            {coupon.applied ? (
              <input type="hidden" name="coupon" value={coupon.applied.code} />
            ) : null}
            <input type="hidden" name="owner" value={owner} />
            <input type="hidden" name="total" value={total} />
            <input type="hidden" name="lines" value={shownLines(summary.lines)} />
          </StoreForm>
          {allDigital ? (
            <p className="rounded-card bg-info px-4 py-3 wrap-anywhere text-on-info">
              <span className="block">{checkoutMessages.noAddressNeeded}</span>
              {checkoutMessages.emailedTo(email)}
            </p>
          ) : (
            <AddressChoice
              key={restoredAt}
              addresses={details.addresses}
              initial={details.initial}
              choices={choices}
              errors={errors}
              asksPayerMobile={asksMobile}
              onChoose={onChoose}
            />
          )}
          {asksMobile ? (
            <Field
              label={choices.gift && !allDigital ? t.yourNumber : t.mobileNumber}
              form={CHECKOUT_FORM_ID}
              name="mobile"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              value={choices.mobile}
              onChange={(event) => onChoose({ ...choices, mobile: event.target.value })}
              error={errors.mobile}
              hint={checkoutMessages.mobileHint}
              className="max-w-sm"
            />
          ) : null}
          {allDigital ? (
            <input type="hidden" form={CHECKOUT_FORM_ID} name="delivery" value={choices.delivery} />
          ) : (
            <DeliveryChoice
              bill={summary.bill}
              days={details.days}
              chosen={choices.delivery}
              error={errors.delivery}
              onChoose={(delivery) => onChoose({ ...choices, delivery })}
            />
          )}
        </div>
        <div className="contents desktop:flex desktop:min-w-0 desktop:flex-col desktop:gap-4">
          {/* A skip link, because each line of the order has four stops for the keyboard. */}
          <a
            href={`#${PROCEED_ID}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(PROCEED_ID)?.focus();
            }}
            className="sr-only focus:not-sr-only focus:block focus:min-h-11 focus:content-center focus:px-3"
          >
            {t.skipToProceed}
          </a>
          <OrderSummary
            summary={summary}
            unavailable={details.unavailable}
            expectsCoupon={expectsCoupon && automatic.mayCome}
            coupon={
              <CouponBox
                source={source}
                coupon={coupon}
                discount={discount}
                refused={refused}
                hint={automatic.message}
                onRemoved={automatic.onRemoved}
              />
            }
          />
          <CheckoutProblem
            refused={refused}
            cart={[shownLines(summary.lines), ...details.unavailable.map(lineKey)].join("; ")}
            signedOut={checkoutMessages.loginToProceed}
          />
          {/* On wide screens the total and the button stay in view, however long the order is. */}
          <ActionBar
            total={total}
            className="desktop:sticky desktop:top-20 desktop:bottom-0 desktop:rounded-card desktop:border desktop:bg-card desktop:p-4 desktop:shadow-card"
            totalOnDesktop
          >
            <Button
              id={PROCEED_ID}
              type="submit"
              form={CHECKOUT_FORM_ID}
              disabled={!details.paymentsSetUp || paused}
              busy={busy}
              className="grow px-3! tablet:min-w-64 tablet:grow-0 desktop:min-w-0 desktop:grow"
            >
              {refused && hasFailed(refused) ? t.tryAgain : t.proceed}
            </Button>
          </ActionBar>
        </div>
      </div>
    </div>
  );
}

/**
 * Restores the choices after coming back from /addresses (spec §2: fromAddressEdit), from sign-in or from anywhere
 * else. Returns how often that happened, as a key for fields that keep their own text.
 */
function useSavedChoices(
  owner: string,
  { initial, addresses }: Details,
  onChoose: (choices: Choices) => void,
): number {
  const [times, setTimes] = useState(0);
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const saved = savedChoices(owner);
    const returned = addresses?.find(({ slot }) => slot === savedSlot(state));
    const isReturn = returned !== undefined && isFirstReturn(key);
    if (!saved && !isReturn) return;
    const slots = (addresses ?? []).map(({ slot }) => slot);
    const restored = saved ? restoredChoices(saved, initial, slots) : initial;
    onChoose(isReturn ? withAddress(restored, returned) : restored);
    setTimes((before) => before + 1);
  }, []);
  return times;
}
