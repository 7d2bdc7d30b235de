export const en = {
  store: "Store",

  size: "Size",
  chooseSize: "Choose a size",
  /** Short names, where there is little room. */
  shortSizes: { postal: "Postal", wallet: "Wallet", stamp: "Stamp" } as Readonly<
    Record<string, string>
  >,

  /** A piece's weight. */
  grams: (grams: number) => `${grams} g`,

  /** Shown if there are several pictures. */
  pictures: "Pictures",
  picture: (place: number, of: number) => `Picture ${place} of ${of}`,

  quantity: "Quantity",
  total: "Total",
  /** What the total is for, such as 'Postal × 2'. */
  sizeTimes: (size: string, quantity: number) => `${size} × ${quantity}`,
  /** Prescribed by spec §2 Product detail. */
  addToCart: "Add to Cart",
  buyNow: "Buy Now",
  inCart: (size: string, quantity: number) => `In your cart now: ${size} × ${quantity}.`,
  viewCart: "View cart",
  login: "Login",

  moreOf: (series: string) => `More from ${series}`,
  seeAll: "See all",

  backToStore: "Back to Store",
};
