import { GIFT_MESSAGE_CHARACTERS, UNVERIFIED_ORDERS, VERIFICATION_HOURS } from "#domain/limits";
import { amountToPay } from "#domain/money/money";
import type { UnplacedReason } from "./confirmation.ts";
import { formattedDay } from "./delivery-dates.ts";
import type { CheckoutMessages } from "./messages.ts";

const whyUnplaced: Readonly<Record<UnplacedReason, string>> = {
  "other-version-placed":
    "వేరే ట్యాబ్ లేదా ఫోన్ నుంచి ఇదే ఆర్డర్ వేరే వస్తువులతో ఇప్పటికే నమోదైంది, అందుకే ఈ చెల్లింపుకు ఇంకా ఆర్డర్ లేదు.",
  "other-id-placed": "ఈ ఆర్డర్ ఇప్పటికే వేరే ట్రాన్సాక్షన్ IDతో నమోదైంది, అందుకే ఈ చెల్లింపుకు ఇంకా ఆర్డర్ లేదు.",
  "version-expired": "ఆ చెల్లింపు పేజీ 24 గంటలకు పైగా పాతది, అందుకే ఈ చెల్లింపుకు ఇంకా ఆర్డర్ లేదు.",
  "coupon-used-up": "ఆ చెల్లింపు రద్దయింది, తర్వాత దాని కూపన్ అయిపోయింది, అందుకే ఈ చెల్లింపుకు ఇంకా ఆర్డర్ లేదు.",
};

