import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { href } from "#protocol/href";

/**
 * The steps of the payment page are history entries that differ only in their hash, so changing the step needs no
 * request.
 */
export const PAY_HASH = "#pay";

/**
 * The hash of the confirmation step. It has the version's id: if the page meanwhile shows a newer version, the hash
 * doesn't match, and the page begins with the QR code.
 */
export function confirmHash(versionId: string): string {
  return `#confirm-${versionId}`;
}

/** The path of the checkout of a source (the cart or an episode), with further query parameters. */
export function checkoutPath(source: CheckoutSource, more: Record<string, string> = {}): string {
  const episode = episodeIdOf(source);
  const query = new URLSearchParams({ ...(episode !== null && { episode }), ...more });
  return href("/checkout-details") + (query.size > 0 ? `?${query}` : "");
}

/** The payment page of one version, at its QR code (`pay`) or at the form that confirms the payment (`confirm`). */
export function paymentPath(
  { versionId, source }: { versionId: string; source: CheckoutSource },
  step: "pay" | "confirm",
): string {
  const hash = step === "confirm" ? confirmHash(versionId) : "";
  return checkoutPath(source, { version: versionId }) + hash;
}
