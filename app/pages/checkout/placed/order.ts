import { data } from "react-router";
import { orderOf } from "#data/orders/orders.server";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/order";

/** What the order-placed page shows of a person's own order; of anybody else's as if it didn't exist. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await orderOf(requirePerson(context, url).id, params.orderId);
  const headers = { "Cache-Control": "no-store" };
  if (!order) return data({ order: null }, { status: 404, headers });
  const { id, orderNumber, discount, total, status, transactionId } = order;
  return data({ order: { id, orderNumber, discount, total, status, transactionId } }, { headers });
}
