import { orderMessages } from "#domain/orders/messages";
import type { Receipt } from "./papers.ts";

type Store = { name: string; email: string; phone: string };

export function Receipts({ receipts, store }: { receipts: Receipt[]; store: Store }) {
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
          {receipt.payment}
          <span className="block font-figures break-all">{receipt.transactionId}</span>
        </p>
        {receipt.address ? (
          <p>
            <strong className="block">Sent to</strong>
            {receipt.name}
            <span className="block whitespace-pre-line">{receipt.address}</span>
          </p>
        ) : null}
      </div>
      <table className="w-full border-collapse text-left tabular-nums">
        <thead className="text-small text-ink-soft">
          <tr>
            <th className="py-2 font-normal">Item</th>
            <th className="px-2 py-2 text-right font-normal">Quantity</th>
            <th className="px-2 py-2 text-right font-normal max-tablet:hidden print:table-cell">
              Each
            </th>
            <th className="py-2 text-right font-normal">Amount</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <tr key={index} className="break-inside-avoid border-t border-line align-top">
              <td className="py-2">
                {line.name}
                <span className="block text-small text-ink-soft">{line.label}</span>
              </td>
              <td className="px-2 py-2 text-right">{line.quantity}</td>
              <td className="px-2 py-2 text-right max-tablet:hidden print:table-cell">
                {line.each}
              </td>
              <td className="py-2 text-right">{line.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-full max-w-xs break-inside-avoid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <Amount label="Items">{receipt.subtotal}</Amount>
        {receipt.discount ? (
          <Amount label={orderMessages.couponDiscountOf(receipt.coupon)}>
            − {receipt.discount}
          </Amount>
        ) : null}
        <Amount label={receipt.delivery}>{receipt.deliveryCost}</Amount>
        <dt className="border-t border-line pt-1 text-lead font-semibold">Total</dt>
        <dd className="border-t border-line pt-1 pl-4 text-right text-lead font-semibold">
          {receipt.total}
        </dd>
      </dl>
      {receipt.cancelled ? <p>This order was cancelled.</p> : null}
      <footer className="border-t border-dashed border-line pt-4 text-small text-ink-soft">
        {[store.name, store.email, store.phone].filter(Boolean).join(" · ")}
      </footer>
    </article>
  ));
}

function Amount({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="pl-4 text-right">{children}</dd>
    </>
  );
}
