import { DEFAULT_DELIVERY, type DeliveryTerms } from "#domain/checkout/shipping";

/** Settings of the seller that every page of the shop depends on, in the document's language. */
export type StoreTerms = {
  delivery: DeliveryTerms;
  /** Set while the store has paused its sales; null if it sells. */
  pause: ShownPause | null;
  /** False for a store that tells no stories, whose pages don't lead to them (reading R77). */
  stories: boolean;
};

type ShownPause = {
  /**
   * Says that nothing can be ordered, and when orders are possible again. It is sent as a finished sentence, because
   * every first page view would otherwise carry the code that makes it.
   */
  sentence: string;
  /** The seller's own words; may be empty. */
  message: string;
};

export const DEFAULT_TERMS: StoreTerms = {
  delivery: DEFAULT_DELIVERY,
  pause: null,
  stories: true,
};
