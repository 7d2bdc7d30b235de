import { Copy } from "lucide-react";
import { href } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay, plainDecimal } from "#domain/money/money";
import { REJECTIONS } from "#domain/orders/payment/rejections";
import { QrCard } from "#pages/checkout/payment/qr-card.tsx";
import { UpiApps } from "#pages/checkout/payment/upi-apps.tsx";
import type { OrderDetails } from "#pages/orders/details/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { Button } from "#ui/forms/button";
import { useCopy } from "#ui/forms/clipboard";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import type { PayAgain } from "./pay-again.server.ts";
import { ResubmissionForm } from "./resubmission-form.tsx";

/** After a rejection: what was wrong, and each way on (reading R20). `payAgain` is null where there is none. */
export function Rejected({ order, payAgain }: { order: OrderDetails; payAgain: PayAgain | null }) {
  const t = useTexts(texts).rejected;
  const { rejection, due } = order;
  if (!rejection || !payAgain) return null;
  const { kind, words, received } = rejection;
  return (
    <section
      aria-labelledby="rejected"
      className="flex flex-col gap-5 border-t border-dashed border-line p-5 tablet:p-7"
    >
      <Notice tone="bad" className="flex flex-col gap-2">
        <h2 id="rejected" className="font-text text-base font-semibold tracking-normal">
          {t.title}
        </h2>
        <p className="wrap-anywhere whitespace-pre-line">{words ?? t.kinds[kind].wrong}</p>
        {received === null ? null : (
          <p className="font-semibold tabular-nums">{t.arrived(received, due)}</p>
        )}
      </Notice>
      <div className="flex flex-col gap-1">
        <p>{t.kinds[kind].advice}</p>
        <p className="text-ink-soft">{t.holding}</p>
      </div>
      <PayAgainBox order={order} ways={payAgain} />
      <ResubmissionForm order={order} paidTo={payAgain} />
    </section>
  );
}

/** Folded where the money may have left: who opens it is told first to look for it. */
function PayAgainBox({ order, ways }: { order: OrderDetails; ways: PayAgain }) {
  const {
    rejected: t,
    details: { copyAmount },
  } = useTexts(texts);
  const copy = useCopy();
  const { id: orderId, orderNumber, due, rejection } = order;
  const now = !!rejection && REJECTIONS[rejection.kind].payAgain === "now";
  return (
    <details
      open={now}
      data-copyable
      className="max-w-3xl rounded-card border border-line bg-paper"
    >
      <summary className="flex min-h-12 items-center px-4 py-2 font-semibold tabular-nums">
        {now ? t.payNow(due) : t.payIfUnpaid(due)}
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        {now ? null : <p className="font-semibold">{t.checkFirst}</p>}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p className="flex flex-col">
            <span className="text-ink-soft">{t.amount}</span>
            <span className="font-display text-hero leading-tight font-semibold tabular-nums">
              {amountToPay(due)}
            </span>
          </p>
          <Button
            look="second"
            className="px-3!"
            onClick={() => copy(plainDecimal(due), checkoutMessages.amountCopied)}
          >
            <Copy aria-hidden size={18} />
            {copyAmount}
          </Button>
        </div>
        <div className="grid items-start gap-5 desktop:grid-cols-2">
          <UpiApps payment={ways} onUse={() => {}} />
          <QrCard
            payment={{ ...ways, orderNumber, total: due }}
            saved={href("/orders/:orderId/qr", { orderId })}
          />
        </div>
      </div>
    </details>
  );
}
