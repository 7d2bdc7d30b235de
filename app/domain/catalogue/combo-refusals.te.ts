import { MAX_QUANTITY } from "#domain/cart/limits";
import type { ComboRefusals } from "./combo-refusals.ts";
import { MAX_COMBO_LINES } from "./limits.ts";

export const te: ComboRefusals = {
  "pricing-mismatch": "ధరల్లో తేడా వచ్చింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
  "no-items": "ఏ వస్తువులూ ఎంచుకోలేదు",
  "user-id-required": "ఎవరి కోసమో తెలియలేదు",
  "products-not-validated": "వస్తువులను సరిచూడలేకపోయాం",
  "validation-failed": "కాంబోలో కొన్ని సరిగా లేవు",
  "combo-order-failed": "కాంబో ఆర్డర్ చేయలేకపోయాం",
  "internal-error": "మా వైపు పొరపాటు జరిగింది",
  "combo-status-failed": "ఆర్డర్ స్థితిని మార్చలేకపోయాం",

  "too-few-items": ({ received }) => `కాంబోకు కనీసం 5 వస్తువులు కావాలి (వచ్చినవి ${received})`,

  "product-unavailable": ({ item }) => `${item}వ వస్తువు: ఇప్పుడు అమ్మకంలో లేదు`,
  "size-unavailable": ({ item }) => `${item}వ వస్తువు: ఈ సైజు లేదు, లేదా దానికి ధర లేదు`,
  "sold-out": ({ item }) => `${item}వ వస్తువు: స్టాక్ అయిపోయింది`,
  "quantity-too-low": ({ item }) => `${item}వ వస్తువు: కనీసం ఒకటి ఉండాలి`,
  "quantity-too-high": ({ item }) => `${item}వ వస్తువు: ${MAX_QUANTITY} వరకే తీసుకోవచ్చు`,
  "too-many-lines": `ఒక కాంబోలో ${MAX_COMBO_LINES} రకాల వస్తువుల వరకు పెట్టవచ్చు.`,
};
