import type { en } from "./texts.en.ts";

export const te: typeof en = {
  coupons: "కూపన్",
  couponsForYou: "మీ కోసం కూపన్‌లు",
  applyCoupon: "కూపన్ వాడండి",
  saves: (amount) => `${amount} ఆదా`,
  percentOff: (percent) => `${percent}% తగ్గింపు`,
  amountOff: (amount) => `${amount} తగ్గింపు`,
  addMoreFor: (amount, code, what) => `ఇంకా ${amount} కొంటే ${code} వాడవచ్చు (${what}).`,
  couponCode: "కూపన్ కోడ్",
  apply: "వాడండి",
  youSave: (amount) => `మీకు ${amount} ఆదా`,
  remove: "తీసేయండి",
  removeCoupon: "కూపన్ తీసేయండి",
};
