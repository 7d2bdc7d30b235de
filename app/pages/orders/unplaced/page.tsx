import { data, redirect } from "react-router";
import { unplacedPaymentOf } from "#data/checkout/unplaced-payments.server";
import { formattedDate } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import type { BadgeColour } from "#domain/orders/order-status";
import { type UnplacedState, unplacedSentence } from "#domain/orders/payment/unplaced";
import { formattedProof } from "#domain/orders/refund-proof";
import { OrderError } from "#pages/orders/order-error.tsx";
import { RefundUpiId } from "#pages/orders/refunds/refund-upi-id.tsx";
import { texts } from "#pages/orders/texts.ts";
import { href } from "#protocol/href";
import { logSecurity } from "#request/log/security-log.server";
import { requirePerson } from "#request/session/session.server";
import { sellersWhatsApp } from "#request/settings/settings.server";
import { BackLink } from "#ui/back-link";
import { Badge } from "#ui/badge";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { ScreenshotLink } from "#ui/orders/screenshot-link";
import { Panel } from "#ui/panel";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import type { Route } from "./+types/page";

/**
 * Shows a payment of the customer from which no order was made (reading R52). Once an order has been made, the page
 * leads to it. Another person's payment gets a 404 (reading R3).
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const payment = await unplacedPaymentOf(person.id, params.paymentId);
  if (!payment) {
    logSecurity("owner_refused", { userId: person.id, facts: { what: "unplaced payment" } });
    throw data(orderMessages.unplacedNotFound, { status: 404 });
  }
  if (payment.paidOrder) throw redirect(href("/orders/:orderId", { orderId: payment.paidOrder }));
  const { storedAt, decidedAt, email: _, recorded, ...shown } = payment;
  const now = new Date();
  return {
    ...shown,
    sentence: unplacedSentence(payment),
    // The customer didn't send a payment that a seller recorded, so its ID may be another customer's.
    transactionId: recorded ? null : shown.transactionId,
    proof: formattedProof(payment.refundProof),
    stored: formattedDate(storedAt, now),
    decided: decidedAt && formattedDate(decidedAt, now),
    help: sellersWhatsApp(orderMessages.helpWithOrder(payment.orderNumber)),
  };
}

const TONES: Record<UnplacedState, BadgeColour> = {
  waiting: "wait",
  sent: "ok",
  refunded: "info",
  settled: "ok",
  "not-found": "bad",
};

export default function UnplacedPaymentPage({ loaderData: payment }: Route.ComponentProps) {
  const { unplaced: t, details, list } = useTexts(texts);
  const { id, amount, state } = payment;
  return (
    <div className="shell flex flex-col gap-4 py-6 tablet:py-8">
      <title>{t.title}</title>
      <BackLink to={href("/orders")} label={list.back} />
      <article className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <div aria-hidden className="airmail" />
        <header className="flex flex-col gap-2 p-5 tablet:p-7">
          <p className="text-small text-ink-soft">{t.title}</p>
          <h1 className="text-hero tabular-nums">{amountToPay(amount)}</h1>
          <p>
            <Badge tone={TONES[state]}>{t.states[state]}</Badge>
          </p>
          <p className="max-w-prose">{payment.sentence}</p>
        </header>
        <div className="grid border-t border-dashed border-line desktop:grid-cols-2">
          <Next payment={payment} />
          <div className="border-t border-dashed border-line desktop:border-t-0 desktop:border-l">
            <Panel look="part" title={t.have}>
              <Facts payment={payment} />
              <ScreenshotLink
                address={
                  payment.hasScreenshot
                    ? href("/unplaced-payments/:paymentId/screenshot", { paymentId: id })
                    : null
                }
                alt={details.screenshot}
              />
            </Panel>
          </div>
        </div>
      </article>
      <WhatsAppHelp address={payment.help} />
    </div>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Next({
  payment: { state, refundUpiId, refundedTo, refundReference, proof },
}: {
  payment: Shown;
}) {
  const t = useTexts(texts).unplaced;
  return (
    <Panel look="part" title={t.whatNext}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {t.next[state].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {state === "refunded" && refundedTo ? (
        <p className="break-all">{t.refundedTo(refundedTo)}</p>
      ) : null}
      {state === "refunded" && refundReference ? <p>{t.refundReference(refundReference)}</p> : null}
      {state === "refunded" && proof ? <p>{orderMessages.refundProof(proof)}</p> : null}
      {state === "waiting" ? <RefundUpiId upiId={refundUpiId} /> : null}
    </Panel>
  );
}

function Facts({ payment }: { payment: Shown }) {
  const t = useTexts(texts).unplaced;
  const { amount, transactionId, orderNumber, orderId, stored, decided } = payment;
  return (
    <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-2 break-words">
      <dt className="text-ink-soft">{t.amount}</dt>
      <dd className="font-semibold tabular-nums">{amountToPay(amount)}</dd>
      {transactionId === null ? null : (
        <>
          <dt className="text-ink-soft">{t.transactionId}</dt>
          <dd className="font-figures break-all">{transactionId}</dd>
        </>
      )}
      <dt className="text-ink-soft">{t.orderNumber}</dt>
      <dd>
        <span className="font-figures break-all">{orderNumber}</span>
        {orderId ? (
          <TextLink to={href("/orders/:orderId", { orderId })}>{t.placedInstead}</TextLink>
        ) : null}
      </dd>
      <dt className="text-ink-soft">{transactionId === null ? t.foundAt : t.sentAt}</dt>
      <dd>
        <time dateTime={stored.iso}>{stored.exact}</time>
      </dd>
      {decided ? (
        <>
          <dt className="text-ink-soft">{t.decidedAt}</dt>
          <dd>
            <time dateTime={decided.iso}>{decided.exact}</time>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} notFound={useTexts(texts).unplaced.notFound} />;
}
