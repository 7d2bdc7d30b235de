import { networkOf } from "#request/client-address.server";
import { requestInfoContext } from "#request/request-info.server";
import type { Route } from "./+types/results";
import { searchFor } from "./outcome.server.ts";

/** Seconds after which a browser searches again if its network has sent too many searches. */
const RETRY_SECONDS = 2;

/** `GET /search/results?q=`: the index's results as JSON. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const network = networkOf(context.get(requestInfoContext).address);
  const { status = 200, ...outcome } = await searchFor(url.searchParams.get("q") ?? "", network);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (status === 429) headers.set("Retry-After", `${RETRY_SECONDS}`);
  return Response.json(outcome, { status, headers });
}
