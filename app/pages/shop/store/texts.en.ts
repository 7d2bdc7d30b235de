export const en = {
  store: "Store",
  /** spec §2 Store */
  buyNow: "Buy Now",
  buyNowOf: (name: string) => `Buy Now: ${name}`,
};
