import { ChevronDown } from "lucide";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay } from "#domain/money/money";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

type PaidTo = Pick<CheckoutPayment, "total" | "upiId" | "registeredName">;

/** Shows where each payment app has the 12-digit number that the seller can find in the bank statement. */
export function TransactionIdGuide({
  payment,
  usedApp,
}: {
  payment: PaidTo;
  /** The app whose link the customer pressed: its part of the guide is open. */
  usedApp: string | null;
}) {
  return (
    <section aria-labelledby="guide" className="flex flex-col gap-2">
      <h3 id="guide" className="text-lead">
        {useTexts(texts).guideTitle}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {checkoutMessages.transactionIdPlaces(payment.registeredName).map((place) => (
          <li key={place.app}>
            <details name="guide" className="group" open={place.app === usedApp}>
              <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-semibold">
                {place.app}
                <Icon of={ChevronDown} size={18} className="text-ink-soft group-open:rotate-180" />
              </summary>
              <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
                <Steps place={place} />
                <Receipt place={place} payment={payment} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">{checkoutMessages.transactionIdLookalikes}</p>
    </section>
  );
}

type Place = ReturnType<typeof checkoutMessages.transactionIdPlaces>[number];

function Steps({ place: { steps, label } }: { place: Place }) {
  return (
    <ol className="flex flex-col gap-2">
      {[...steps, checkoutMessages.copyTheDigits(label)].map((step, index) => (
        <li key={step} className="grid grid-cols-[1.5rem_1fr] gap-3">
          <span
            aria-hidden
            className="grid size-6 place-items-center rounded-round bg-rose text-small font-semibold"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/**
 * A drawing of an app's receipt with the number highlighted. It names the payee as the bank does, since apps never
 * show the store's name (reading R62); if that name isn't known, it shows the UPI ID.
 */
function Receipt({
  place: { app, label, decoy },
  payment: { total, upiId, registeredName },
}: {
  place: Place;
  payment: PaidTo;
}) {
  return (
    <div
      aria-hidden
      className="flex flex-col gap-2 self-start rounded-card border border-line bg-paper p-4 text-small shadow-card"
    >
      <p className="flex justify-between gap-3 text-ink-soft">
        {app}
        <span className="h-2 w-10 self-center rounded-round bg-line" />
      </p>
      <p className="border-b border-dashed border-line pb-2 leading-tight">
        <span className="block text-title font-semibold">{amountToPay(total)}</span>
        <span className="wrap-anywhere">
          {checkoutMessages.receiptPaidTo} {registeredName ?? upiId}
        </span>
      </p>
      {decoy ? <s className="text-ink-soft">{decoy}</s> : null}
      <p className="-mx-2 rounded-card border-2 border-marigold bg-card px-2 py-1">
        {label}
        <span className="block font-figures font-semibold tracking-widest">4•• ••• ••• •••</span>
      </p>
      <span className="h-2 w-2/3 rounded-round bg-line" />
    </div>
  );
}
