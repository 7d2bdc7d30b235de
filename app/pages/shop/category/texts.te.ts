import type { en } from "./texts.en.ts";

export const te: typeof en = {
  store: "స్టోర్",
  backToStore: "స్టోర్‌కు తిరిగి వెళ్లండి",
  pages: "పేజీలు",
  previous: "ముందు పేజీ",
  next: "తర్వాత పేజీ",
  hearTheStory: "కథను ఉచితంగా వినండి",
};
