import { ERASURE_WORD, type ErasureFacts, erasureProblem } from "#domain/people/personal-data";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import { Field } from "#ui/forms/field";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";

/** Erases a customer who asked for it, by the same rules as when customers erase themselves on My data. */
export function CustomerErasure({
  customerId,
  facts,
}: {
  customerId: string;
  facts: ErasureFacts;
}) {
  const problem = erasureProblem(facts);
  return (
    <Panel title="Erase this person">
      <p className="max-w-prose">
        Their name, addresses, phone, email, screenshots and sign-ins are deleted for good. Orders
        still have what the law requires: number, items, amounts, transaction ID and dates.
      </p>
      {problem?.code === "erasure-of-seller" ? (
        <Notice tone="wait">
          This person is in your team. Remove them on the Team page first.
        </Notice>
      ) : null}
      {problem?.code === "erasure-while-open" ? <StillOpen facts={facts} /> : null}
      {problem ? null : <Erase customerId={customerId} />}
    </Panel>
  );
}

function StillOpen({ facts }: { facts: ErasureFacts }) {
  const open = [
    [facts.openOrders, "order to finish or cancel", "orders to finish or cancel"],
    [facts.refundsOwed, "refund to make", "refunds to make"],
    [
      facts.unplacedPayments,
      "payment that no order was made of",
      "payments that no order was made of",
    ],
    [
      facts.startedPayments,
      "payment that may still be confirmed",
      "payments that may still be confirmed",
    ],
  ] as const;
  return (
    <Notice tone="wait" className="max-w-prose">
      <p className="font-semibold">Settle these first:</p>
      <ul className="list-disc pl-5">
        {open.map(([count, one, many]) =>
          count > 0 ? <li key={one}>{plural(count, one, many)}</li> : null,
        )}
      </ul>
    </Notice>
  );
}

function Erase({ customerId }: { customerId: string }) {
  return (
    <ConfirmButton
      label="Erase this person"
      className="self-start"
      action={formHref("/admin/customers/:customerId/erasure", { customerId })}
      done="Erased."
      title="Erase this person for ever?"
      confirmLabel="Erase"
    >
      {(errors) => (
        <>
          <p>This can't be undone. Download their data first if they want it.</p>
          <Field
            label={`Type ${ERASURE_WORD} to confirm`}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.confirmation}
          />
        </>
      )}
    </ConfirmButton>
  );
}
