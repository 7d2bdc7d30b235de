export const en = {
  explore: "Explore",
  /** spec §2 Home */
  exploreStories: "Explore Stories",
  exploreMerchandise: "Explore Merchandise",
};
