export const en = {
  held: "One moment, the page is still loading. What you pressed will be done.",
  again: "One moment, the page is still loading. Then please press again.",
  ready: "The page has loaded. Please press again.",
  late: "That didn't work. Please press again in a moment.",
};
