import type { en } from "./texts.en.ts";

export const te: typeof en = {
  explore: "ఇక్కడి నుంచి",
  exploreStories: "కథలు వినండి",
  exploreMerchandise: "వస్తువులు చూడండి",
};
