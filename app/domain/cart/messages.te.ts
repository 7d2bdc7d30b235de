import { amountToPay } from "#domain/money/money";
import { MAX_CART_LINES, MAX_QUANTITY } from "./limits.ts";
import type { CartMessages } from "./messages.ts";

export const te: CartMessages = {
  loginToAdd: "కార్ట్‌లో చేర్చడానికి దయచేసి లాగిన్ చేయండి",
  loginToBuy: "కొనడానికి దయచేసి లాగిన్ చేయండి",

  cartEmpty: "మీ కార్ట్ ఖాళీగా ఉంది",
  cartEmptyAdvice: "మీకు నచ్చిన వస్తువులు చేర్చండి!",
  episodeQuantity: "సంఖ్య: 1",

  "episode-in-cart": "ఈ ఎపిసోడ్ ఇప్పటికే మీ కార్ట్‌లో ఉంది",
  "episode-purchased": "ఈ ఎపిసోడ్‌ను మీరు ఇప్పటికే కొన్నారు",
  "episode-id-missing": "ఏ ఎపిసోడో తెలియలేదు. దయచేసి పేజీని రీఫ్రెష్ చేయండి.",
  "invalid-episode-id": "ఇలాంటి ఎపిసోడ్ లేదు",
  "episode-not-found": "ఈ ఎపిసోడ్ దొరకలేదు",
  "episode-payment-pending": "ఈ ఎపిసోడ్‌కు మీరు ఇప్పటికే చెల్లించారు. చెల్లింపును సరిచూసి, లింక్ ఈమెయిల్ చేస్తాం.",
  "episode-payment-rejected": "ఈ ఎపిసోడ్ చెల్లింపులో ఒక సమస్య ఉంది. దయచేసి మీ ఆర్డర్ నుంచి వివరాలు మళ్లీ పంపండి.",

  "invalid-product-id": "ఇలాంటి వస్తువు లేదు",
  "invalid-quantity": "సంఖ్య సరిగా లేదు",

  tooManyOperations: "చాలా త్వరగా చాలా మార్పులు చేశారు. కాసేపు ఆగి మళ్లీ ప్రయత్నించండి.",
  episodeAddFailed: "ఎపిసోడ్‌ను కార్ట్‌లో చేర్చలేకపోయాం",
  itemAddFailed: "కార్ట్‌లో చేర్చలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
  checkoutFailed: "ముందుకు వెళ్లలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",

  itemRemoved: "కార్ట్ నుంచి తీసేశాం",
  quantityUpdated: "సంఖ్య మార్చాం",
  comboRemoved: "కాంబోను కార్ట్ నుంచి తీసేశాం",
  comboQuantityUpdated: "కాంబో సంఖ్య మార్చాం",

  savedOnPhone: "ఈ ఫోన్‌లోని మీ కార్ట్‌లో దాచాం.",
  savedInBrowser: "ఈ బ్రౌజర్‌లోని మీ కార్ట్‌లో దాచాం.",
  itemAdded: "మీ కార్ట్‌లో చేరింది.",
  episodeAdded: "ఎపిసోడ్ మీ కార్ట్‌లో చేరింది.",
  refreshed: "మీ కార్ట్ తాజాగా ఉంది.",
  "cart-full": `మీ కార్ట్ నిండిపోయింది. ఇందులో ${MAX_CART_LINES} రకాల వస్తువుల వరకే పడతాయి. ఇంకొకటి చేర్చాలంటే ఒకటి తీసేయండి.`,
  notLoaded: "మీ కార్ట్ లోడ్ కాలేదు. అందులో ఏదీ పోలేదు. దయచేసి రీఫ్రెష్ చేయండి.",
  offline: "మీరు ఆఫ్‌లైన్‌లో ఉన్నారు. ఇది ఈ ఫోన్‌లో దాచిన కార్ట్, ధరలు మీరు గతసారి చూసినవి.",
  cardWithoutName: "మీ కార్ట్‌లోని ఒక వస్తువు",
  lineRemoved: (name) => `${name} తీసేశాం.`,
  quantityFailed: "సంఖ్య మార్చలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
  itemRemoveFailed: "దీన్ని తీసేయలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
  itemReturnFailed: "దీన్ని తిరిగి చేర్చలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
  comboSaveFailed: "మీ కాంబోను సేవ్ చేయలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
  "line-not-found": "ఇది ఇప్పుడు మీ కార్ట్‌లో లేదు.",
  "product-unavailable": "ఇది ఇక అమ్మకంలో లేదు.",
  "size-unavailable": "ఇది ఆ సైజులో దొరకదు.",
  "combo-unavailable": "ఈ కాంబో ఇక అమ్మకంలో లేదు.",
  "episode-unpayable": "ఈ ఎపిసోడ్‌ను ప్రస్తుతానికి కొనలేరు.",
  "sold-out": "ఇది ప్రస్తుతం స్టాక్‌లో లేదు.",
  "few-left": ({ left }) => `ఇంకా ${left} మాత్రమే ఉన్నాయి.`,
  takeFewer: (short) =>
    `${short
      .map(({ name, left, quantity }) => `${name}: ఇంకా ${left} మాత్రమే ఉన్నాయి, మీ కార్ట్‌కు ${quantity} కావాలి.`)
      .join(" ")} దయచేసి తక్కువ తీసుకోండి.`,
  merged: "మీ కార్ట్ మీతో పాటే వచ్చింది.",

  priceChanged: (before) => `మీరు చేర్చినప్పుడు ధర ${amountToPay(before)}.`,

  inCartBefore: (pieces) => `వీటిలో ${pieces} ముందే మీ కార్ట్‌లో ఉన్నాయి.`,

  guestLinesWait: `కొన్ని మీ కార్ట్‌లో పట్టలేదు. అందులో ${MAX_CART_LINES} రకాలు, ఒక్కొక్కటి ${MAX_QUANTITY} వరకే పడతాయి. అవి ఈ బ్రౌజర్‌లో ఉన్నాయి. చోటు ఉన్నప్పుడు మీ కార్ట్‌లో వాటిని చేర్చవచ్చు, లేదా తీసేయవచ్చు.`,

  guestLinesWaitShort: "కొన్ని పట్టలేదు. మీ కార్ట్‌లో వాటిని చేర్చవచ్చు, లేదా తీసేయవచ్చు.",
  guestLinesSoldOut:
    "ఇవి ప్రస్తుతం స్టాక్‌లో లేవు. అవి ఈ బ్రౌజర్‌లో ఉన్నాయి. మళ్లీ వచ్చినప్పుడు మీ కార్ట్‌లో వాటిని చేర్చవచ్చు, లేదా తీసేయవచ్చు.",
  guestLinesSoldOutShort: "కొన్ని ప్రస్తుతం స్టాక్‌లో లేవు. అవి మీ కార్ట్‌లో కనిపిస్తాయి.",
  itemsLeftOut: (names) => {
    const [first = "", second = "", ...more] = names;
    return `ఇక అమ్మకంలో లేనందున చేర్చనివి: ${first}; ${second}${more.length > 0 ? `; మరో ${more.length}` : ""}.`;
  },

  freeDeliveryProgress: (missing) => `మరో ${amountToPay(missing)} చేరిస్తే డెలివరీ ఉచితం.`,
  freeDeliveryReached: "అభినందనలు! సాధారణ డెలివరీ ఉచితం.",
};
