import type { en } from "./texts.en.ts";

export const te: typeof en = {
  tryAgain: "మళ్లీ ప్రయత్నించండి",
  backToStore: "స్టోర్‌కు తిరిగి వెళ్లండి",
  stories: "కథలు",
};
