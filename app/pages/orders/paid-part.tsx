import { amountToPay, type Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import type { PaidPart } from "#domain/orders/payment/paid-parts";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/**
 * How a part of an order's amount was paid, such as `UPI, ₹200`. The amount is left out if the part is the whole order.
 */
export function PaidBy({ part: { method, amount }, total }: { part: PaidPart; total: Paise }) {
  const { upi } = useTexts(texts).details;
  const by = method === "cash" ? orderMessages.cash : upi;
  return amount === total ? by : `${by}, ${amountToPay(amount)}`;
}
