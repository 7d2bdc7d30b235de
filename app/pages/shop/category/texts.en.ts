export const en = {
  backToStore: "Back to Store",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  hearTheStory: "Hear the story, free",
};
