export const en = {
  store: "Store",
  /** Prescribed by spec §2 Store. */
  buyNow: "Buy Now",
  buyNowOf: (name: string) => `Buy Now: ${name}`,
};
