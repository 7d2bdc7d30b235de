import { DELIVERY_LABELS, type ShippingType } from "#domain/checkout/shipping";
import { storeMessages } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { useTexts } from "#ui/language";
import { Sum } from "./sum.tsx";
import { texts } from "./texts.ts";

type Bill = {
  subtotal: Paise;
  discount: Paise;
  exactDiscount: Paise;
  couponCode: string | null;
  shipping: { type: ShippingType; cost: Paise };
  total: Paise;
};

/** The bill's line for what an exact amount takes off; none without one. */
export function ExactAmount({ discount }: { discount: Paise }) {
  if (discount === 0) return null;
  return <Sum label={orderMessages.exactAmount}>− {amountToPay(discount)}</Sum>;
}

/** The amounts of an order, from its subtotal to its total. */
export function OrderSums({
  subtotal,
  discount,
  exactDiscount,
  couponCode,
  shipping,
  total,
}: Bill) {
  const t = useTexts(texts);
  return (
    <dl className="flex flex-col gap-y-2 tabular-nums">
      <Sum label={t.subtotal}>{amountToPay(subtotal)}</Sum>
      {discount > 0 ? (
        <Sum label={orderMessages.couponDiscountOf(couponCode)}>− {amountToPay(discount)}</Sum>
      ) : null}
      <Sum label={DELIVERY_LABELS[shipping.type]}>
        {shipping.cost === 0 ? storeMessages.free : amountToPay(shipping.cost)}
      </Sum>
      <ExactAmount discount={exactDiscount} />
      <Sum
        label={orderMessages.total}
        className="border-t border-line pt-2 text-lead font-semibold"
      >
        {amountToPay(total)}
      </Sum>
    </dl>
  );
}
