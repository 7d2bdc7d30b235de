import type { PrintedOrder } from "#data/orders/lists/printed-orders.server";
import { lineLabel } from "#domain/cart/line-label";
import { countPieces, isDigital, type OrderLine } from "#domain/cart/lines";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { exactDate } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { type PaymentMethod, paymentForSellers } from "#domain/orders/order-status";
import { type MissingPieces, packedLines } from "#domain/orders/parcel/packed-lines";
import { pickList } from "#domain/orders/parcel/pick-list";
import { formattedProof } from "#domain/orders/refund-proof";
import { printedAddress } from "#domain/people/addresses/address";

/** The packing slip that goes into the parcel. It has no prices, because the order may be a gift. */
export function slipOf(order: PrintedOrder) {
  const lines = packedLines(
    order.items.filter((item) => !isDigital(item)),
    order.shortages,
  );
  return {
    ...labelOf(order),
    placed: exactDate(order.placedAt),
    delivery: DELIVERY_LABELS[order.shippingType],
    gift: order.giftRecipient !== null,
    message: order.giftMessage,
    lines: lines.map((item) => ({ ...pieceOf(item), contents: item.contents.map(pieceOf) })),
    pieces: countPieces(pickList(lines)),
  };
}

type Piece = Pick<OrderLine, "name" | "size" | "sizeNames" | "quantity"> & {
  missing: MissingPieces | null;
};

function pieceOf({ name, quantity, missing, ...piece }: Piece) {
  return { name, label: lineLabel(piece), quantity, missing };
}

/** The label on the parcel. A gift's label has the recipient's name and address. */
export function labelOf(order: PrintedOrder) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    express: order.shippingType === "express",
    name: order.giftRecipient ?? order.customerName,
    address: order.address === null ? null : printedAddress(order.address),
    mobile: order.mobile,
  };
}

/** The receipt: what was bought and for how much. It says nothing about tax. */
export function receiptOf(order: PrintedOrder) {
  const { items, discount, exactDiscount, couponCode, total } = order;
  return {
    ...labelOf(order),
    ...{ items, discount, exactDiscount, couponCode, total },
    placed: exactDate(order.placedAt),
    payments: order.parts.map(({ transactionId, amount, ...part }) => ({
      words: `${METHODS[part.method]}${amount === total ? "" : `, ${amountToPay(amount)}`}: ${paymentForSellers({ ...order, ...part })}`,
      transactionId,
    })),
    notes: moneyGivenBack(order),
    shipping: { type: order.shippingType, cost: order.shippingCost },
  };
}

/** Says what has happened to the money since: a cancellation, and refunds with what shows them (reading R73). */
function moneyGivenBack({ status, refunds }: PrintedOrder): string[] {
  const cancelled = status === "cancelled";
  if (refunds.length === 0) return cancelled ? ["This order was cancelled."] : [];
  return refunds.map((refund) => {
    const own = { own: true, cancelled, title: null, other: null };
    const sentence = orderMessages.refund({
      ...own,
      amount: amountToPay(refund.amount),
      reference: refund.reference,
      refunded: refund.refundedAt !== null,
    });
    const proof = formattedProof(refund.proof);
    return proof ? `${sentence} ${orderMessages.refundProof(proof)}` : sentence;
  });
}

const METHODS: Record<PaymentMethod, string> = { upi: "By UPI", cash: "In cash" };
