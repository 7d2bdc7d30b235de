export const en = {
  stories: "Stories",
  cardsOf: (story: string) => `From ${story}, in the store`,
};
