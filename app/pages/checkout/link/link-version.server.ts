import type { OrderLink } from "#data/checkout/order-links.server";

/**
 * Names what the link's page shows: its state, the payment that it asks for, and the version of its placed order
 * (`order`; 0: none). An open page sends it to ask whether this has changed.
 */
export function linkVersion({ state, versionId }: OrderLink, order: number | null): string {
  return `${state}-${versionId}-${order ?? 0}`;
}
