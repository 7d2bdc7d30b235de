import { TRANSACTION_ID_LOOKALIKES, TRANSACTION_ID_PLACES } from "#domain/messages";

/** Where each app shows the number that the seller can find in a bank statement. */
export function TransactionIdGuide() {
  return (
    <section aria-labelledby="guide" className="flex flex-col gap-2">
      <h3 id="guide" className="text-lead">
        Find your 12 digits
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {TRANSACTION_ID_PLACES.map(({ app, place }) => (
          <li key={app}>
            <details name="guide" className="group">
              <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
                {app}
                <span aria-hidden className="text-ink-soft group-open:rotate-180">
                  ⌄
                </span>
              </summary>
              <p className="px-4 pb-3">{place}</p>
            </details>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">{TRANSACTION_ID_LOOKALIKES}</p>
    </section>
  );
}
