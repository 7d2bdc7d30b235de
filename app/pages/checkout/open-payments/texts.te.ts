import { orderMessages } from "#domain/orders/messages";
import type { en } from "./texts.en.ts";

export const te: typeof en = {
  title: "పూర్తికాని చెల్లింపు",
  order: (orderNumber, amount) => `${amount}, ఆర్డర్ ${orderNumber}`,
  dueForOrder: (orderNumber, amount) => `ఇంకా ${amount} చెల్లించాలి, ఆర్డర్ ${orderNumber}`,
  see: "ఏం చేయాలో చూడండి",
  seeOrder: (orderNumber) => `ఆర్డర్ ${orderNumber} కోసం ఏం చేయాలో చూడండి`,
  notConfirmed: (amount) => `${amount} నిర్ధారించాలి`,
  toFinish: (amount) => `మీ ${amount} చెల్లింపు ఇంకా పూర్తి కాలేదు`,
  holds: (quantity, name, more) => orderMessages.andMore(`${quantity} × ${name}`, more),
  advice: "మీరు చెల్లించి ఉంటే, ట్రాన్సాక్షన్ ID ఇచ్చి పూర్తి చేయండి. చెల్లించకపోతే, ఇప్పుడు కూడా చెల్లించవచ్చు.",
  finish: "పూర్తి చేయండి",
  finishPayment: (amount) => `${amount} చెల్లింపు పూర్తి చేయండి`,
  notPaid: "నేను చెల్లించలేదు",
  notPaidThis: (amount) => `నేను ${amount} చెల్లించలేదు`,
  paidEarlier: (amount) => `నేను ${amount} చెల్లించాను`,
  earlier: "ముందటి చెల్లింపు పేజీలో వేరే మొత్తం చెల్లించారా?",

  unfinished: {
    title: (before) => `మీరు ఇప్పటికే ${before} చెల్లించారా?`,
    advice: (now) =>
      `చెల్లించి ఉంటే నిర్ధారించండి: మిగతావి మీ కార్ట్‌లోనే ఉంటాయి. చెల్లించకపోతే, కింద ఉన్న అన్నింటికీ కలిపి ${now} ఒకేసారి చెల్లించండి.`,
    paid: (before) => `అవును, ${before} చెల్లింపును నిర్ధారిస్తాను`,
    payAll: (now) => `లేదు, అన్నింటికీ ${now} చెల్లిస్తాను`,
    pay: (now) => `లేదు, ${now} చెల్లిస్తాను`,
  },

  cancelPayment: "చెల్లింపు రద్దు చేయండి",
  alreadyPaid: "మీరు ఇప్పటికే చెల్లించారా?",
  alreadyPaidAdvice: (amount) =>
    `మీ ఖాతా నుంచి ${amount} వెళ్లి ఉంటే రద్దు చేయకండి. మేం దాన్ని కనుగొనగలిగేలా చెల్లింపును నిర్ధారించండి.`,
  yesConfirm: "అవును, చెల్లింపును నిర్ధారిస్తాను",
  noCancel: "లేదు, రద్దు చేయండి",
  keep: "అలాగే ఉంచండి",
  typedIsSaved: "మీరు టైప్ చేసినవి, అప్‌లోడ్ చేసినవి 24 గంటల పాటు భద్రంగా ఉంటాయి.",
};
