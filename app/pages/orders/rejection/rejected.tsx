import { ChevronDown } from "lucide";
import { useRef, useState } from "react";
import { subtract } from "#domain/money/money";
import { isCashUndone } from "#domain/orders/order-status";
import { REJECTIONS } from "#domain/orders/payment/rejections";
import { Amount } from "#pages/checkout/ways-to-pay/amount.tsx";
import { ReturnQuestion } from "#pages/checkout/ways-to-pay/return-question.tsx";
import { useWays, type Ways } from "#pages/checkout/ways-to-pay/use-ways.ts";
import { WaysOfPayment } from "#pages/checkout/ways-to-pay/ways.tsx";
import { texts } from "#pages/orders/texts.ts";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import type { PayAgain } from "./pay-again.server.ts";
import { ResubmissionForm } from "./resubmission-form.tsx";
import { answerFile, type ReturnedOrder } from "./returned-order.ts";

type Rejection = { order: ReturnedOrder; payAgain: PayAgain };

/**
 * Shown after a payment was rejected: what was wrong, and what the customer can do (reading R20). `payAgain` null:
 * nothing is due. If the order changes while the customer types here, the form stays until they have sent it or leave
 * the page.
 */
export function Rejected({ order, payAgain }: { order: ReturnedOrder; payAgain: PayAgain | null }) {
  const [last, setLast] = useState<Rejection | null>(null);
  const [unsent, setUnsent] = useState(false);
  const now = order.rejection && payAgain ? { order, payAgain } : null;
  if (now && last?.order !== order) setLast(now);
  const shown = now ?? (unsent ? last : null);
  if (!shown) return null;
  return <RejectedPayment {...shown} decidedMeanwhile={now ? null : order} onUnsent={setUnsent} />;
}

function RejectedPayment({
  order,
  payAgain,
  decidedMeanwhile,
  onUnsent,
}: Rejection & {
  /** The order as it is now, if the seller has decided again meanwhile. Null: nothing has changed. */
  decidedMeanwhile: ReturnedOrder | null;
  onUnsent: (unsent: boolean) => void;
}) {
  const ways = useWays(order.paymentId ?? order.id, payAgain.routes);
  const field = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  return (
    <section
      aria-labelledby="rejected"
      className="flex flex-col gap-4 border-t border-dashed border-line p-4 tablet:p-7"
    >
      {decidedMeanwhile ? (
        <DecidedMeanwhile order={decidedMeanwhile} />
      ) : (
        <>
          <Reason order={order} />
          <PayAgainBox order={order} payment={payAgain} ways={ways} />
          <ReturnQuestion
            ways={ways}
            onYes={() => {
              ways.answer(true);
              field.current?.focus();
            }}
            className="thumb-bar -mx-4 border-t border-line bg-card px-4 pt-2 tablet:-mx-7 tablet:px-7"
          />
        </>
      )}
      <ResubmissionForm
        key={sent}
        order={order}
        paidTo={payAgain}
        usedApp={ways.app}
        field={field}
        isOpen={!decidedMeanwhile}
        onUnsent={onUnsent}
        onSent={() => setSent(sent + 1)}
      />
    </section>
  );
}

/** Says that the seller has decided again while the customer was typing. */
function DecidedMeanwhile({ order: { status, payment } }: { order: ReturnedOrder }) {
  const { overtaken } = useTexts(texts).rejected;
  const state = status === "cancelled" ? status : payment === "verified" ? payment : "waiting";
  return (
    <Notice tone={payment === "verified" ? "ok" : "info"}>
      <h2 id="rejected" className="font-text text-base font-semibold tracking-normal">
        {overtaken[state]}
      </h2>
    </Notice>
  );
}

/**
 * Says what was wrong, and how much is missing after all payments so far. The customer sent nothing wrong if the seller
 * had marked the order as paid in cash, and took that back.
 */
function Reason({ order }: { order: ReturnedOrder }) {
  const t = useTexts(texts).rejected;
  const { rejection, total, due } = order;
  if (!rejection) return null;
  const { wrong, advice } = t.kinds[rejection.kind];
  const isUndone = isCashUndone(order);
  return (
    <>
      <Notice tone={isUndone ? "info" : "bad"} className="flex flex-col gap-1">
        <h2 id="rejected" className="font-text text-base font-semibold tracking-normal">
          {isUndone ? t.unpaid.title : t.title}
        </h2>
        {isUndone ? null : (
          <p className="wrap-anywhere whitespace-pre-line">{rejection.words ?? wrong}</p>
        )}
        {due === total ? null : (
          <p className="font-semibold tabular-nums">{t.arrived(subtract(total, due), due)}</p>
        )}
      </Notice>
      <p>
        {isUndone ? t.unpaid.advice : advice} <span className="text-ink-soft">{t.holding}</span>
      </p>
    </>
  );
}

/**
 * The ways to pay again. They are folded if the money may already have left, and begin with the advice to look for it
 * first.
 */
function PayAgainBox({
  order,
  payment,
  ways,
}: {
  order: ReturnedOrder;
  payment: PayAgain;
  ways: Ways;
}) {
  const t = useTexts(texts).rejected;
  const { orderNumber, due, rejection } = order;
  const paying = (
    <div className="flex flex-col gap-4">
      <Amount total={due} />
      <WaysOfPayment
        payment={{ ...payment, orderNumber, total: due }}
        ways={ways}
        saved={answerFile(order)}
        rows="desktop:grid-rows-[auto_1fr]"
        sentenceKey="below"
      />
    </div>
  );
  if (rejection && REJECTIONS[rejection.kind].payAgain === "now") return paying;
  return (
    <details
      open={ways.hasUsedWay}
      className="group rounded-card border border-line bg-paper px-2 pb-2 not-open:pb-0 tablet:px-4 tablet:pb-4"
    >
      <summary className="flex min-h-12 items-center justify-between gap-2 py-2 font-semibold tabular-nums">
        {t.payIfUnpaid(due)}
        <Icon of={ChevronDown} size={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <p className="pb-4 font-semibold">{t.checkFirst}</p>
      {paying}
    </details>
  );
}
