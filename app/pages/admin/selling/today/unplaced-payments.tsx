import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { UNPLACED_OUTCOMES, type UnplacedOutcome } from "#domain/orders/payment/unplaced";
import { shownMobile } from "#domain/people/shown-phone";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { WithdrawSecondPayment } from "#pages/admin/parts/withdraw-second-payment.tsx";
import { NewTabLink } from "#pages/admin/selling/verification/payment/new-tab-link.tsx";
import { SenderList } from "#pages/admin/selling/verification/payment/sender-list.tsx";
import { href } from "#protocol/href";
import { Field } from "#ui/forms/field";
import type { Route } from "./+types/page";

type Shown = Route.ComponentProps["loaderData"]["unplaced"][number];

type Listed = { payments: Shown[]; mayDecide: boolean };

/** Payments that customers sent but from which no order was made (reading R52), with buttons to decide each. */
export function UnplacedPayments({ payments, mayDecide }: Listed) {
  if (payments.length === 0) return null;
  const listed = payments.slice(0, ORDERS_PER_PAGE);
  const sent = listed.filter(({ recorded }) => recorded === null);
  const recorded = listed.filter((payment) => payment.recorded !== null);
  return (
    <section
      aria-labelledby="unplaced"
      className="flex flex-col gap-3 rounded-card bg-wait px-4 py-3 text-on-wait"
    >
      <h2 id="unplaced" className="font-text text-base font-semibold tracking-normal">
        {adminMessages.unplacedTitle}
      </h2>
      <PaymentList payments={sent} mayDecide={mayDecide}>
        {mayDecide ? adminMessages.unplacedAdvice : adminMessages.unplacedOwnersDecision}
      </PaymentList>
      <PaymentList payments={recorded} mayDecide={mayDecide}>
        {adminMessages.secondPayments}
      </PaymentList>
      {payments.length > ORDERS_PER_PAGE ? <p>{adminMessages.unplacedMore}</p> : null}
    </section>
  );
}

function PaymentList({ payments, mayDecide, children }: Listed & { children: string }) {
  if (payments.length === 0) return null;
  return (
    <>
      <p>{children}</p>
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="border-t border-current/30 pt-3">
            <Facts payment={payment} />
            {payment.ownRefund ? <p className="mt-2 font-semibold">{payment.ownRefund}</p> : null}
            {payment.takenBack ? (
              <p className="mt-2 font-semibold">{adminMessages.unplacedTakenBack}</p>
            ) : null}
            {payment.refused.length > 0 ? (
              <div className="mt-2">
                <p className="font-semibold">{adminMessages.sentByAnother}</p>
                <SenderList senders={payment.refused} />
              </div>
            ) : null}
            {mayDecide ? <Decisions payment={payment} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Decisions({ payment }: { payment: Shown }) {
  const { recorded } = payment;
  // The bank has the money of a recorded payment, so nobody can say that it never came.
  const outcomes = UNPLACED_OUTCOMES.filter((outcome) => !recorded || outcome !== "not-found");
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {recorded || payment.orderId || payment.takenBack ? null : (
        <ButtonForm
          action={formHref("/admin/unplaced-payments/:paymentId/order", { paymentId: payment.id })}
          done={adminMessages.unplacedOrderDone}
        >
          {adminMessages.unplacedOrder}
        </ButtonForm>
      )}
      {outcomes.map((outcome) => (
        <Decision key={outcome} payment={payment} outcome={outcome} />
      ))}
      {recorded ? <WithdrawSecondPayment creditId={recorded.creditId} /> : null}
    </div>
  );
}

function Decision({ payment, outcome }: { payment: Shown; outcome: UnplacedOutcome }) {
  return (
    <ConfirmButton
      look="second"
      label={adminMessages.unplacedLabels[outcome]}
      action={formHref("/admin/unplaced-payments/:paymentId/decision", { paymentId: payment.id })}
      done={adminMessages.unplacedDone[outcome]}
      title={adminMessages.unplacedSure(amountToPay(payment.amount))}
      cancelLabel="Not yet"
      confirmLabel={adminMessages.unplacedLabels[outcome]}
    >
      {({ reference: wrong }) => (
        <>
          <input type="hidden" name="outcome" value={outcome} />
          <input type="hidden" name="refunded_to" value={payment.refundUpiId ?? ""} />
          <p>{adminMessages.unplacedConsequences[outcome]}</p>
          {outcome === "refunded" ? (
            <Field
              label={adminMessages.refundReference}
              name="reference"
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              hint={adminMessages.referenceHint}
              error={wrong}
            />
          ) : null}
        </>
      )}
    </ConfirmButton>
  );
}

function Facts({ payment }: { payment: Shown }) {
  const { id, amount, transactionId, reason, orderNumber, orderId, stored, recorded } = payment;
  return (
    <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-4 gap-y-1 break-words">
      <Fact name="Amount">
        <strong className="tabular-nums">{amountToPay(amount)}</strong>
      </Fact>
      <Fact name="Transaction ID">
        <span className="font-figures break-all">{transactionId}</span>
      </Fact>
      {recorded ? (
        <Fact name="Recorded by">
          <span className="break-all">{recorded.by}</span>
        </Fact>
      ) : (
        <Fact name="Why">{adminMessages.unplacedReasons[reason]}</Fact>
      )}
      <Fact name="Customer">
        {[payment.customerName, payment.email, shownMobile(payment.mobile)]
          .filter(Boolean)
          .join(", ")}
      </Fact>
      {payment.refundUpiId ? (
        <Fact name="Refund to">
          <span className="break-all select-all">{payment.refundUpiId}</span>
          {payment.refundUpiIdChanged ? (
            <p>{adminMessages.refundToChanged(payment.refundUpiIdChanged)}</p>
          ) : null}
        </Fact>
      ) : null}
      <Fact name="Order number">
        <OrderNumber orderId={orderId}>{orderNumber}</OrderNumber>
      </Fact>
      <Fact name={recorded ? "Recorded" : "Sent"}>
        <time dateTime={stored.iso}>{stored.words}</time>
      </Fact>
      {payment.hasScreenshot ? (
        <Fact name="Screenshot">
          <NewTabLink
            to={href("/unplaced-payments/:paymentId/screenshot", { paymentId: id })}
            className="min-w-11"
          >
            Open
          </NewTabLink>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-small">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
