export const en = {
  stories: "Stories",
  cardsOf: (story: string) => `Cards from ${story}`,
};
