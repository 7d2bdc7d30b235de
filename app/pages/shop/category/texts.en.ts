export const en = {
  store: "Store",
  backToStore: "Back to Store",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  hearTheStory: "Hear the story, free",
};
