import type { en } from "./texts.en.ts";

export const te: typeof en = {
  title: "కథలు",
  exploreStories: "కథలు వినండి",
  freeToHear: "ఉచితంగా వినండి",

  readAll: "అంతా చదవండి",
  of: (title) => `: ${title}`,
  insteadOf: "అసలు ధర ",
  buyNow: "ఇప్పుడే కొనండి",
  addToCart: "కార్ట్‌లో చేర్చండి",
  login: "సైన్ ఇన్",
};
