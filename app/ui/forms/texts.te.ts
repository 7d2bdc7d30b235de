import type { en } from "./texts.en.ts";

export const te: typeof en = {
  quantityOf: (name) => `${name}: ఎన్ని`,
  oneLess: (name) => `${name}: ఒకటి తగ్గించండి`,
  oneMore: (name) => `${name}: ఒకటి పెంచండి`,
  available: (characters) => `ఇంకా ${characters} అక్షరాలు రాయవచ్చు`,
  tooLong: (limit, over) =>
    `ఈ వాక్యం ${over} అక్షరాలు ఎక్కువగా ఉంది: గరిష్ఠంగా ${limit} అక్షరాలు. దయచేసి తగ్గించండి.`,
  signIn: "సైన్ ఇన్",
  copy: "కాపీ",
  copied: "కాపీ అయింది",
  copyThis: (what) => `${what} కాపీ చేయండి`,
  share: "షేర్ చేయండి",
  linkCopied: "లింక్ కాపీ అయింది",
  copiedThis: (what) => `${what} కాపీ అయింది`,
};
