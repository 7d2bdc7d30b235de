import type { en } from "./texts.en.ts";

export const te: typeof en = {
  timeline: "ఆర్డర్ ప్రయాణం",
  spoken: { done: ", పూర్తయింది", now: ", ఇప్పుడు ఇక్కడ", ahead: ", ఇంకా ఉంది" },
  trackingId: "ట్రాకింగ్ ID",
  trackingIdToCopy: "ట్రాకింగ్ ID",
  items: "వస్తువులు",
  item: "వస్తువు",
  quantity: "సంఖ్య",
  each: "ఒక్కటి",
  amount: "మొత్తం",
  subtotal: "ఉప మొత్తం",
  to: "ఎవరికి",
  giftSlip: "ఈ సందేశం పార్సెల్‌తో వెళ్తుంది. ధరలు వెళ్లవు.",
  giftWithoutMessage: "పార్సెల్‌తో ధరలు వెళ్లవు.",
};
