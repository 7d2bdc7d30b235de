import { amountToPay } from "#domain/money/money";
import type { ComboMessages } from "./combo-messages.ts";

export const te: ComboMessages = {
  combosFailed: "కాంబో ప్యాక్‌లు లోడ్ కాలేదు",
  noCombos: "ప్రస్తుతం కాంబో ప్యాక్‌లు లేవు.",
  comboNotFound: "ఈ కాంబో లేదు",
  comboPackage: "కాంబో ప్యాక్",
  minimumItemsNote: "కనీసం 5 వస్తువులు కావాలి",

  saveBadge: (percent) => `${percent}% ఆదా`,
  combosTitle: "ప్రత్యేక కాంబో ప్యాక్‌లు",
  combosLine: "మేం ఎంచినవి. విడివిడిగా కొనేదాని కంటే తక్కువకే.",
  comboNotFoundAdvice: "ఈ ప్యాక్ ఇక అమ్మకంలో లేదు. మిగతావి స్టోర్‌లో చూడండి.",
  comboNotLoaded: "ఈ కాంబో లోడ్ కాలేదు. కాసేపటి తర్వాత మళ్లీ ప్రయత్నించండి.",
  comboUnknown: "ఈ కాంబో మా దగ్గర లేదు. మిగతావి ఇక్కడ చూడండి.",
  comboSavings: (amount, percent) => `మీకు ${amountToPay(amount)} ఆదా (${percent}%)`,
  comboValue: (amount) => `మొత్తం విలువ ${amountToPay(amount)}`,
  itemsIncluded: (items) => (items === 1 ? "ఇందులో 1 వస్తువు" : `ఇందులో ${items} వస్తువులు`),
  builderTitle: "మీ సొంత కాంబో చేసుకోండి",
  builderLine: "ఏ వస్తువులైనా, ఏ సైజుల్లోనైనా ఎంచుకోండి. ఐదు లేదా ఎక్కువ తీసుకుంటే తగ్గింపు.",
  customComboNamed: (items, cards, more) =>
    `మీ సొంత కాంబో, ${items} వస్తువులు: ${cards.join(", ")}${more ? ", ఇంకా" : ""}`,
  customComboWithoutMore: (name) => name.replace(/, ఇంకా$/, ""),

  comboItemsAddFailed: "వీటిని కార్ట్‌లో చేర్చలేకపోయాం",
  comboItemsAdded: "మీ కాంబో కార్ట్‌లో చేరింది!",
  comboAddFailed: "కాంబోను కార్ట్‌లో చేర్చలేకపోయాం",
  comboAdded: "కాంబో కార్ట్‌లో చేరింది!",
};
