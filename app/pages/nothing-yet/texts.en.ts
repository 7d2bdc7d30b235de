export const en = {
  title: "Something is being made here",
  advice: "It isn't ready yet. Come back in a few days and have a look.",
  stories: "No story has been told here yet",
  storiesAdvice: "They come as soon as they are recorded. Come back in a few days and listen.",
  /** Shown only to the store's owner. */
  beginWithProducts: "Begin here: your first series, then its products",
  beginWithStories: "Begin here: your first story",
};
