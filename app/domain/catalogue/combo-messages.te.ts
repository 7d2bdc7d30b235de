import { HIGHEST_QUANTITY, MOST_COMBO_LINES } from "#domain/limits";
import { amountToPay } from "#domain/money/money";
import type { ComboMessages } from "./combo-messages.ts";

export const te: ComboMessages = {
  combosFailed: "కాంబో ప్యాక్‌లు లోడ్ కాలేదు",
  noCombos: "ప్రస్తుతం కాంబో ప్యాక్‌లు లేవు.",
  comboNotFound: "ఈ కాంబో లేదు",
  comboPackage: "కాంబో ప్యాక్",
  minimumItemsNote: "కనీసం 5 కార్డులు కావాలి",

  saveBadge: (percent) => `${percent}% ఆదా`,
  combosTitle: "ప్రత్యేక కాంబో ప్యాక్‌లు",
  combosLine: "మేం ఎంచినవి. విడివిడిగా కొనేదాని కంటే తక్కువకే.",
  comboNotFoundAdvice: "ఈ ప్యాక్ ఇక అమ్మకంలో లేదు. మిగతావి స్టోర్‌లో చూడండి.",
  comboSavings: (amount, percent) => `మీకు ${amountToPay(amount)} ఆదా (${percent}%)`,
  comboValue: (amount) => `మొత్తం విలువ ${amountToPay(amount)}`,
  itemsIncluded: (items) => (items === 1 ? "ఇందులో 1 కార్డు" : `ఇందులో ${items} కార్డులు`),
  builderTitle: "మీ సొంత కాంబో చేసుకోండి",
  builderLine: "ఏ కార్డులైనా, ఏ సైజుల్లోనైనా ఎంచుకోండి. ఐదు లేదా ఎక్కువ తీసుకుంటే తగ్గింపు.",
  customComboNamed: (items, cards, more) =>
    `మీ సొంత కాంబో, ${items} కార్డులు: ${cards.join(", ")}${more ? ", ఇంకా" : ""}`,

  comboItemsAddFailed: "వీటిని కార్ట్‌లో చేర్చలేకపోయాం",
  comboItemsAdded: "మీ కాంబో కార్ట్‌లో చేరింది!",
  comboAddFailed: "కాంబోను కార్ట్‌లో చేర్చలేకపోయాం",
  comboAdded: "కాంబో కార్ట్‌లో చేరింది!",
  "pricing-mismatch": "ధరల్లో తేడా వచ్చింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
  "no-items": "ఏ కార్డులూ ఎంచుకోలేదు",
  "user-id-required": "ఎవరి కోసమో తెలియలేదు",
  "products-not-validated": "కార్డులను సరిచూడలేకపోయాం",
  "validation-failed": "కాంబోలో కొన్ని సరిగా లేవు",
  "combo-order-failed": "కాంబో ఆర్డర్ చేయలేకపోయాం",
  "internal-error": "మా వైపు పొరపాటు జరిగింది",
  "combo-status-failed": "ఆర్డర్ స్థితిని మార్చలేకపోయాం",

  "too-few-items": ({ received }) => `కాంబోకు కనీసం 5 కార్డులు కావాలి (వచ్చినవి ${received})`,

  "product-unavailable": ({ item }) => `${item}వ కార్డు: ఇప్పుడు అమ్మకంలో లేదు`,
  "size-unavailable": ({ item }) => `${item}వ కార్డు: ఈ సైజు లేదు, లేదా దానికి ధర లేదు`,
  "sold-out": ({ item }) => `${item}వ కార్డు: స్టాక్ అయిపోయింది`,
  "quantity-too-low": ({ item }) => `${item}వ కార్డు: కనీసం ఒకటి ఉండాలి`,
  "quantity-too-high": ({ item }) => `${item}వ కార్డు: ${HIGHEST_QUANTITY} వరకే తీసుకోవచ్చు`,
  "too-many-lines": `ఒక కాంబోలో ${MOST_COMBO_LINES} రకాల కార్డుల వరకు పెట్టవచ్చు.`,
};
