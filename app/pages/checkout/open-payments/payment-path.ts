import { href } from "react-router";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { CheckoutSource } from "#domain/checkout/quotes";

/** The steps of the payment page are entries of the history: only the hash differs, so no step asks the server. */
export const PAY_HASH = "#pay";

/** Names its version: where a newer one has taken the page, its QR code comes first. */
export function confirmHash(versionId: string): string {
  return `#confirm-${versionId}`;
}

/** The path of a source's checkout, with its other query parameters. */
export function checkoutPath(source: CheckoutSource, more: Record<string, string> = {}) {
  const episode = episodeIdOf(source);
  const query = new URLSearchParams({ ...(episode !== null && { episode }), ...more });
  return { pathname: href("/checkout-details"), search: query.size > 0 ? `?${query}` : "" };
}

/** The page of one version, at its QR code or at what proves the payment. */
export function paymentPath(
  { versionId, source }: { versionId: string; source: CheckoutSource },
  step: "pay" | "confirm",
) {
  const hash = step === "confirm" ? confirmHash(versionId) : "";
  return { ...checkoutPath(source, { version: versionId }), hash };
}
