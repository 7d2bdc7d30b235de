export const en = {
  explore: "Explore",
  /** Prescribed by spec §2 Home. */
  exploreStories: "Explore Stories",
  exploreMerchandise: "Explore Merchandise",
};
