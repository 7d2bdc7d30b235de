export const en = {
  tryAgain: "Try Again",
  store: "Store",
  /** Prescribed by spec §2 Store. */
  buyNow: "Buy Now",
  buyNowOf: (name: string) => `Buy Now: ${name}`,
};
