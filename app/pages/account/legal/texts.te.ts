import type { en } from "./texts.en.ts";

export const te: typeof en = {
  effectiveSince: "2026 నవంబర్ 1 నుంచి అమల్లో ఉంది.",
  effectiveFrom: (day) => `${day} నుంచి అమల్లో ఉంది.`,
  writeToUs: "మాకు రాయండి",
  complaints: (hours) => `ఫిర్యాదులకూ ఇదే చిరునామా; ${hours} గంటల్లో జవాబిస్తాం, నెల లోపు పరిష్కరిస్తాం.`,
  whoSells: "అమ్మేది ఎవరు",
  gstin: "GSTIN",
  grievanceOfficer: "ఫిర్యాదుల అధికారి",
};
