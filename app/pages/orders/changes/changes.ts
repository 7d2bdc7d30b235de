import { data } from "react-router";
import { orderVersion } from "#data/orders/order-version.server";
import { storeMessages } from "#domain/messages";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/changes";

/**
 * `GET /orders/:orderId/changes?version=`: responds with 204 if the person's order still has that version, else with
 * the new one. Nearly all of these requests are handled earlier, by `server/order-polls`, which looks up many orders in
 * one statement.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const version = await orderVersion(requirePerson(context, url).id, params.orderId);
  if (version === null) throw data(storeMessages.pageNotFound, { status: 404 });
  const headers = { "Cache-Control": "no-store" };
  if (url.searchParams.get("version") === `${version}`)
    return new Response(null, { status: 204, headers });
  return Response.json({ version }, { headers });
}
