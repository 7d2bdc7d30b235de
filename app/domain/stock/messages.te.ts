import type { StockMessages } from "./messages.ts";

export const te: StockMessages = {
  shortage: {
    undecided: (what) =>
      `మీరు చెల్లించాక స్టాక్ అయిపోయింది: ${what}. దాన్ని తర్వాత పంపుతాం, లేదా దాని డబ్బు తిరిగి ఇస్తాం. ఏది చేస్తామో మీ ఆర్డర్‌లో కనిపిస్తుంది.`,
    "next-run": (what) => `${what} మళ్లీ తయారవుతోంది. అది రాగానే మీ ఆర్డర్ పంపుతాం.`,
    "left-out": (what) => `${what} స్టాక్‌లో లేదు, పంపలేం. దాని డబ్బు మీకు తిరిగి ఇస్తాం.`,
  },
};
