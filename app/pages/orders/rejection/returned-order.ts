import { formHref } from "#forms/form-href";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { href } from "#protocol/href";

/**
 * What a customer sees of an order whose payment was rejected. `link`: set if they open it by an order link (reading
 * R65).
 */
export type ReturnedOrder = Pick<
  OrderDetails,
  | "id"
  | "orderNumber"
  | "status"
  | "payment"
  | "paymentId"
  | "method"
  | "transactionId"
  | "total"
  | "due"
  | "rejection"
> & { link?: string };

type OrderAddress = Pick<ReturnedOrder, "id" | "link">;

export function answerForm(
  { id: orderId, link }: OrderAddress,
  what: "payment" | "chosen-screenshot",
): string {
  return link === undefined
    ? formHref(`/orders/:orderId/${what}`, { orderId })
    : formHref(`/pay/:link/orders/:orderId/${what}`, { link, orderId });
}

/**
 * The address of the QR code for the due amount. With `picture`: the address of what was read from that chosen
 * screenshot.
 */
export function answerFile({ id: orderId, link }: OrderAddress, picture?: string): string {
  const path = picture === undefined ? "qr" : "chosen-screenshot/:picture";
  const params = { orderId, picture: picture ?? "" };
  return link === undefined
    ? href(`/orders/:orderId/${path}`, params)
    : href(`/pay/:link/orders/:orderId/${path}`, { link, ...params });
}
