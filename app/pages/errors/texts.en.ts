export const en = {
  /** Prescribed by spec §8. */
  tryAgain: "Try Again",
  backToStore: "Back to Store",
  stories: "Stories",
};
