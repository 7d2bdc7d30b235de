import { useRevalidator } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
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
  placed: "Already ordered",
};

const REASONS: Record<CandidateReason, string> = {
  "typed-id": "the customer typed exactly this transaction ID but didn’t send it",
  number: "the payment’s note has this order’s number",
  "number-beginning":
    "the payment’s note has the beginning of this order’s number, and of no other’s",
  payer: "the money came from a UPI ID of this customer’s",
  "only-one": "the only one of this amount in 30 days",
  amount: "the same amount, but other payment pages have it too",
};

const PAYMENTS = {
  waiting: "a payment for it isn’t verified yet",
  rejected: "a payment for it was rejected",
  verified: "a payment for it is verified",
} as const;

/** A quote that the money may have been paid for, with the reasons for and against it and buttons that decide it. */
export function Candidate({ credit, candidate, maySettle, onDone }: Shown) {
  const { strength, reasons, state, sameAmount, customer, orderNumber } = candidate;
  const { tone, label } = STRENGTHS[strength];
  const why = [
    ...reasons.map((reason) => REASONS[reason]),
    ...(sameAmount ? [] : [`the payment page asked for another amount: ${candidate.total}`]),
    ...(candidate.payment ? [PAYMENTS[candidate.payment]] : []),
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
          {[customer.name, customer.email, customer.mobile && `+91 ${customer.mobile}`]
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
      {maySettle && sameAmount ? (
        <div className="flex flex-wrap gap-2">
          <MakeOrder credit={credit} candidate={candidate} onDone={onDone} />
          {customer.invitedAt || state === "placed" || credit.storedFor ? null : (
            <Invite credit={credit} candidate={candidate} onDone={onDone} />
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
type CreditOutcome = { outcome: "made" | "verified" | "stored"; orderId: string | null };

function MakeOrder({ credit, candidate, onDone }: CandidateAction) {
  const { revalidate } = useRevalidator();
  const form = useStoreForm<CreditOutcome>({
    action: formHref("/admin/statements/money/:creditId/order", { creditId: credit.id }),
    failed: adminMessages.formFailed,
    onDone: ({ outcome, orderId }) =>
      onDone({ sentence: unmatchedCreditMessages[outcome], orderId }),
    // If somebody else has decided about the credit, the list is loaded again; the refusal stays at the button.
    onRefused: ({ problem }) => void (problem === "credit-decided" && revalidate()),
  });
  const coupon = candidate.customer.couponCode;
  const label = candidate.state === "placed" ? "Record it as a second payment" : "Make the order";
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <input type="hidden" name="version" value={candidate.versionId} />
      <RefusalNotice refusal={form.refusal} />
      <Button
        type="submit"
        look={candidate.strength === "strong" ? "primary" : "second"}
        busy={form.busy}
        className="w-fit"
      >
        {label}
        <span className="sr-only"> {candidate.orderNumber}</span>
      </Button>
      {coupon ? (
        <p className="text-small text-ink-soft">The order will use its coupon {coupon}.</p>
      ) : null}
    </StoreForm>
  );
}

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
