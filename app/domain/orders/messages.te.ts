import type { OrderMessages } from "./messages.ts";

export const te: OrderMessages = {
  helpWithOrder: (orderNumber) => `నమస్తే, నా ఆర్డర్ ${orderNumber} విషయంలో సహాయం కావాలి.`,

  noOrders: "ఇంకా పూర్తయిన ఆర్డర్లు లేవు",
  noOrdersAdvice: "చెల్లింపు పూర్తయ్యాక ఆర్డర్లు ఇక్కడ కనిపిస్తాయి",
  "order-not-found": "ఆర్డర్ దొరకలేదు",
  loadFailed: "ఆర్డర్ వివరాలు లోడ్ కాలేదు",

  cash: "నగదు",
  cashUndone: "ఈ ఆర్డర్‌కు ఇంకా చెల్లింపు జరగలేదు.",
  movedAway: "ఈ ట్రాన్సాక్షన్ ID ఉన్న చెల్లింపు వేరే ఆర్డర్‌ది, కాబట్టి దానికి మార్చాం.",
  movedHere: "ఈ చెల్లింపు వేరే ఆర్డర్‌కు నమోదైంది. దాన్ని ఈ ఆర్డర్‌కు మార్చాం.",
  orderNotFoundAdvice: "అది వేరే ఖాతాది కావచ్చు, లేదా లింక్ తప్పుగా టైప్ అయి ఉండవచ్చు.",
  andMore: (name, more) => (more > 0 ? `${name}; మరో ${more}` : name),
  orderShared(store, orderNumber, state, trackingId) {
    const tracking = trackingId ? ` ట్రాకింగ్ ID: ${trackingId}.` : "";
    return `నా ${store} ఆర్డర్ ${orderNumber}: ${state}.${tracking}`;
  },
  packing: "ప్యాక్ చేస్తున్నాం",
  trackParcel: "పార్సెల్ ఎక్కడుందో చూడండి",
  summary: "బిల్లు",

  couponDiscountOf: (code) => (code === null ? "కూపన్ తగ్గింపు" : `కూపన్ తగ్గింపు (${code})`),
  exactAmount: "ఖచ్చితమైన మొత్తం",
  total: "మొత్తం",
  shipping: "డెలివరీ",
  deliveryAddress: "డెలివరీ చిరునామా",
  contents: (pieces) => `ఇందులో: ${pieces}`,
  giftFor: (recipient) => `${recipient} కోసం బహుమతి`,

  refund({ own, amount, refunded, refundedTo, reference, cancelled, title, other }) {
    const to = refundedTo ? `${refundedTo} కి ` : "";
    const by = reference ? ` (UPI రిఫరెన్స్ ${reference})` : "";
    const refund = refunded ? `${to}${amount} తిరిగి ఇచ్చాం${by}` : `${amount} తిరిగి ఇస్తాం`;
    const number = other?.number ?? "";
    if (title === null) return cancelled ? `ఈ ఆర్డర్ రద్దయింది. ${refund}.` : `${refund}.`;
    if (!own) {
      return `ఆర్డర్ ${number}తో కూడా ${title}కు మీరు చెల్లించారు. ఆ ఆర్డర్‌కు ${refund}.`;
    }
    return `${title}కు మీరు రెండుసార్లు చెల్లించారు. ఆర్డర్ ${number}తో అది మీకు వచ్చింది. ఈ ఆర్డర్‌కు ${refund}.`;
  },
  refundProof(proof) {
    if (proof.state === "seen") return `మా బ్యాంక్‌లో కనిపించింది${proof.day ? `, ${proof.day}` : ""}.`;
    if (proof.state === "missing")
      return "ఆ రోజుల మా బ్యాంక్ స్టేట్‌మెంట్‌లో ఇది లేదు. డబ్బు మీకు అందకపోతే, దయచేసి మాకు రాయండి.";
    return "ఈ రీఫండ్‌ను మేమే నమోదు చేశాం. మా బ్యాంక్ స్టేట్‌మెంట్‌లో ఇంకా కనిపించలేదు.";
  },
  openThatOrder: "ఆ ఆర్డర్ చూడండి",
  refundUpiIdFailed: "మీ UPI ID సేవ్ కాలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
  tooManyRefundUpiIds: "ఒక గంటలో UPI IDని చాలాసార్లు ఇచ్చారు. ఒక గంట తర్వాత మళ్లీ ప్రయత్నించండి.",

  cancellationFailed: "ఆర్డర్ రద్దు కాలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
  "payment-already-verified":
    "మీ చెల్లింపును ఇప్పుడే నిర్ధారించాం, అందుకే ఇక్కడ రద్దు చేయలేరు. దయచేసి WhatsApp లో అడగండి.",
  cancellationLate: "ఈ ఆర్డర్‌ను ఇప్పుడు రద్దు చేయలేరు.",

  unplacedNotFound: "చెల్లింపు కనిపించలేదు",

  reorderFailed: "వీటిని మీ కార్ట్‌లో చేర్చలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",

  paymentBeingChecked: "మీ చెల్లింపును సరిచూస్తున్నాం.",
  transactionIdHint: "మీ చెల్లింపు యాప్‌లో 'UPI transaction ID', 'UTR' లేదా 'UPI Ref. No.' అని ఉన్న 12 అంకెలు",
  noScreenshot: "ఈ చెల్లింపుకు స్క్రీన్‌షాట్ లేదు.",
  orderUpdated: "మీ ఆర్డర్ వివరాలు మారాయి.",
  trackingToCome: "ట్రాకింగ్ ID ఇక్కడ కనిపిస్తుంది.",
  episodeDelivery: "చెల్లింపు సరిచూశాక మీ ఎపిసోడ్‌లు ఈమెయిల్ చేస్తాం.",
  paymentUnchanged: "దయచేసి వేరే ట్రాన్సాక్షన్ ID లేదా కొత్త స్క్రీన్‌షాట్ పంపండి.",
  paymentAlreadySent: "ఈ వివరాలు ఇప్పటికే పంపారు, లేదా సరిచూశాం.",
  sentWithoutScreenshot: "మీ ట్రాన్సాక్షన్ ID చేరింది, కానీ కొత్త స్క్రీన్‌షాట్ అప్‌లోడ్ కాలేదు.",
  paymentDetailsSent: "ధన్యవాదాలు. కొత్త వివరాలు సరిచూస్తాం.",
  paymentDetailsNotSent: "కొత్త వివరాలు పంపలేకపోయాం. మీరు రాసినవి ఇక్కడే ఉన్నాయి. దయచేసి మళ్లీ చెల్లించకండి.",

  "episode-not-delivered": "చెల్లింపు నిర్ధారించాక ఈ ఎపిసోడ్‌ను మళ్లీ పంపవచ్చు.",
  "episode-email-waiting": "ఈ ఈమెయిల్ ఇప్పటికే దారిలో ఉంది.",
  "too-many-resends": "గత గంటలో కొన్నిసార్లు పంపాం. దయచేసి స్పామ్ ఫోల్డర్ చూడండి, లేదా తర్వాత ప్రయత్నించండి.",
  episodeSentAgain: (email) => `${email} కి మళ్లీ పంపుతున్నాం.`,
  episodeNotSent: "పంపలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",

  delivery: {
    unpaid: "చెల్లింపు సరిచూశాక ఈమెయిల్ చేస్తాం.",
    "paid-twice": "ఈ ఎపిసోడ్ మీకు వేరే ఆర్డర్‌లో వచ్చింది.",
    waiting: "మీ లింక్ ఉన్న ఈమెయిల్ దారిలో ఉంది.",
    logged: "మీ లింక్ ఇక్కడ సిద్ధంగా ఉంది.",
    emailed: "మీకు ఈమెయిల్ చేశాం",
    failed: "ఈమెయిల్ చేరలేదు. మీ లింక్ ఇక్కడ ఉంది.",
  },
};
