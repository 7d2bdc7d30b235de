import { data } from "react-router";
import { placedOrderOf } from "#data/orders/orders.server";
import { loadOrKeepShown } from "#pages/orders/changes/background-refresh.ts";
import { watchedOrder } from "#pages/orders/changes/watched-order.server.ts";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/order";

/** The person's own order, for the order-placed page. Responds with 404 for anybody else's. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await placedOrderOf(requirePerson(context, url).id, params.orderId);
  const headers = { "Cache-Control": "no-store" };
  if (!order) return data({ order: null }, { status: 404, headers });
  return data({ order: { ...order, watched: watchedOrder(order, new Date()) } }, { headers });
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeepShown(params.orderId, serverLoader);
}
