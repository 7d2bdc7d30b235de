export const en = {
  /** Prescribed by spec §2 Stories. */
  title: "Stories",
  exploreStories: "Explore Stories",
  freeToHear: "Free to hear",

  readAll: "Read all",
  /** Read after 'Read all', by screen readers only. */
  of: (title: string) => ` of ${title}`,
  insteadOf: "instead of ",
  /** Prescribed by spec §2 Stories. */
  buyNow: "Buy Now",
  addToCart: "Add to cart",
  login: "Login",
};