export const te: CheckoutMessages = {
  addForFreeDelivery: (missing) => `మరో ${amountToPay(missing)} చేరిస్తే ఉచిత డెలివరీ, దానికదే వర్తించే కూపన్.`,
  "other-than-shown": ({ total }) =>
    `మీరు ఈ పేజీ తెరిచాక మీ ఆర్డర్ మారింది. మొత్తం ఇప్పుడు ${amountToPay(total)}. సరిచూసి, 'చెల్లింపుకు వెళ్లండి' మళ్లీ నొక్కండి.`,
  preparedAgain: (newest, shown) =>
    `వేరే ట్యాబ్‌లో మొత్తం ${amountToPay(newest)}కు మారింది. ఈ పేజీ ${amountToPay(shown)}కు, ఇక్కడున్న వస్తువులకు మాత్రమే.`,
  showNewest: (total) => `${amountToPay(total)} చెల్లింపు చూడండి`,
  startedPayment: (total) =>
    `మీరు ${amountToPay(total)} చెల్లింపును నిర్ధారించడం మొదలుపెట్టారు. చెల్లించి ఉంటే దయచేసి నిర్ధారించండి.`,
  goToStartedPayment: (total) => `${amountToPay(total)} చెల్లింపును నిర్ధారించండి`,
  paymentStored: (amount, reason) =>
    `మీ ${amountToPay(amount)} చెల్లింపు మాకు అందింది. ${whyUnplaced[reason]}`,

  loginToProceed: "ముందుకు వెళ్లడానికి లాగిన్ చేయాలి.",
  "cart-empty": "మీ కార్ట్ ఖాళీగా ఉంది.",
  "address-missing": "దయచేసి డెలివరీ చిరునామా ఎంచుకోండి.",
  "address-incomplete": "ఈ చిరునామాలో ఇంకా పిన్ కోడ్ లేదు. పార్సెల్ చేరాలంటే 'మార్చండి' నొక్కి చేర్చండి.",
  "gift-message-too-long": `సందేశం ${GIFT_MESSAGE_CHARACTERS} అక్షరాలకు మించకూడదు.`,

  paymentFailed: "మీ చెల్లింపును తీసుకోవడంలో పొరపాటు జరిగింది",
  purchaseFailed: "కొనుగోలు నమోదు కాలేదు",

  orderFailed: "ఆర్డర్ నమోదు కాలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
  screenshotUploadFailed: "స్క్రీన్‌షాట్ అప్‌లోడ్ కాలేదు, కానీ మీ ఆర్డర్ నమోదైంది.",
  orderPlaced: "ఆర్డర్ నమోదైంది! చెల్లింపు వివరాలు, స్క్రీన్‌షాట్ సరిచూడటానికి అందాయి.",

  "lines-unavailable": ({ names }) =>
    `ఇక అమ్మకంలో లేనివి: ${names.join(", ")}. కొనసాగడానికి దయచేసి మీ కార్ట్ నుంచి తీసేయండి.`,
  "lines-sold-out": ({ names }) =>
    `స్టాక్ అయిపోయినవి: ${names.join(", ")}. కొనసాగడానికి దయచేసి మీ కార్ట్ నుంచి తీసేయండి.`,
  removeFromCart: (name) => `కొనసాగడానికి దయచేసి ${name}ను మీ కార్ట్ నుంచి తీసేయండి.`,
  noAddressNeeded: "దీన్ని మీకు ఈమెయిల్ చేస్తాం. చిరునామా అవసరం లేదు.",
  emailedTo: (email) => `అది ${email}కు వస్తుంది.`,
  mobileHint: "ఈ ఆర్డర్ గురించి అడగడానికి. +91 లేకుండా 10 అంకెలు.",
  deliveryChoiceMissing: "దయచేసి సాధారణ లేదా ఎక్స్‌ప్రెస్ డెలివరీ ఎంచుకోండి.",

  paymentMade: "నేను చెల్లించాను",

  "transaction-id-empty": "దయచేసి ట్రాన్సాక్షన్ ID రాయండి",
  "transaction-id-not-12-digits": "ట్రాన్సాక్షన్ IDలో 12 అంకెలు ఉండాలి",

  "id-of-phonepe": "అది PhonePe సొంత నంబర్, కాబట్టి దాన్ని నమోదు చేయలేదు. 'UTR' తర్వాత ఉండే 12 అంకెలు చూడండి.",
  "id-of-google":
    "అది Google సొంత నంబర్, కాబట్టి దాన్ని నమోదు చేయలేదు. 'UPI transaction ID' తర్వాత ఉండే 12 అంకెలు చూడండి.",
  "id-letters": "ఇక్కడ అంకెలు మాత్రమే, సరిగ్గా 12. T (PhonePe) లేదా CIC (Google) తో మొదలయ్యే నంబర్ కాదు.",
  "id-too-long": ({ digits }) =>
    `అది ${digits} అంకెలు. ట్రాన్సాక్షన్ IDలో సరిగ్గా 12 ఉంటాయి, కాబట్టి నమోదు చేయలేదు. దయచేసి నంబర్ సరిచూడండి.`,
  "id-too-short": ({ digits }) => `అది ${digits} అంకెలు. ట్రాన్సాక్షన్ IDలో సరిగ్గా 12 ఉంటాయి, కాబట్టి నమోదు చేయలేదు.`,
  "id-several": "ఆ వచనంలో 12 అంకెల నంబర్లు ఒకటి కంటే ఎక్కువ ఉన్నాయి. ట్రాన్సాక్షన్ ID మాత్రమే పేస్ట్ చేయండి లేదా టైప్ చేయండి.",

  "transaction-id-taken":
    "ఈ చెల్లింపు ఇప్పటికే నమోదై, విక్రేత నిర్ధారణ కోసం ఉంది; దాని స్థితి 24 గంటల్లోపు తెలుస్తుంది. లేదా దయచేసి వేరే ట్రాన్సాక్షన్ ID ఇవ్వండి.",

  "image-missing": "చెల్లింపు స్క్రీన్‌షాట్ తప్పనిసరి. చెల్లింపు పూర్తయినట్లు చూపే స్క్రీన్‌షాట్ ఇవ్వండి.",
  "not-an-image": "దయచేసి ఒక ఫోటో ఫైల్ ఎంచుకోండి",
  "image-too-large": "ఫైల్ 5MB కంటే చిన్నదిగా ఉండాలి",

  qrFailed: "చెల్లింపు QR కోడ్ తయారు కాలేదు",
  upiQrFailed: "UPI చెల్లింపు QR కోడ్ తయారు కాలేదు",
  "upi-id-format": "UPI ID సరైన రూపంలో లేదు",
  invalidAmount: "చెల్లింపు మొత్తం సరిగా లేదు",
  paused: "మేం విరామంలో ఉన్నాం; ప్రస్తుతానికి కొత్త ఆర్డర్లు తీసుకోవడం లేదు.",
  pausedUntil: (day) => `మేం విరామంలో ఉన్నాం; ${formattedDay(day, "te")} నుంచి మళ్లీ ఆర్డర్లు తీసుకుంటాం.`,
  "payments-not-set-up": "ఈ స్టోర్ ఇంకా చెల్లింపులు తీసుకోలేదు. విక్రేత ముందుగా ఏర్పాటు చేయాలి.",
  tooManyAttempts: "చాలాసార్లు ప్రయత్నించారు. కాసేపు ఆగి మళ్లీ ప్రయత్నించండి.",
  tooManyTakenIds: "వేరే ఆర్డర్ల ట్రాన్సాక్షన్ IDలు చాలా ఇచ్చారు. కొన్ని నిమిషాలు ఆగి, ఈ చెల్లింపుది ఇవ్వండి.",
  tooManyUnverifiedOrders: `మీ ${UNVERIFIED_ORDERS} ఆర్డర్ల చెల్లింపులను ఇంకా సరిచూస్తున్నాం. ఒకటి పూర్తి కాగానే మళ్లీ ఆర్డర్ చేయవచ్చు.`,
  tooManyUploads: "కొన్ని నిమిషాల్లోనే చాలా అప్‌లోడ్‌లు చేశారు. మీరు చెల్లింపును నిర్ధారించినప్పుడు ఈ ఫోటో పంపుతాం.",
  upiStringCopied: "UPI వివరాలు కాపీ అయ్యాయి",

  "nothing-to-pay": "మీ కూపన్‌తోనే మొత్తం పూర్తయింది, UPIతో చెల్లించడానికి ఏమీ లేదు. ఇంకొకటి చేర్చండి లేదా కూపన్ తీసేయండి.",
  "amount-too-high": "ఒక చెల్లింపు ₹1,00,000 వరకే. దయచేసి దీన్ని రెండు ఆర్డర్లుగా చేయండి.",
  cartChanged: "మీరు ఈ చెల్లింపు మొదలుపెట్టాక మీ కార్ట్ మారింది. ఈ చెల్లింపు ఇక్కడున్న వస్తువులకే.",
  paymentClosed: "ఈ ఆర్డర్ వేరే ట్యాబ్ లేదా ఫోన్ నుంచి నమోదైంది. దాని స్క్రీన్‌షాట్‌ను ఇక్కడ మార్చలేరు.",
  "quote-not-found": "ఈ చెల్లింపు దొరకలేదు. ఏ ఆర్డర్ నమోదు కాలేదు. దయచేసి పేజీని మళ్లీ లోడ్ చేయండి.",
  "version-missing": "ఈ పేజీ పాతది. మళ్లీ లోడ్ చేసి, తర్వాత మీ చెల్లింపును నిర్ధారించండి.",
  transactionIdNotSaved: "మీరు టైప్ చేసింది ఇంకా సేవ్ కాలేదు.",
  sellerDecides:
    "ఏదీ పోలేదు. సరిచూసి మీకు ఫోన్ లేదా ఈమెయిల్ చేస్తాం. మీరు చెల్లించినది మీకు అందుతుంది, లేదా మీ డబ్బు తిరిగి వస్తుంది.",
  "id-pays-for-other-version":
    "ఈ ట్రాన్సాక్షన్ ID వేరే ట్యాబ్ లేదా ఫోన్ నుంచి చేసిన మీ ఆర్డర్‌కు ఇప్పటికే వాడారు. ఇక్కడ వేరే ఆర్డర్ నమోదు కాలేదు.",
  "too-many-unplaced": "మీ చెల్లింపులు కొన్ని ఇప్పటికే మా దగ్గర ఉన్నాయి. దీన్ని సేవ్ చేయలేదు, దయచేసి మాకు ఈమెయిల్ చేయండి.",
  quoteCancelled: "చెల్లింపు రద్దయింది. ఏ ఆర్డర్ నమోదు కాలేదు; మీ కార్ట్ అలాగే ఉంది.",
  appDeclinedAdvice: "యాప్ ఒప్పుకోకపోతే, QR కోడ్‌ను వేరే స్క్రీన్ నుంచి స్కాన్ చేయండి, లేదా UPI ID, మొత్తం యాప్‌లోకి కాపీ చేయండి.",
  savedQrAdvice: "దాచిన ఫోటో నుంచి చాలా యాప్‌లు ₹2,000 వరకే చెల్లిస్తాయి. అంతకంటే ఎక్కువైతే వేరే స్క్రీన్ నుంచి స్కాన్ చేయండి.",
  screenshotHint: "JPEG, PNG, WebP లేదా GIF, 5 MB కంటే చిన్నది.",
  screenshotUploading: "అప్‌లోడ్ అవుతోంది...",
  screenshotSaved: "అప్‌లోడ్ అయి, సేవ్ అయింది.",
  screenshotNotSavedYet: "ఇంకా అప్‌లోడ్ కాలేదు. మీరు 'చెల్లింపు నిర్ధారించండి' నొక్కినప్పుడు పంపుతాం.",
  screenshotNotSent: "స్క్రీన్‌షాట్ అప్‌లోడ్ కాలేదు. దయచేసి చిన్న ఫోటో ఎంచుకోండి.",
  transactionIdPlaces: (payee) => [
    {
      app: "Google Pay",
      steps: [
        "Google Pay తెరిచి మీ చెల్లింపుల వరకు స్క్రోల్ చేయండి.",
        `${payee ? `${payee}కు` : "మాకు"} చేసిన చెల్లింపును నొక్కండి.`,
      ],
      label: "UPI transaction ID",
      decoy: "Google transaction ID CIC…",
    },
    {
      app: "PhonePe",
      steps: ["PhonePe తెరిచి History నొక్కండి.", `${payee ? `${payee}కు` : "మాకు"} చేసిన చెల్లింపును నొక్కండి.`],
      label: "UTR",
      decoy: "Transaction ID T2…",
    },
    {
      app: "Paytm",
      steps: [
        "Paytm తెరిచి Balance & History నొక్కండి.",
        `${payee ? `${payee}కు` : "మాకు"} చేసిన చెల్లింపును నొక్కండి.`,
      ],
      label: "UPI Ref. No.",
      decoy: null,
    },
    {
      app: "Bank SMS",
      steps: ["డబ్బు కట్ అయినట్లు వచ్చిన సందేశం తెరవండి."],
      label: "UPI Ref",
      decoy: null,
    },
  ],
  copyTheDigits: (label) => `'${label}' తర్వాత ఉన్న 12 అంకెలు కాపీ చేయండి.`,
  receiptPaidTo: "ఎవరికి",
  transactionIdLookalikes: "సరిగ్గా 12 అంకెలున్నది చూడండి. Tతో (PhonePe) లేదా CICతో (Google) మొదలయ్యేది కాదు.",
  "upi-provider": "ఈ UPI సంస్థ నుంచి తీసుకోము.",

  verificationNotice: `చెల్లింపును సరిచూడటానికి ${VERIFICATION_HOURS} గంటల వరకు పడుతుంది.`,
  whatComesNext: "తర్వాత ఏం జరుగుతుంది",
  afterVerification: {
    cards: "మీ కార్డులు ప్యాక్ చేసి పోస్టు చేస్తాం.",
    episodes: "మీ ఎపిసోడ్‌లు ఈమెయిల్ చేస్తాం.",
    both: "మీ కార్డులు ప్యాక్ చేసి పోస్టు చేస్తాం, ఎపిసోడ్‌లు ఈమెయిల్ చేస్తాం.",
  },
  followInOrders: "ప్రతి అడుగూ 'మీ ఆర్డర్లు'లో చూడవచ్చు.",
};
