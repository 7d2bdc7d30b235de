import { useRef } from "react";
import { useRevalidator } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { shownMobile } from "#domain/people/shown-phone";
import { MISTAKES, type NearId } from "#domain/statements/near-ids";
import type {
  CandidateReason,
  CandidateState,
  Strength,
} from "#domain/statements/placement/candidates";
import { unmatchedCreditMessages } from "#domain/statements/placement/placement";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { Badge, type Tone } from "#ui/badge";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import type { OnDone } from "./credit.tsx";
import type { ShownCandidate, ShownCredit } from "./page.tsx";

type Shown = {
  credit: ShownCredit;
  candidate: ShownCandidate;
  maySettle: boolean;
  onDone: OnDone;
};

const STRENGTHS: Record<Strength, { tone: Tone; label: string }> = {
  strong: { tone: "ok", label: "Very likely" },
  fair: { tone: "info", label: "Likely" },
  weak: { tone: "wait", label: "Possible" },
};

const STATES: Record<CandidateState, string> = {
  open: "Still open",
  repriced: "The customer has changed it since",
  expired: "Expired",
  cancelled: "Cancelled by its customer",
  "cancelled-by-seller": "Cancelled by a seller",
  placed: "Already ordered",
};

const REASONS: Record<CandidateReason, string> = {
  "rejected-id": "a payment with this transaction ID was rejected, but its money came",
  "typed-id": "the customer typed exactly this transaction ID but didn’t send it",
  number: "the payment’s note has this order’s number",
  "one-digit": "the customer sent almost this transaction ID: one digit differs",
  "two-swapped": "the customer sent almost this transaction ID: two digits are swapped",
  "two-digits": "the customer sent a similar transaction ID: two digits differ",
  "number-beginning":
    "the payment’s note has the beginning of this order’s number, and of no other’s",
  payer: "the money came from a UPI ID of this customer’s",
  "payer-name": "the payer has this customer’s name",
  "only-one": "the only one of this amount in 30 days",
  amount: "the same amount, but other payment pages have it too",
};

const PAYMENTS = {
  waiting: "a payment for it isn’t verified yet",
  rejected: "a payment for it was rejected",
  verified: "a payment for it is verified",
} as const;

