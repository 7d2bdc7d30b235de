import { data } from "react-router";
import { orderContentsOf } from "#data/orders/orders.server";
import { isDigital } from "#domain/cart/lines";
import { orderContents } from "#pages/order-details.server.ts";
import { watchedOrder } from "#pages/orders/changes/watched-order.server.ts";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/order";

/** The person's own order, for the order-placed page. Responds with 404 for anybody else's. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await orderContentsOf(requirePerson(context, url).id, params.orderId);
  const headers = { "Cache-Control": "no-store" };
  if (!order) return data({ order: null }, { status: 404, headers });
  const now = new Date();
  const { rejection } = order;
  const shown = { ...orderContents(order, now), rejection, holds: contentsOf(order) };
  return data({ order: { ...shown, watched: watchedOrder(order, now) } }, { headers });
}

type PlacedOrder = NonNullable<Awaited<ReturnType<typeof orderContentsOf>>>;

/** Cards go by post, episodes by email. */
function contentsOf({ items }: PlacedOrder): "cards" | "episodes" | "both" {
  if (items.every(isDigital)) return "episodes";
  return items.some(isDigital) ? "both" : "cards";
}
