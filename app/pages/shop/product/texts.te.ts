import type { en } from "./texts.en.ts";

export const te: typeof en = {
  store: "స్టోర్",
  description:
    "మా కథల కోసం గీసి, మందపాటి మ్యాట్ కార్డ్‌పై ముద్రించాం. పోస్ట్ చేయడానికో, వాలెట్‌లో దాచుకోవడానికో, స్టాంప్‌లా అంటించడానికో నచ్చిన సైజు ఎంచుకోండి. ప్రతి కార్డూ మడత పడకుండా చేరేలా మేమే చేత్తో సర్ది పంపుతాం.",

  size: "సైజు",
  sizeLabels: { postal: "పోస్టల్ కార్డ్ సైజు", wallet: "వాలెట్ సైజు", stamp: "స్టాంప్ సైజు" },
  shortSizes: { postal: "పోస్టల్", wallet: "వాలెట్", stamp: "స్టాంప్" },
  drawnToScale: "₹10 నాణెం పక్కన, అసలు కొలతల నిష్పత్తిలో.",
  noSizeOffered: "ఈ కార్డ్ ప్రస్తుతం ఏ సైజులోనూ దొరకడం లేదు.",

  writtenOn: "ఈ కార్డు మీద రాసి ఉన్నది",

  quantity: "ఎన్ని",
  total: "మొత్తం",
  sizeTimes: (size, quantity) => `${size} × ${quantity}`,
  addToCart: "కార్ట్‌లో వేయండి",
  buyNow: "ఇప్పుడే కొనండి",
  inCart: (size, quantity) => `ఇప్పుడు మీ కార్ట్‌లో ఉంది: ${size} × ${quantity}.`,
  viewCart: "కార్ట్ చూడండి",
  login: "లాగిన్",

  moreOf: (series) => `${series} నుంచి మరిన్ని`,
  seeAll: "అన్నీ చూడండి",

  notFound: "ఈ కార్డ్ కనిపించలేదు",
  notFoundAdvice: "దీని పేరు మారి ఉండవచ్చు, లేదా ఇప్పుడు అమ్మకంలో లేకపోవచ్చు. ఈ సిరీస్‌లోని మిగతా కార్డులు స్టోర్‌లో ఉన్నాయి.",
  backToStore: "స్టోర్‌కు తిరిగి వెళ్లండి",
};
