import { DEFAULT_DELIVERY, type DeliveryTerms } from "#domain/checkout/shipping";

/** What the seller has set and every page of the shop goes by, in the document's language. */
export type StoreTerms = {
  delivery: DeliveryTerms;
  /** The holiday that the store is on; null: it sells. */
  pause: ShownPause | null;
};

type ShownPause = {
  /** That nothing can be ordered, and from when it can. A text: each first view carries what makes one. */
  sentence: string;
  /** The seller's own words; may be empty. */
  message: string;
};

export const DEFAULT_TERMS: StoreTerms = { delivery: DEFAULT_DELIVERY, pause: null };
