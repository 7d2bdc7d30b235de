import type { en } from "./texts.en.ts";

export const te: typeof en = {
  yourCart: "మీ కార్ట్",
  refreshCart: "కార్ట్ రిఫ్రెష్ చేయండి",
  items: "వస్తువులు",
  summary: "వివరాలు",
  continueShopping: "షాపింగ్ కొనసాగించండి",
  proceedToCheckout: "చెక్‌అవుట్‌కు వెళ్లండి",
  signInToCheckout: "చెక్‌అవుట్‌కు సైన్ ఇన్ చేయండి",
  login: "లాగిన్",
  subtotal: "ఉప మొత్తం",
  couponDiscount: "కూపన్ తగ్గింపు",
  total: "మొత్తం",
  totalIs: (amount) => `మొత్తం ${amount}`,
  deliveryFreeFrom: (cost, from) => `డెలివరీ ${cost}. ${from} నుంచి ఉచితం.`,
  notInCartYet: "ఇంకా మీ కార్ట్‌లో లేనివి",
  addWhatFits: "పట్టినన్ని చేర్చండి",
};
