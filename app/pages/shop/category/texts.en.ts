export const en = {
  store: "Store",
  backToStore: "Back to Store",
  hearTheStory: "Hear the story, free",
};
