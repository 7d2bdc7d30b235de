import { type LinkRequest, linkOfOrder, makeOrderLink } from "#data/checkout/order-links.server";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { linkSecretHash } from "#request/order-links.server";

/** An order for Meena, who has no account: two Night Bus cards and a combo, ₹247 with delivery. */
export const LINK_REQUEST: LinkRequest = {
  items: [
    { id: "ndk-01", size: "postal", quantity: 2 },
    { id: "starter-pack", size: null, quantity: 1 },
  ],
  customer: { name: "Meena", email: "" },
  typed: { pin: "520001", address: "4 Lake View", name: "Meena", mobile: "9123456780" },
  delivery: "standard",
  deliveryTerms: DEFAULT_DELIVERY,
  mobile: "9123456780",
  payee: { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null },
};

/** Makes an order with a payment link, as a seller does, and doesn't pay it. */
export async function orderByLink(
  sellerId: string,
  request: Partial<LinkRequest> = {},
  now = new Date(),
) {
  const made = await makeOrderLink({ ...LINK_REQUEST, ...request }, linkSecretHash, sellerId, now);
  if (!made.ok) throw new Error(made.problems[0]?.code);
  const link = await linkOfOrder(made.quoteId, now);
  if (!link) throw new Error("no link was made");
  return link;
}
