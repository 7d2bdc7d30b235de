import { createHmac } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { linkBySecret, type OrderLink } from "#data/checkout/order-links.server";
import { acceptsPayment } from "#domain/checkout/order-links";
import { storeMessages } from "#domain/messages";
import { derivedKey } from "#request/secret.server";
import { hashOf, type Person, requirePerson } from "#request/session/session.server";

/**
 * Returns the 128-bit secret in an order's link, which is derived from the store's key each time it is shown. The
 * database has only its hash, and logs have only the route's pattern.
 */
export function linkSecret(quoteId: string, serial: number): string {
  const mac = createHmac("sha256", derivedKey("order links")).update(`${quoteId} ${serial}`);
  return mac.digest().subarray(0, 16).toString("base64url");
}

export function linkSecretHash(quoteId: string, serial: number): Buffer {
  return hashOf(linkSecret(quoteId, serial));
}

export async function linkWithSecret(secret: string, now: Date): Promise<OrderLink | null> {
  const hash = secretHash(secret);
  return hash && (await linkBySecret(hash, now));
}

export function secretHash(secret: string): Buffer | null {
  return /^[\w-]{22}$/.test(secret) ? hashOf(secret) : null;
}

/** Returns who pays: the person of the order's link in the address, or else the signed-in person. */
export async function requirePayer(
  context: Readonly<RouterContextProvider>,
  url: URL,
  { link: secret }: { link?: string },
): Promise<Pick<Person, "id" | "role">> {
  if (secret === undefined) return requirePerson(context, url);
  const link = await linkWithSecret(secret, new Date());
  if (link && acceptsPayment(link.state)) return { id: link.guestId, role: null };
  throw data(storeMessages.pageNotFound, { status: 404 });
}

/**
 * Headers of all pages at an order's link. The address is secret, so these pages aren't cached or indexed, and the
 * address isn't sent to other sites as the referrer.
 */
export const LINK_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};
