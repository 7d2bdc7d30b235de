import { data } from "react-router";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { storeMessages } from "#domain/messages";
import { upiPaymentOf } from "#forms/checkout/payment-view.server";
import { qrDownload } from "#forms/checkout/ways-to-pay.server";
import { requirePayer } from "#request/order-links.server";
import type { Route } from "./+types/qr-download";

/** Save QR: the QR code of a person's own open payment as a PNG. Responds with 404 if the payment isn't open. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const quote = await quoteVersionOf((await requirePayer(context, url, params)).id, params.version);
  if (quote?.state !== "open" || quote.expiresAt <= new Date())
    throw data(storeMessages.pageNotFound, { status: 404 });
  return await qrDownload(upiPaymentOf(quote));
}
