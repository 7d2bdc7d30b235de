export const en = {
  /** spec §8 */
  tryAgain: "Try Again",
  backToStore: "Back to Store",
  stories: "Stories",
};
