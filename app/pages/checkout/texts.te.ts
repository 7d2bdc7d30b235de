import type { en } from "./texts.en.ts";

export const te: typeof en = {
  backToStories: "కథలకు తిరిగి వెళ్లండి",
  checkout: "చెక్‌అవుట్",
  continueShopping: "షాపింగ్ కొనసాగించండి",
  login: "లాగిన్",
  yourCart: "మీ కార్ట్",
  yourOrders: "మీ ఆర్డర్లు",
};
