export const en = {
  /** spec §2 Stories */
  title: "Stories",
  exploreStories: "Explore Stories",
  freeToHear: "Free to hear",

  readAll: "Read all",
  /** After it, for screen readers alone. */
  of: (title: string) => ` of ${title}`,
  insteadOf: "instead of ",
  /** spec §2 Stories */
  buyNow: "Buy Now",
  addToCart: "Add to cart",
  login: "Login",
};
