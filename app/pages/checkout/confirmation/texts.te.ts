import type { en } from "./texts.en.ts";

export const te: typeof en = {
  title: "మీ చెల్లింపును నిర్ధారించండి",
  transactionId: "ట్రాన్సాక్షన్ ID",
  digits: (count, all) => `${all} అంకెలలో ${count}`,
  back: "వెనక్కి",
  confirm: "చెల్లింపు నిర్ధారించండి",
  order: "ఆర్డర్",
  yourOrders: "మీ ఆర్డర్లు",

  waiting:
    "మీరు టైప్ చేసినవి, అప్‌లోడ్ చేసినవి అన్నీ ఈ ఫోన్‌లో భద్రంగా ఉన్నాయి. దయచేసి మళ్లీ చెల్లించకండి. ఇంటర్నెట్ తిరిగి రాగానే మేమే పంపుతాం.",
  sending: "మీ నిర్ధారణ పంపుతున్నాం...",

  guideTitle: "మీ 12 అంకెలు ఎక్కడ ఉంటాయి",
};
