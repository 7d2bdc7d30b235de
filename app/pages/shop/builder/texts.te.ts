import type { en } from "./texts.en.ts";

export const te: typeof en = {
  store: "స్టోర్",
  description:
    "మీకు నచ్చిన వస్తువులు, నచ్చిన సైజుల్లో ఎంచుకోండి. ఐదు వస్తువుల నుంచి తగ్గింపు, ఎక్కువ వస్తువులకు ఎక్కువ తగ్గింపు.",
  yourCombo: "మీ కాంబో",
  nothingChosen: "మీ కాంబో ఖాళీగా ఉంది. వస్తువు చేర్చడానికి ఒక సైజు నొక్కండి.",
  selectedItems: "ఎంచుకున్న వస్తువులు",
  itemsChosen: (items) => (items === 1 ? "1 వస్తువు" : `${items} వస్తువులు`),
  discountTier: "తగ్గింపు స్థాయి",
  noDiscountYet: "ఇంకా తగ్గింపు లేదు",
  highestTier: "మా దగ్గరున్న అత్యధిక తగ్గింపు మీకు వచ్చింది.",
  tierEarned: (percentage) => `${percentage}% తగ్గింపు`,
  nextTierHint: ({ moreItems, percentage }) =>
    `మరో ${moreItems} ${moreItems === 1 ? "వస్తువు" : "వస్తువులు"} చేరిస్తే ${percentage}% తగ్గింపు.`,
  subtotal: "ఉప మొత్తం",
  discount: (tier) => `తగ్గింపు (${tier})`,
  total: "మొత్తం",
  addToCart: "కార్ట్‌లో చేర్చండి",
  editing: "మీ కార్ట్‌లోని కాంబోను మారుస్తున్నారు.",
  stopEditing: "ఉన్నట్టే ఉంచండి",
  saveChanges: "మార్పులు సేవ్ చేయండి",
  comboSaved: "మీ కాంబో సేవ్ అయింది.",
  series: "సిరీస్",
  allSeries: "అన్నీ",
  size: (label) => label.replace(/ సైజు$/, ""),
  sizeEnd: " సైజు, ",
  addCard: (name, chosen) => `: ${name} చేర్చండి${chosen > 0 ? `, మీ కాంబోలో ${chosen} ఉన్నాయి` : ""}`,
};
