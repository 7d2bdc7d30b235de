import { data } from "react-router";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { creditForVersion } from "#data/statements/exact-amount-credits.server";
import { storeMessages } from "#domain/messages";
import { requirePayer } from "#request/order-links.server";
import type { Route } from "./+types/credit";

/** The bank's word about a payment. `orderId`: the order that was placed; null: its customer can place it. */
export type PaymentCredit = { orderId: string | null };

const NO_STORE = { "Cache-Control": "private, no-store" };

/**
 * Says whether the bank has the money for a version of the payer's own, or whether its order was placed; 204 if neither.
 * Nearly all of these requests are handled earlier, by `server/order-polls`. The credit's ID isn't in the response.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const payer = await requirePayer(context, url, params);
  const version = await quoteVersionOf(payer.id, params.version);
  if (!version) throw data(storeMessages.pageNotFound, { status: 404, headers: NO_STORE });
  // A customer whose other version was placed stays here, because they may have paid this one, too (reading R52).
  const orderId = version.placed ? version.quoteId : null;
  if (orderId === null && !(await creditForVersion(version, new Date())))
    return new Response(null, { status: 204, headers: NO_STORE });
  return Response.json({ orderId } satisfies PaymentCredit, { headers: NO_STORE });
}
