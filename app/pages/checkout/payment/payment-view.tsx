import { type ReactNode, useEffect, useRef, useState } from "react";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { refusalMessages } from "#domain/refusal-messages";
import type { CheckoutPayment, OtherPayment } from "#forms/checkout/payment-view.server";
import { CheckoutProblem } from "#pages/checkout/checkout-problem.tsx";
import { ConfirmForm } from "#pages/checkout/confirmation/confirm-form.tsx";
import { type Confirmed, leaveConfirmed } from "#pages/checkout/confirmation/leave-confirmed.ts";
import { forgetConfirmation } from "#pages/checkout/confirmation/saved-confirmation.ts";
import { CancelPayment } from "#pages/checkout/open-payments/cancel-payment.tsx";
import { checkoutPath, paymentPath } from "#pages/checkout/open-payments/payment-path.ts";
import { OrderNumber } from "#pages/checkout/order-number.tsx";
import { OnwardLinks } from "#pages/checkout/ways-on.tsx";
import { Amount } from "#pages/checkout/ways-to-pay/amount.tsx";
import { ReturnQuestion } from "#pages/checkout/ways-to-pay/return-question.tsx";
import { useWays, type Ways } from "#pages/checkout/ways-to-pay/use-ways.ts";
import { WaysOfPayment } from "#pages/checkout/ways-to-pay/ways.tsx";
import { href } from "#protocol/href";
import { readSession } from "#session/session-store";
import { Button, ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { useOnline } from "#ui/online";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import { BankWordNotice } from "./bank-word.tsx";
import { OtherPayments } from "./other-payments.tsx";
import { paymentFile } from "./payment-addresses.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { texts } from "./texts.ts";
import { useBankWord } from "./use-bank-word.ts";
import { usePaymentStep } from "./use-payment-step.ts";
import { useReloadWhenClosed } from "./use-shown-payment.ts";

/** The payment page of one version of a quote: the amount and the ways to pay, then the form that confirms it. */
export function PaymentView({
  payment: loaded,
  greeting = null,
  newest,
  isAfterProceed,
  others,
  onPlaced,
  onStored,
  onLeave,
}: {
  payment: CheckoutPayment;
  /** Content above the amount until it is paid, in place of the summary below the ways to pay. */
  greeting?: ReactNode;
  /** The amount of a newer version that another page has prepared. Null: this is the newest. */
  newest: Paise | null;
  /** True right after Proceed to Payment, but not after a reload. */
  isAfterProceed: boolean;
  /** Other versions of the quote that can be confirmed. */
  others: readonly OtherPayment[];
  onPlaced?: () => void;
  onStored: (sentence: string) => void;
  /** Called after Cancel Payment, or to go to the newest version: the page then shows what the server has now. */
  onLeave: () => void;
}) {
  // The page isn't loaded again after an upload. Back to the QR code unmounts the form, which then still has to show
  // the screenshot.
  const [uploaded, setUploaded] = useState(false);
  const payment = uploaded ? { ...loaded, hasScreenshot: true } : loaded;
  const { confirming, mayPay, toConfirm, toPay } = usePaymentStep(payment);
  const ways = useWays(payment.versionId, payment.routes);
  const showConfirmation = () => {
    ways.answer(true);
    toConfirm();
  };
  const returned = useIsBackFromConfirmation(confirming);
  useScrollToTop(isAfterProceed && !confirming);
  const closesHere = useReloadWhenClosed(payment);
  const leave = (confirmed: Confirmed) => {
    void forgetConfirmation(payment);
    leaveConfirmed(payment, confirmed, { onPlaced, onStored });
  };
  const word = useBankWord(payment, { confirming, ways }, (orderId) => {
    void readSession();
    leave({ orderId, screenshotStored: null });
  });
  const bankWord = <BankWordNotice payment={payment} word={word} onConfirmed={leave} />;
  if (payment.closed === "placed") return <AlreadyPlaced payment={payment} />;
  return (
    <div className="shell flex flex-col gap-4 pt-3 pb-6 tablet:gap-6 tablet:pt-6">
      <PaymentNotices payment={payment} newest={newest} others={others} onLeave={onLeave} />
      {confirming || payment.link !== undefined ? null : (
        <CheckoutProblem refused={null} signedOut={refusalMessages.signInToContinue} />
      )}
      {confirming ? null : greeting}
      {payment.closed ? (
        <ClosedPayment payment={payment} />
      ) : (
        <PaymentAmount
          payment={payment}
          paid={confirming}
          heading={greeting && !confirming ? "h2" : "h1"}
        />
      )}
      {confirming ? (
        <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[1fr_22rem]">
          <ConfirmForm
            payment={payment}
            usedApp={ways.app}
            bankWord={bankWord}
            onUploaded={() => setUploaded(true)}
            onPlaced={onPlaced}
            onStored={onStored}
            onBack={mayPay ? toPay : null}
          />
          <PaymentSummary payment={payment} open mayChange={false} />
        </div>
      ) : (
        <PaymentMethods
          payment={payment}
          ways={ways}
          bankWord={bankWord}
          hasCome={word === "here"}
          isBack={returned}
          onPaid={showConfirmation}
        >
          {greeting ? null : (
            <PaymentSummary payment={payment} open={payment.cartChanged} mayChange />
          )}
        </PaymentMethods>
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-4">
        <WhatsAppHelp address={payment.help} />
        {payment.closed || payment.link !== undefined ? null : (
          <CancelPayment
            versionId={payment.versionId}
            total={payment.total}
            started={confirming || payment.typedTransactionId !== "" || payment.hasScreenshot}
            confirmAt={paymentPath(payment, "confirm")}
            onConfirm={showConfirmation}
            onCancelled={() => {
              closesHere();
              window.scrollTo(0, 0);
              onLeave();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Notices above the ways to pay: another amount, a changed cart, or a closed payment. */
function PaymentNotices({
  payment,
  newest,
  others,
  onLeave,
}: Pick<Parameters<typeof PaymentView>[0], "payment" | "newest" | "others" | "onLeave">) {
  const t = useTexts(texts);
  const isOnline = useOnline();
  const { closed, total, source } = payment;
  return (
    <>
      {/* Says that the network is down, so that nobody pays twice because the page doesn't react. */}
      <div role="status" className="empty:hidden">
        {isOnline ? null : <Notice tone="wait">{t.offline}</Notice>}
      </div>
      {newest === null ? null : (
        <Notice tone="wait">
          <p>{checkoutMessages.preparedAgain(newest, total)}</p>
          <Button look="second" className="mt-2" onClick={onLeave}>
            {checkoutMessages.showNewest(newest)}
          </Button>
        </Notice>
      )}
      {closed === null || closed === "placed" ? null : (
        <InViewFirst>
          <Notice tone="wait">
            <p>
              {closed === "cancelled" ? t.closed.cancelled : t.closed[closed](amountToPay(total))}
            </p>
            {payment.link === undefined ? <ClosedPaymentLink payment={payment} /> : <OnwardLinks />}
          </Notice>
        </InViewFirst>
      )}
      <OtherPayments
        payments={newest === null ? others : others.filter(({ started }) => started)}
        shown={payment}
      />
      {payment.cartChanged && closed === null ? (
        <Notice tone="wait">
          <p>{checkoutMessages.cartChanged}</p>
          <ButtonLink look="second" className="mt-2" to={checkoutPath(source, { change: "1" })}>
            {t.payWholeCart}
          </ButtonLink>
        </Notice>
      ) : null}
    </>
  );
}

/**
 * Scrolls to its content and focuses it as soon as it appears, for a sentence that nobody may miss: that nothing should
 * be paid here any more. The page may have been scrolled to a form below it.
 */
function InViewFirst({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-20 outline-none">
      {children}
    </div>
  );
}

function ClosedPaymentLink({ payment: { orderId, source } }: { payment: CheckoutPayment }) {
  const t = useTexts(texts);
  const to = orderId
    ? href("/orders/:orderId", { orderId })
    : checkoutPath(source, { change: "1" });
  return (
    <ButtonLink look="second" className="mt-2" to={to}>
      {orderId ? t.yourOrderLink : t.startAgain}
    </ButtonLink>
  );
}

/** Shown if the payment was confirmed before, here or in another tab. */
function AlreadyPlaced({ payment }: { payment: CheckoutPayment }) {
  const t = useTexts(texts);
  return (
    <section className="shell flex flex-col items-center gap-5 py-16 text-center">
      <InViewFirst>
        <h1 className="max-w-xl text-title">{t.closed.placed}</h1>
      </InViewFirst>
      <p className="text-ink-soft">
        <OrderNumber orderNumber={payment.orderNumber} />
      </p>
      <ButtonLink to={href("/orders/:orderId", { orderId: payment.orderId ?? "" })}>
        {t.yourOrderLink}
      </ButtonLink>
    </section>
  );
}

/** True if the customer came back from the confirmation step within this page. */
function useIsBackFromConfirmation(confirming: boolean): boolean {
  const before = useRef(false);
  useEffect(() => {
    if (confirming) before.current = true;
  }, [confirming]);
  return before.current && !confirming;
}

function useScrollToTop(wanted: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!wanted) return;
    window.scrollTo(0, 0);
    document.getElementById("amount")?.focus({ preventScroll: true });
  }, []);
}

function PaymentAmount({
  payment,
  paid,
  heading,
}: {
  payment: CheckoutPayment;
  paid: boolean;
  heading: "h1" | "h2";
}) {
  const t = useTexts(texts);
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div aria-hidden className="airmail" />
      <div className="px-3 pt-2 pb-3 tablet:p-6">
        <Amount heading={heading} total={payment.total} hasCopyButton={!paid}>
          <p className="w-full text-small text-ink-soft">
            <OrderNumber orderNumber={payment.orderNumber} />
          </p>
          {payment.exactDiscount > 0 && !paid ? (
            <p className="w-full text-small">{t.payExactly(amountToPay(payment.total))}</p>
          ) : null}
        </Amount>
      </div>
    </section>
  );
}

/** Names a payment for which nothing should be paid any more: what it was for, without an amount to pay. */
function ClosedPayment({ payment: { total, orderNumber } }: { payment: CheckoutPayment }) {
  const t = useTexts(texts);
  return (
    <section className="rounded-card border border-line bg-card px-4 py-3 tablet:px-6">
      <h1 className="font-text text-base font-semibold tracking-normal tabular-nums">
        {t.wasFor(amountToPay(total))}
      </h1>
      <p className="text-small text-ink-soft">
        <OrderNumber orderNumber={orderNumber} />
      </p>
    </section>
  );
}

/** The ways to pay, the 'I have made the payment' button within the thumb's reach, and what the payment is for. */
function PaymentMethods({
  payment,
  ways,
  bankWord,
  hasCome,
  isBack,
  onPaid,
  children,
}: {
  payment: CheckoutPayment;
  ways: Ways;
  /** Stands above the question whether the payment went through. */
  bankWord: ReactNode;
  /** True: the bank has the money, so the question is answered. */
  hasCome: boolean;
  isBack: boolean;
  onPaid: () => void;
  children: ReactNode;
}) {
  const made = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) made.current?.focus({ preventScroll: true });
  }, [isBack]);
  return (
    <WaysOfPayment
      payment={payment}
      ways={ways}
      saved={paymentFile(payment, "qr")}
      rows="desktop:grid-rows-[auto_auto_auto_1fr]"
      sentenceKey="confirm"
    >
      <div
        className={`thumb-bar -mx-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:mx-0 ${ways.prompted ? "" : "tablet:static tablet:border-0 tablet:p-0"}`}
      >
        {bankWord}
        {hasCome ? null : <ReturnQuestion ways={ways} onYes={onPaid} />}
        <Button
          ref={made}
          onClick={onPaid}
          className={`w-full px-1! ${ways.hasUsedWay && !hasCome ? "" : "max-desktop:border-ink/25! max-desktop:bg-card! max-desktop:text-ink!"}`}
        >
          {checkoutMessages.paymentMade}
        </Button>
      </div>
      {children}
    </WaysOfPayment>
  );
}
