import { plural } from "#domain/plural";
import { unmatchedCreditMessages } from "#domain/statements/placement/placement";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { Badge } from "#ui/badge";
import { Candidate } from "./candidate.tsx";
import type { ShownCredit } from "./page.tsx";

/** The result of an action. `recorded` is the credit that was recorded as a second payment, which can be undone. */
export type Done = { sentence: string; orderId: string | null; recorded?: string };
export type OnDone = (done: Done) => void;

type Shown = {
  credit: ShownCredit;
  list: "open" | "aside";
  maySettle: boolean;
  onDone: OnDone;
};

/** How many candidates are shown; the others are folded. */
const CANDIDATES_SHOWN = 3;

/** An unmatched credit: its facts, the quotes that it may have paid, and what can be done. */
export function Credit({ credit, list, maySettle, onDone }: Shown) {
  const { id, amount, candidates, more, statement } = credit;
  const heading = `credit-${id}`;
  const candidateItem = (candidate: ShownCredit["candidates"][number]) => (
    <li key={candidate.versionId}>
      <Candidate credit={credit} candidate={candidate} maySettle={maySettle} onDone={onDone} />
    </li>
  );
  const rest = candidates.slice(CANDIDATES_SHOWN);
  const others = plural(rest.length, "more possible customer");
  return (
    <article
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-3 shadow-card tablet:p-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="text-title tabular-nums">
          {amount}
          <span className="text-ink-soft"> on {credit.day}</span>
        </h2>
        {credit.isInvited ? <Badge tone="sent">Customer asked</Badge> : null}
      </header>
      <p className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-small">
        <span className="font-figures break-all">UPI {credit.transactionId}</span>
        {credit.payer ? <span className="wrap-anywhere">from {credit.payer}</span> : null}
        <span className="break-all text-ink-soft">
          {statement.fileName}
          {statement.line === null ? null : `, line ${statement.line}`}
        </span>
      </p>
      <Rejected rejected={credit.rejected} />
      {list === "open" ? (
        <>
          {candidates.length === 0 && credit.rejected.length === 0 ? (
            <p className="text-ink-soft">No payment page asked for this amount in 30 days.</p>
          ) : null}
          <ul className="flex flex-col gap-3">
            {candidates.slice(0, CANDIDATES_SHOWN).map(candidateItem)}
          </ul>
          {rest.length > 0 ? (
            <Disclosure summary={more ? `${others}, and others with this amount` : others}>
              <ul className="flex flex-col gap-3">{rest.map(candidateItem)}</ul>
            </Disclosure>
          ) : null}
        </>
      ) : null}
      {maySettle ? <SetAsideButton id={id} list={list} onDone={onDone} /> : null}
    </article>
  );
}

/** Payments with this transaction id that a seller rejected before the bank's statement showed the money. */
function Rejected({ rejected }: Pick<ShownCredit, "rejected">) {
  if (rejected.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-card bg-wait px-3 py-2 text-on-wait">
      {rejected.map(({ orderId, orderNumber, reason }) => (
        <li key={`${orderId} ${orderNumber}`} className="min-w-0">
          <strong>You rejected a payment with this ID, but its money came: </strong>
          <OrderNumber orderId={orderId}>{orderNumber}</OrderNumber>
          <span className="block text-small wrap-anywhere">You said: {reason}</span>
        </li>
      ))}
    </ul>
  );
}

function SetAsideButton({ id, list, onDone }: Pick<Shown, "list" | "onDone"> & { id: string }) {
  const away = list === "open";
  const sentence = away ? unmatchedCreditMessages.notOurs : unmatchedCreditMessages.ours;
  const action = formHref("/admin/statements/money/:creditId/decision", { creditId: id });
  return (
    <ButtonForm
      action={action}
      done={null}
      onDone={() => onDone({ sentence, orderId: null })}
      fields={{ for: away ? "not-the-store" : "the-store" }}
      look="quiet"
      className="px-0!"
    >
      {away ? "Not for the store" : "Put this money back into the list"}
    </ButtonForm>
  );
}
