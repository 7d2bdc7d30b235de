import { data } from "react-router";
import { orderOf } from "#data/orders/orders.server";
import { storeMessages } from "#domain/messages";
import { qrDownload } from "#forms/checkout/ways-to-pay.server";
import { requirePayer } from "#request/order-links.server";
import type { Route } from "./+types/qr";
import { payAgainOf } from "./pay-again.server.ts";

/** Save QR: the QR code of an order's outstanding amount as a PNG. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { id } = await requirePayer(context, url, params);
  const order = await orderOf(id, params.orderId);
  const payment = order && payAgainOf(order);
  if (!payment) throw data(storeMessages.pageNotFound, { status: 404 });
  return await qrDownload(payment);
}
