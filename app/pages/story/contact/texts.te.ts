import type { en } from "./texts.en.ts";

export const te: typeof en = {
  pageTitle: "సంప్రదించండి",
  title: "మమ్మల్ని సంప్రదించండి",
  name: "పేరు",
  email: "ఈమెయిల్",
  subject: "విషయం",
  message: "సందేశం",
  send: "సందేశం పంపండి",
  messageNumber: (number: number) => `మీ సందేశం సంఖ్య ${number}.`,
  sendAnother: "మరో సందేశం పంపండి",
};
