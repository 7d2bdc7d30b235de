import type { en } from "./texts.en.ts";

export const te: typeof en = {
  store: "స్టోర్",

  size: "సైజు",
  chooseSize: "సైజు ఎంచుకోండి",
  shortSizes: { postal: "పోస్టల్", wallet: "వాలెట్", stamp: "స్టాంప్" },

  grams: (grams) => `${grams} గ్రా.`,

  pictures: "చిత్రాలు",
  picture: (place, of) => `${of} చిత్రాల్లో ${place}వది`,

  quantity: "ఎన్ని",
  total: "మొత్తం",
  sizeTimes: (size, quantity) => `${size} × ${quantity}`,
  addToCart: "కార్ట్‌లో చేర్చండి",
  buyNow: "కొనండి",
  inCart: (size, quantity) => `ఇప్పుడు మీ కార్ట్‌లో ఉంది: ${size} × ${quantity}.`,
  viewCart: "కార్ట్ చూడండి",
  login: "లాగిన్",

  moreOf: (series) => `${series} నుంచి మరిన్ని`,
  seeAll: "అన్నీ చూడండి",

  backToStore: "స్టోర్‌కు తిరిగి వెళ్లండి",
};
