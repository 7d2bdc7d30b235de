import { data } from "react-router";
import { orderVersion } from "#data/orders/order-version.server";
import { storeMessages } from "#domain/messages";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/changes";

/**
 * `GET /orders/:orderId/changes?version=`: whether a person's own order is another one than the open page shows (204:
 * it isn't). Nearly all of these are answered before they come here, many by one statement (`server/order-polls`).
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const version = await orderVersion(requirePerson(context, url).id, params.orderId);
  if (version === null) throw data(storeMessages.pageNotFound, { status: 404 });
  const headers = { "Cache-Control": "no-store" };
  if (url.searchParams.get("version") === `${version}`)
    return new Response(null, { status: 204, headers });
  return Response.json({ version }, { headers });
}
