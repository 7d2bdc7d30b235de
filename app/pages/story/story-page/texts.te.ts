import type { en } from "./texts.en.ts";

export const te: typeof en = {
  stories: "కథలు",
  cardsOf: (story) => `${story}: స్టోర్‌లో`,
};
