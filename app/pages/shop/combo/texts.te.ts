import type { en } from "./texts.en.ts";

export const te: typeof en = {
  store: "స్టోర్",
  inThisPack: "ఈ ప్యాక్‌లో ఉన్నవి",
  addCombo: "కాంబోను కార్ట్‌లో చేర్చండి",
  buyNow: "ఇప్పుడే కొనండి",
  backToShop: "స్టోర్‌కు తిరిగి వెళ్లండి",
};
