import type { en } from "./texts.en.ts";

export const te: typeof en = {
  backToStories: "కథలకు తిరిగి వెళ్లండి",
  checkout: "చెక్‌అవుట్",
  continueShopping: "షాపింగ్ కొనసాగించండి",
  contact: "స్టోర్‌ను సంప్రదించండి",
  order: "ఆర్డర్",
  signIn: "సైన్ ఇన్ చేయండి",
  signedOut: "మీరు సైన్ అవుట్ అయ్యారు. మీ చెక్‌అవుట్ చూడడానికి సైన్ ఇన్ చేయండి.",
  yourCart: "మీ కార్ట్",
  yourOrders: "మీ ఆర్డర్లు",
};
