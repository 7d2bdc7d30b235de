import type { en } from "./texts.en.ts";

export const te: typeof en = {
  label: "చెల్లింపు స్క్రీన్‌షాట్",
  required: "(తప్పనిసరి)",
  yours: "మీ చెల్లింపు స్క్రీన్‌షాట్",
  choose: "చిత్రాన్ని ఎంచుకోండి",
  chooseAnother: "వేరే చిత్రాన్ని ఎంచుకోండి",
};