/** A quote that the money may have been paid for, with the reasons for and against it and buttons that decide it. */
export function Candidate({ maySettle, ...action }: Shown) {
  const { credit, candidate } = action;
  const { strength, reasons, state, sameAmount, isPaymentOfOrder, customer, orderNumber } =
    candidate;
  const isRejectedId = reasons.includes("rejected-id");
  const { tone, label } = STRENGTHS[strength];
  const why = [
    ...reasons.map((reason) => REASONS[reason]),
    ...(sameAmount || isPaymentOfOrder
      ? []
      : [`the payment page asked for another amount: ${candidate.total}`]),
    ...(candidate.payment && !isRejectedId ? [PAYMENTS[candidate.payment]] : []),
  ];
  return (
    <article className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <OrderNumber orderId={customer.orderId}>{orderNumber}</OrderNumber>
        <span className="text-small">{STATES[state]}</span>
      </p>
      <p className="min-w-0 wrap-anywhere">
        {customer.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        <span className="block text-small text-ink-soft">
          {[customer.name, customer.email, customer.mobile && shownMobile(customer.mobile)]
            .filter(Boolean)
            .join(", ")}
        </span>
        <span className="block text-small text-ink-soft">{candidate.made}</span>
      </p>
      <p className="text-small">{capitalized(why.join("; "))}.</p>
      {credit.storedFor === candidate.versionId ? (
        <p className="text-small font-semibold">
          The customer has sent this transaction ID, but there is no order.
        </p>
      ) : null}
      {customer.invitedAt ? (
        <p className="text-small">The customer was asked by email, {customer.invitedAt}.</p>
      ) : null}
      {maySettle && (sameAmount || isPaymentOfOrder) ? (
        <div className="flex flex-wrap gap-2">
          {isPaymentOfOrder ? <PayOrder {...action} /> : null}
          {sameAmount && !(isRejectedId && isPaymentOfOrder) ? <MakeOrder {...action} /> : null}
          {customer.invitedAt || state === "placed" || credit.storedFor ? null : (
            <Invite {...action} />
          )}
        </div>
      ) : null}
    </article>
  );
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

type CandidateAction = Pick<Shown, "credit" | "candidate" | "onDone">;
type CreditOutcome = {
  became: "made" | "verified" | "stored" | "corrected";
  orderId: string | null;
};

function useDecision(action: string, { credit, onDone }: CandidateAction) {
  const { revalidate } = useRevalidator();
  return useStoreForm<CreditOutcome>({
    action,
    failed: adminMessages.formFailed,
    onDone: ({ became, orderId }) =>
      onDone({
        sentence: unmatchedCreditMessages[became],
        orderId,
        ...(became === "stored" && { recorded: credit.id }),
      }),
    // If somebody else has decided about the credit, the list is loaded again; the refusal stays at the button.
    onRefused: ({ problem }) => void (problem === "credit-decided" && revalidate()),
  });
}

/** Says that the money is the payment of this order: its customer sent another ID, or its payment was rejected. */
function PayOrder(action: CandidateAction) {
  const { credit, candidate } = action;
  const { orderId } = candidate.customer;
  const path = formHref("/admin/statements/money/:creditId/payment", { creditId: credit.id });
  const form = useDecision(path, action);
  const isRejectedId = candidate.reasons.includes("rejected-id");
  const near = candidate.reasons.find((reason) => reason in MISTAKES) as NearId | undefined;
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <input type="hidden" name="order" value={orderId ?? ""} />
      <RefusalNotice refusal={form.refusal} />
      <Button
        type="submit"
        look={near || isRejectedId ? "primary" : "second"}
        // Undo of a replaced ID has no time limit.
        {...(!isRejectedId && { irrevocable: false })}
        busy={form.busy}
        className="h-auto w-fit py-2 text-start wrap-anywhere"
      >
        {isRejectedId
          ? `Verify ${candidate.orderNumber} with this money`
          : `This is the payment of ${candidate.orderNumber} (${near ? MISTAKES[near] : "the customer sent another ID"})`}
      </Button>
    </StoreForm>
  );
}

/** Makes the order, or asks before it records the money as a second payment beside the order that there is. */
function MakeOrder(action: CandidateAction) {
  const { credit, candidate } = action;
  const path = formHref("/admin/statements/money/:creditId/order", { creditId: credit.id });
  const form = useDecision(path, action);
  const dialog = useRef<HTMLDialogElement>(null);
  const coupon = candidate.customer.couponCode;
  const version = <input type="hidden" name="version" value={candidate.versionId} />;
  if (candidate.state === "placed")
    return (
      <>
        <Button look="second" onClick={() => dialog.current?.showModal()}>
          Record it as a second payment
          <span className="sr-only"> {candidate.orderNumber}</span>
        </Button>
        <ConfirmDialog
          ref={dialog}
          form={form}
          title={`Record ${credit.amount} as a second payment of ${candidate.orderNumber}?`}
          cancelLabel="Not yet"
          confirmLabel="Record it"
        >
          {version}
          <p>{SECOND_PAYMENT_CONSEQUENCE}</p>
        </ConfirmDialog>
      </>
    );
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      {version}
      <RefusalNotice refusal={form.refusal} />
      <Button
        type="submit"
        look={candidate.strength === "strong" ? "primary" : "second"}
        busy={form.busy}
        className="w-fit"
      >
        Make the order
        <span className="sr-only"> {candidate.orderNumber}</span>
      </Button>
      {coupon ? (
        <p className="text-small text-ink-soft">The order will use its coupon {coupon}.</p>
      ) : null}
    </StoreForm>
  );
}

const SECOND_PAYMENT_CONSEQUENCE =
  "Record it if this customer paid twice, or if the order is cancelled. You then refund it, or send something for it, on Today. The customer sees that you found a second payment. You can undo this until you have decided there.";

function Invite({ credit, candidate, onDone }: CandidateAction) {
  const { id: creditId } = credit;
  const action = formHref("/admin/statements/money/:creditId/invitation", { creditId });
  const sentence = `${unmatchedCreditMessages.invited} ${candidate.customer.email} is asked whether they paid.`;
  return (
    <ButtonForm
      action={action}
      done={null}
      onDone={() => onDone({ sentence, orderId: null })}
      fields={{ version: candidate.versionId }}
    >
      Invite the customer
      <span className="sr-only"> {candidate.orderNumber}</span>
    </ButtonForm>
  );
}
