import type { SmsFinding } from "#forms/admin/statements/sms.server";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { SmsForm, type SmsOutcome } from "#pages/admin/parts/forms/sms-form.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";

/** Finds the payment that a pasted bank SMS is about, if there is one. */
export function SmsBox() {
  return (
    <Disclosure
      summary="Find one payment by your bank's SMS"
      className="rounded-card border border-line bg-card px-4 py-2 shadow-card open:pb-4 tablet:px-6"
    >
      <SmsForm<SmsFinding>
        action={formHref("/admin/statements/sms")}
        hint="The store looks for its ID among the payments that customers sent, and tells you whose it is. It verifies nothing, and the SMS itself isn't saved."
        outcomeOf={outcomeOf}
      />
    </Disclosure>
  );
}

function outcomeOf({ agrees, sentence, orders }: SmsFinding): SmsOutcome {
  return {
    agrees,
    sentence: (
      <>
        <p>{sentence}</p>
        <ul>
          {orders.map(({ id, number, reason }) => (
            <li key={id}>
              <OrderNumber orderId={id}>{number}</OrderNumber>
              {reason ? <span className="block text-small">{reason}</span> : null}
            </li>
          ))}
        </ul>
      </>
    ),
  };
}
