import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, type Paise, plainDecimal } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { CheckoutProblem } from "#pages/checkout/checkout-problem.tsx";
import { CHECKOUT_STEPS } from "#pages/checkout/checkout-steps.ts";
import { ConfirmForm } from "#pages/checkout/confirmation/confirm-form.tsx";
import { CancelPayment } from "#pages/checkout/open-payments/cancel-payment.tsx";
import { checkoutPath, paymentPath } from "#pages/checkout/open-payments/payment-path.ts";
import { Button, ButtonLink } from "#ui/forms/button";
import { useCopy } from "#ui/forms/clipboard";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { Preload } from "#ui/shell/preload";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import { OfflineNotice } from "./offline-notice.tsx";
import { OtherPayments } from "./other-payments.tsx";
import type { OtherPayment, Payment } from "./payment.server.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { QrCard } from "./qr-card.tsx";
import { texts } from "./texts.ts";
import { UpiApps } from "./upi-apps.tsx";
import { usePaymentStep } from "./use-payment-step.ts";
import { useClosedElsewhere } from "./use-shown-payment.ts";

/** The payment of one version of a quote: amount, ways to pay, then what proves it. */
export function PaymentView({
  payment,
  newest,
  arrived,
  others,
  onPlaced,
  onStored,
  onLeave,
}: {
  payment: Payment;
  /** The amount of the version that another page prepared since; null: this is the newest. */
  newest: Paise | null;
  /** Just now, by Proceed to Payment, and not by a reload. */
  arrived: boolean;
  /** Other versions of it that can be confirmed. */
  others: readonly OtherPayment[];
  onPlaced: () => void;
  onStored: (sentence: string) => void;
  /** Cancelled, or the newest is wanted: the page shows what the store has now. */
  onLeave: () => void;
}) {
  const { confirming, mayPay, toConfirm, toPay } = usePaymentStep(payment);
  const [usedApp, setUsedApp] = useState<string | null>(null);
  const returned = useReturned(confirming);
  useScrollToTop(arrived && !confirming);
  const closesHere = useClosedElsewhere(payment);
  if (payment.closed === "placed") return <AlreadyPlaced payment={payment} />;
  return (
    <div className="shell flex flex-col gap-6 py-6">
      <Preload paths={CHECKOUT_STEPS} />
      <Beside payment={payment} newest={newest} others={others} onLeave={onLeave} />
      {confirming ? null : (
        <CheckoutProblem refused={null} signedOut={refusalMessages.signInToContinue} />
      )}
      <Amount payment={payment} paid={confirming} />
      {confirming ? (
        <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[1fr_22rem]">
          <ConfirmForm
            payment={payment}
            usedApp={usedApp}
            onPlaced={onPlaced}
            onStored={onStored}
            onBack={mayPay ? toPay : null}
          />
          <PaymentSummary payment={payment} open />
        </div>
      ) : (
        <WaysToPay payment={payment} returned={returned} onUse={setUsedApp} onPaid={toConfirm} />
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-4">
        <WhatsAppHelp address={payment.help} />
        {payment.closed ? null : (
          <CancelPayment
            versionId={payment.versionId}
            total={payment.total}
            started={confirming || payment.typedTransactionId !== "" || payment.hasScreenshot}
            confirmAt={paymentPath(payment, "confirm")}
            onConfirm={toConfirm}
            onCancelled={() => {
              closesHere();
              onLeave();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** What is to be known before anything is paid: another amount, another cart, a payment that is closed. */
function Beside({
  payment,
  newest,
  others,
  onLeave,
}: Pick<Parameters<typeof PaymentView>[0], "payment" | "newest" | "others" | "onLeave">) {
  const say = useTexts(texts);
  const { closed, total, source } = payment;
  return (
    <>
      <OfflineNotice />
      {newest === null ? null : (
        <Notice tone="wait">
          <p>{checkoutMessages.preparedAgain(newest, total)}</p>
          <Button look="second" className="mt-2" onClick={onLeave}>
            {checkoutMessages.showNewest(newest)}
          </Button>
        </Notice>
      )}
      {closed === null || closed === "placed" ? null : (
        <Notice tone="wait">
          <p>
            {closed === "cancelled" ? say.closed.cancelled : say.closed[closed](amountToPay(total))}
          </p>
          <ClosedWay payment={payment} />
        </Notice>
      )}
      <OtherPayments
        payments={newest === null ? others : others.filter(({ started }) => started)}
        shown={payment}
      />
      {payment.cartChanged && closed === null ? (
        <Notice tone="wait">
          <p>{checkoutMessages.cartChanged}</p>
          <ButtonLink look="second" className="mt-2" to={checkoutPath(source, { change: "1" })}>
            {say.payWholeCart}
          </ButtonLink>
        </Notice>
      ) : null}
    </>
  );
}

function ClosedWay({ payment: { orderId, source } }: { payment: Payment }) {
  const say = useTexts(texts);
  const to = orderId
    ? href("/orders/:orderId", { orderId })
    : checkoutPath(source, { change: "1" });
  return (
    <ButtonLink look="second" className="mt-2" to={to}>
      {orderId ? say.yourOrderLink : say.startAgain}
    </ButtonLink>
  );
}

/** Confirmed before, here or in another tab. */
function AlreadyPlaced({ payment }: { payment: Payment }) {
  const say = useTexts(texts);
  return (
    <section className="shell flex flex-col items-center gap-5 py-16 text-center">
      <h1 className="max-w-xl text-title">{say.closed.placed}</h1>
      <p className="text-ink-soft">
        {say.order}{" "}
        <span data-copyable className="font-figures">
          {payment.orderNumber}
        </span>
      </p>
      <ButtonLink to={href("/orders/:orderId", { orderId: payment.orderId ?? "" })}>
        {say.yourOrderLink}
      </ButtonLink>
    </section>
  );
}

/** Came back from Confirm, within this page. */
function useReturned(confirming: boolean): boolean {
  const before = useRef(false);
  useEffect(() => {
    if (confirming) before.current = true;
  }, [confirming]);
  return before.current && !confirming;
}

function useScrollToTop(wanted: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming here
  useEffect(() => {
    if (!wanted) return;
    window.scrollTo(0, 0);
    document.getElementById("amount")?.focus({ preventScroll: true });
  }, []);
}

function Amount({ payment, paid }: { payment: Payment; paid: boolean }) {
  const say = useTexts(texts);
  const { total, orderNumber, lines, delivery, source, closed } = payment;
  const [first] = lines;
  const copy = useCopy();
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div aria-hidden className="airmail" />
      <div className="flex flex-wrap items-end justify-between gap-3 p-4 tablet:p-6">
        <h1 id="amount" tabIndex={-1} className="flex flex-col">
          <span className="font-text text-base font-normal tracking-normal text-ink-soft">
            {say.amountToPay}
          </span>
          <span data-copyable className="text-hero tabular-nums">
            {amountToPay(total)}
          </span>
        </h1>
        {paid ? null : (
          <Button
            look="second"
            className="px-3!"
            onClick={() => copy(plainDecimal(total), checkoutMessages.amountCopied)}
          >
            <Copy aria-hidden size={18} />
            {say.copyAmount}
          </Button>
        )}
        <div className="flex w-full flex-col gap-1 text-small text-ink-soft">
          <p>
            {say.order}{" "}
            <span data-copyable className="font-figures">
              {orderNumber}
            </span>
          </p>
          {first ? (
            <p>{orderMessages.andMore(`${first.quantity} × ${first.name}`, lines.length - 1)}</p>
          ) : null}
          {delivery ? (
            <p className="line-clamp-2 break-words">{say.to(delivery.name, delivery.address)}</p>
          ) : null}
          {closed || paid ? null : (
            <Link
              to={checkoutPath(source, { change: "1" })}
              className="flex min-h-11 w-fit items-center font-semibold text-peacock underline underline-offset-4"
            >
              {delivery ? say.change : say.changeDigital}
            </Link>
          )}
        </div>
      </div>
      <TwoSteps paid={paid} />
    </section>
  );
}

/** Where the person is: still to pay, or to say what proves it. */
function TwoSteps({ paid }: { paid: boolean }) {
  const step =
    "flex items-center gap-2 border-t-4 border-line px-[min(1rem,4vw)] py-2 text-small text-ink-soft tablet:px-6 aria-[current=step]:border-marigold aria-[current=step]:font-semibold aria-[current=step]:text-ink";
  return (
    <ol className="grid grid-cols-2">
      <li aria-current={paid ? undefined : "step"} className={step}>
        {paid ? <Check aria-hidden size={16} /> : <span aria-hidden>1</span>}
        {checkoutMessages.stagePay}
      </li>
      <li aria-current={paid ? "step" : undefined} className={step}>
        <span aria-hidden>2</span>
        {checkoutMessages.stageConfirm}
      </li>
    </ol>
  );
}

/** App links first on a phone; on a desktop the code to scan with one comes first (reading R31). */
function WaysToPay({
  payment,
  returned,
  onUse,
  onPaid,
}: {
  payment: Payment;
  returned: boolean;
  onUse: (app: string) => void;
  onPaid: () => void;
}) {
  const made = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) made.current?.focus({ preventScroll: true });
  }, [returned]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-2 desktop:grid-rows-[auto_auto_1fr] desktop:gap-x-8">
      <div className="rounded-card border border-line bg-card p-3 shadow-card tablet:p-6">
        <UpiApps payment={payment} onUse={onUse} />
      </div>
      <div className="rounded-card border border-line bg-card p-3 shadow-card tablet:p-6 desktop:col-start-1 desktop:row-span-3 desktop:row-start-1">
        <QrCard
          payment={payment}
          saved={href("/checkout-details/qr/:version", { version: payment.versionId })}
        />
      </div>
      <div className="thumb-bar -mx-4 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:mx-0 tablet:border-0 tablet:p-0">
        <Button ref={made} onClick={onPaid} className="w-full">
          {checkoutMessages.paymentMade}
        </Button>
      </div>
      <PaymentSummary payment={payment} open={payment.cartChanged} />
    </div>
  );
}
