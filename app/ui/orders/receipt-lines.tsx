import { lineLabel } from "#domain/cart/line-label";
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { DELIVERY_LABELS, type ShippingType } from "#domain/checkout/shipping";
import { storeMessages } from "#domain/messages";
import { amountToPay, type Paise, sum } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { useTexts } from "#ui/language";
import { Sum } from "./sum.tsx";
import { texts } from "./texts.ts";

type Bill = {
  items: readonly OrderLine[];
  discount: Paise;
  couponCode: string | null;
  shipping: { type: ShippingType; cost: Paise };
  total: Paise;
};

/** The lines and amounts of an order, on the customer's receipt and on the seller's printout. */
export function ReceiptLines({ order: { items, ...bill } }: { order: Bill }) {
  const t = useTexts(texts);
  return (
    <>
      {/* Scrolls sideways, because with a large text size the table is wider than a phone. */}
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-left tabular-nums">
          <thead className="text-small text-ink-soft">
            <tr>
              <th className="py-2 font-normal">{t.item}</th>
              <th className="px-2 py-2 text-right font-normal">{t.quantity}</th>
              <th className="px-2 py-2 text-right font-normal max-tablet:hidden print:table-cell">
                {t.each}
              </th>
              <th className="py-2 text-right font-normal">{t.amount}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
              <Line key={index} item={item} />
            ))}
          </tbody>
        </table>
      </div>
      <dl className="ml-auto flex w-full max-w-xs break-inside-avoid flex-col gap-y-1 tabular-nums">
        <Sum label={t.subtotal}>{amountToPay(sum(items.map(lineTotal)))}</Sum>
        {bill.discount > 0 ? (
          <Sum label={orderMessages.couponDiscountOf(bill.couponCode)}>
            − {amountToPay(bill.discount)}
          </Sum>
        ) : null}
        <Sum label={DELIVERY_LABELS[bill.shipping.type]}>
          {bill.shipping.cost === 0 ? storeMessages.free : amountToPay(bill.shipping.cost)}
        </Sum>
        <Sum
          label={orderMessages.total}
          className="border-t border-line pt-1 text-lead font-semibold"
        >
          {amountToPay(bill.total)}
        </Sum>
      </dl>
    </>
  );
}

function Line({ item }: { item: OrderLine }) {
  const contents = item.contents.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  return (
    <tr className="break-inside-avoid border-t border-line align-top">
      <td className="py-2">
        {item.name}
        <span className="block text-small text-ink-soft">{lineLabel(item)}</span>
        {contents ? (
          <span className="block text-small text-ink-soft">{orderMessages.contents(contents)}</span>
        ) : null}
      </td>
      <td className="px-2 py-2 text-right">{item.quantity}</td>
      <td className="px-2 py-2 text-right max-tablet:hidden print:table-cell">
        {amountToPay(item.unitPrice)}
      </td>
      <td className="py-2 text-right">{amountToPay(lineTotal(item))}</td>
    </tr>
  );
}
