import { data } from "react-router";
import { orderVersion } from "#data/orders/order-version.server";
import { storeMessages } from "#domain/messages";
import { LINK_HEADERS, linkWithSecret } from "#request/order-links.server";
import type { Route } from "./+types/changes";
import { linkVersion } from "./link-version.server.ts";

/**
 * `GET /pay/:link/changes?version=`: responds with 204 if the link still leads to what the page shows, else with its
 * new version. An open page polls it, so that it doesn't ask for a payment that was cancelled or expired meanwhile.
 */
export async function loader({ params, url }: Route.LoaderArgs) {
  const link = await linkWithSecret(params.link, new Date());
  if (!link) throw data(storeMessages.pageNotFound, { status: 404, headers: LINK_HEADERS });
  const isPlaced = link.state === "placed";
  const version = linkVersion(link, isPlaced ? await orderVersion(link.guestId, link.quoteId) : 0);
  if (url.searchParams.get("version") === version)
    return new Response(null, { status: 204, headers: LINK_HEADERS });
  return Response.json({ version }, { headers: LINK_HEADERS });
}
