import type { en } from "./texts.en.ts";

export const te: typeof en = {
  typedIsKept: "మీరు టైప్ చేసినవి ఈ పేజీలో భద్రంగా ఉన్నాయి. సైన్ ఇన్ కొత్త ట్యాబ్‌లో తెరుచుకుంటుంది; ఆ తర్వాత ఇక్కడికి తిరిగి రండి.",
  signIn: "సైన్ ఇన్",
};
