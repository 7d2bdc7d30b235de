import { orderMessages } from "#domain/orders/messages";
import { shownPhone } from "#domain/people/shown-phone";
import { ReceiptLines } from "#ui/orders/receipt-lines";
import type { Route } from "./+types/page";

type Printed = Pick<Route.ComponentProps["loaderData"], "receipts" | "store">;

export function Receipts({ receipts, store }: Printed) {
  return receipts.map((receipt) => (
    <article
      key={receipt.id}
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 tablet:p-8 print:rounded-none print:border-0 print:p-0 print:not-first:break-before-page"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-display text-lead font-semibold">{store.name}</p>
          <h2 className="text-title">Receipt</h2>
        </div>
        <p className="text-small">
          <span className="block font-figures break-all">{receipt.orderNumber}</span>
          {receipt.placed}
        </p>
      </header>
      <div className="grid gap-4 tablet:grid-cols-2 print:grid-cols-2">
        <p>
          <strong className="block">Payment</strong>
          {receipt.payments.map(({ words, transactionId }) => (
            <span key={`${transactionId} ${words}`} className="block">
              {words}
              {transactionId === null ? null : (
                <span className="block font-figures break-all">{transactionId}</span>
              )}
            </span>
          ))}
        </p>
        {receipt.address ? (
          <p>
            <strong className="block">{orderMessages.deliveryAddress}</strong>
            {receipt.name}
            <span className="block whitespace-pre-line">{receipt.address}</span>
          </p>
        ) : null}
      </div>
      <ReceiptLines order={receipt} />
      {receipt.notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they fell due
        <p key={index}>{note}</p>
      ))}
      <footer className="border-t border-dashed border-line pt-4 text-small text-ink-soft">
        {[store.name, store.email, shownPhone(store.phone)].filter(Boolean).join(" · ")}
      </footer>
    </article>
  ));
}
