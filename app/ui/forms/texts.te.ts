import type { en } from "./texts.en.ts";

export const te: typeof en = {
  quantityOf: (name) => `${name}: ఎన్ని`,
  oneLess: (name) => `${name}: ఒకటి తగ్గించండి`,
  oneMore: (name) => `${name}: ఒకటి పెంచండి`,
  signIn: "సైన్ ఇన్",
  copy: "కాపీ",
  copied: "కాపీ అయింది",
  copyThis: (what) => `${what} కాపీ చేయండి`,
  share: "షేర్ చేయండి",
  linkCopied: "లింక్ కాపీ అయింది",
  copiedThis: (what) => `${what} కాపీ అయింది`,
};
