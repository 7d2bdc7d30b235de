import type { en } from "./texts.en.ts";

export const te: typeof en = {
  title: "ఆర్డర్ నమోదైంది",
  orderNumber: "ఆర్డర్ నంబర్",
  total: "మొత్తం",
  status: "స్థితి",
  transactionId: "ట్రాన్సాక్షన్ ID",
  verified: "మీ చెల్లింపు సరిచూశాం. ధన్యవాదాలు!",
  placedByBank: "ఆర్డర్ నమోదైంది! మీ డబ్బు మాకు అందింది.",
  cancelled: "ఈ ఆర్డర్ రద్దయింది.",
  isShort: "మీరు చెల్లించాక ఇందులో ఒకటి స్టాక్ అయిపోయింది. అది ఏదో, ఏం చేస్తామో మీ ఆర్డర్‌లో ఉంది.",
  openOrder: "ఆర్డర్ తెరవండి",
  yourOrders: "మీ ఆర్డర్లు",
  continueShopping: "షాపింగ్ కొనసాగించండి",
};
