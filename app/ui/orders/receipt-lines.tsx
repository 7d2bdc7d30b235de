import { lineLabel } from "#domain/cart/line-label";
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { amountToPay, sum } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { useTexts } from "#ui/language";
import { OrderSums } from "./order-sums.tsx";
import { texts } from "./texts.ts";

type Bill = Omit<Parameters<typeof OrderSums>[0], "subtotal"> & { items: readonly OrderLine[] };

/*
 * On a phone a row is a flex box: with a large text size the quantity and the amount go below the item, since beside it
 * they would be cut off.
 */
const ROW_CLASS = "max-tablet:not-print:flex max-tablet:not-print:flex-wrap";
const ITEM_CLASS = "min-w-0 grow basis-[5.5rem] py-2";
const QUANTITY_CLASS = "ml-auto basis-[4.5rem] px-2 py-2 text-right";
const EACH_CLASS = "px-2 py-2 text-right max-tablet:hidden print:table-cell";
const AMOUNT_CLASS = "basis-[4rem] py-2 text-right";

/** The lines and amounts of an order, on the customer's receipt and on the seller's printout. */
export function ReceiptLines({ order: { items, ...bill } }: { order: Bill }) {
  const t = useTexts(texts);
  return (
    <>
      <table className="w-full border-collapse text-left tabular-nums max-tablet:not-print:block">
        <thead className="text-small text-ink-soft max-tablet:not-print:block">
          <tr className={ROW_CLASS}>
            <th className={`${ITEM_CLASS} font-normal`}>{t.item}</th>
            <th className={`${QUANTITY_CLASS} font-normal`}>{t.quantity}</th>
            <th className={`${EACH_CLASS} font-normal`}>{t.each}</th>
            <th className={`${AMOUNT_CLASS} font-normal`}>{t.amount}</th>
          </tr>
        </thead>
        <tbody className="max-tablet:not-print:block">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <Line key={index} item={item} />
          ))}
        </tbody>
      </table>
      <div className="ml-auto w-full max-w-xs break-inside-avoid">
        <OrderSums {...bill} subtotal={sum(items.map(lineTotal))} />
      </div>
    </>
  );
}

function Line({ item }: { item: OrderLine }) {
  const contents = item.contents.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  return (
    <tr className={`${ROW_CLASS} break-inside-avoid border-t border-line align-top`}>
      <td className={ITEM_CLASS}>
        {item.name}
        <span className="block text-small text-ink-soft">{lineLabel(item)}</span>
        {contents ? (
          <span className="block text-small text-ink-soft">{orderMessages.contents(contents)}</span>
        ) : null}
      </td>
      <td className={QUANTITY_CLASS}>{item.quantity}</td>
      <td className={EACH_CLASS}>{amountToPay(item.unitPrice)}</td>
      <td className={AMOUNT_CLASS}>{amountToPay(lineTotal(item))}</td>
    </tr>
  );
}
