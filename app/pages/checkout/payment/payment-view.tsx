import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, type Paise, plainDecimal } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { CHECKOUT_STEPS } from "#pages/checkout/checkout-steps.ts";
import { ConfirmForm } from "#pages/checkout/confirmation/confirm-form.tsx";
import { Button } from "#ui/forms/button";
import { useCopy } from "#ui/forms/clipboard";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Notice } from "#ui/notice";
import { Preload } from "#ui/shell/preload";
import { useToast } from "#ui/shell/toasts";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import type { Payment, StartedPayment } from "./payment.server.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { QrCard } from "./qr-card.tsx";
import { StartedPayments } from "./started-payments.tsx";
import { UpiApps } from "./upi-apps.tsx";

/** The payment of one version of a quote: amount, ways to pay, then what proves it. */
export function PaymentView({
  payment,
  newest,
  arrived,
  started,
  onPlaced,
  onStored,
  onLeave,
}: {
  payment: Payment;
  /** The amount of the version that another page prepared since; null: this is the newest. */
  newest: Paise | null;
  /** Just now, by Proceed to Payment, and not by a reload. */
  arrived: boolean;
  started: readonly StartedPayment[];
  onPlaced: () => void;
  onStored: (sentence: string) => void;
  /** Cancelled, or the newest is wanted: the page shows what the store has now. */
  onLeave: () => void;
}) {
  const [paid, setPaid] = useState(payment.typedTransactionId !== "" || payment.hasScreenshot);
  const [returned, setReturned] = useState(false);
  const [usedApp, setUsedApp] = useState<string | null>(null);
  useScrollToTop(arrived);
  return (
    <div className="shell flex flex-col gap-6 py-6">
      <Preload paths={CHECKOUT_STEPS} />
      {newest === null ? null : (
        <Notice tone="wait">
          <p>{checkoutMessages.preparedAgain(newest, payment.total)}</p>
          <Button look="second" className="mt-2" onClick={onLeave}>
            {checkoutMessages.showNewest(newest)}
          </Button>
        </Notice>
      )}
      {payment.cancelled ? (
        <Notice tone="wait">{checkoutMessages.cancelledElsewhere}</Notice>
      ) : null}
      <StartedPayments payments={started} />
      {payment.cartChanged ? <Notice tone="wait">{checkoutMessages.cartChanged}</Notice> : null}
      <Amount payment={payment} paid={paid} />
      {paid ? (
        <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[1fr_22rem]">
          <ConfirmForm
            payment={payment}
            usedApp={usedApp}
            onPlaced={onPlaced}
            onStored={onStored}
            onBack={() => {
              setPaid(false);
              setReturned(true);
            }}
          />
          <PaymentSummary payment={payment} open />
        </div>
      ) : (
        <WaysToPay
          payment={payment}
          returned={returned}
          onUse={setUsedApp}
          onPaid={() => setPaid(true)}
        />
      )}
      <div className="flex flex-wrap justify-center gap-x-4">
        <WhatsAppHelp address={payment.help} />
        <CancelPayment versionId={payment.versionId} onCancelled={onLeave} />
      </div>
    </div>
  );
}

function useScrollToTop(arrived: boolean): void {
  useEffect(() => {
    if (!arrived) return;
    window.scrollTo(0, 0);
    document.getElementById("amount")?.focus({ preventScroll: true });
  }, [arrived]);
}

function Amount({ payment, paid }: { payment: Payment; paid: boolean }) {
  const { total, orderNumber, lines, delivery } = payment;
  const [first] = lines;
  const copy = useCopy();
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div aria-hidden className="airmail" />
      <div className="flex flex-wrap items-end justify-between gap-3 p-4 tablet:p-6">
        <h1 id="amount" tabIndex={-1} className="flex flex-col">
          <span className="font-text text-base font-normal tracking-normal text-ink-soft">
            Amount to pay
          </span>
          <span data-copyable className="text-hero tabular-nums">
            {amountToPay(total)}
          </span>
        </h1>
        <Button
          look="second"
          className="px-3!"
          onClick={() => copy(plainDecimal(total), checkoutMessages.amountCopied)}
        >
          <Copy aria-hidden size={18} />
          Copy amount
        </Button>
        <div className="flex w-full flex-col gap-1 text-small text-ink-soft">
          <p>
            Order{" "}
            <span data-copyable className="font-figures">
              {orderNumber}
            </span>
          </p>
          {first ? (
            <p>{orderMessages.andMore(`${first.quantity} × ${first.name}`, lines.length - 1)}</p>
          ) : null}
          {delivery ? (
            <p className="line-clamp-2 break-words">{`To ${delivery.name}, ${delivery.address}`}</p>
          ) : null}
        </div>
      </div>
      <TwoSteps paid={paid} />
    </section>
  );
}

/** Where the person is: still to pay, or to say what proves it. */
function TwoSteps({ paid }: { paid: boolean }) {
  const step =
    "flex items-center gap-2 border-t-4 border-line px-4 py-2 text-small text-ink-soft tablet:px-6 aria-[current=step]:border-marigold aria-[current=step]:font-semibold aria-[current=step]:text-ink";
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
    if (returned) made.current?.focus();
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

/** Back to the details form; the cart is as it was. */
function CancelPayment({ versionId, onCancelled }: { versionId: string; onCancelled: () => void }) {
  const toast = useToast();
  const form = useStoreForm({
    action: href("/checkout-details/cancellation"),
    failed: checkoutMessages.paymentFailed,
    onDone: () => {
      toast({ kind: "info", text: checkoutMessages.quoteCancelled });
      onCancelled();
    },
    onRefused: ({ errors }) =>
      toast({ kind: "error", text: errors.form ?? checkoutMessages.paymentFailed }),
  });
  return (
    <StoreForm form={form} className="self-center">
      <input type="hidden" name="version" value={versionId} />
      <Button type="submit" look="quiet" busy={form.busy}>
        Cancel Payment
      </Button>
    </StoreForm>
  );
}
