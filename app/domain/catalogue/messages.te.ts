import { amountToPay } from "#domain/money/money";
import type { CatalogueMessages } from "./messages.ts";

export const te: CatalogueMessages = {
  listenOnSpotify: "Spotifyలో వినండి",
  exploreStory: "కథలోకి వెళ్లండి",
  limitedTimeOffer: "కొద్ది రోజుల ఆఫర్",
  alreadyPurchased: "ఇప్పటికే కొన్నారు",
  checkEmailForAccess: "లింక్ కోసం మీ ఈమెయిల్ చూడండి",

  signInForEpisodes: "ఎపిసోడ్‌లు కొనడానికి దయచేసి సైన్ ఇన్ చేయండి",

  emailedTo: (address) => `${address}కు పంపాం`,
  notEmailedYet: "ఇంకా ఈమెయిల్ పంపలేదు: మీ ఆర్డర్ నుంచి తెరవండి",
  openYourOrder: "మీ ఆర్డర్ చూడండి",
  episodesTitle: "ప్రత్యేక ఎపిసోడ్‌లు",
  moreEpisodesTitle: "మరిన్ని ఎపిసోడ్‌లు",
  playHere: "ఇక్కడే వినండి",
  playSample: "కొంచెం విని చూడండి",
  spotifyPlayer: "స్ట్రీమింగ్ ప్లేయర్",
  episodeCount: (episodes) => (episodes === 1 ? "1 ఎపిసోడ్" : `${episodes} ఎపిసోడ్‌లు`),
  minutesLong: (episodes, minutes) =>
    episodes === 1 ? `${minutes} నిమిషాలు` : `ఒక్కొక్కటి ${minutes} నిమిషాలు`,

  saveAmount: (amount) => `${amountToPay(amount)} ఆదా`,
  percentOff: (percent) => `${percent}% తగ్గింపు`,

  homeTitle: "వినే కథలు, చేతికందే కథలు.",
  homeLine: "ఈ రాత్రి కథ వినండి. తర్వాత ఆ కథ కార్డు ఒకటి పోస్టు చేయండి, ఒకటి పర్సులో దాచుకోండి, ఒకటి ఉత్తరం మీద అంటించండి.",
  homeDescription: "వినడానికి తెలుగు కథలు, వాటి కోసం గీసిన కార్డులు, స్టిక్కర్లు. మా నుంచి మీకు పోస్టులో.",
  storiesLine: "ఇయర్‌ఫోన్లు పెట్టుకోండి. ఒక్కో కథా తెలుగులో, నెమ్మదిగా చెప్పాం.",
  storiesDescription: "మా కథలు వినండి: అభి డైరీ, నన్ను దోచుకుందువటే, రుక్మిణీ కల్యాణం.",
  storyLines: {
    "ndk-story": "బస్సు ప్రయాణాల్లో, టీ గ్లాసుల్లో, చెప్పకుండా మిగిలిన మాటల్లో సాగే ప్రేమకథ.",
    "rk-story": "మనకు తెలిసిన అత్యంత పాత ప్రేమలేఖ, మూడు సాయంత్రాల్లో మళ్లీ.",
  },

  unknownCategory: "ఈ విభాగం లేదు",
  noProducts: "ఇక్కడ ఇంకా ఏమీ లేవు",
  noProductsAdvice: "ఈ విభాగంలో మరిన్ని కార్డులు చేరుస్తున్నాం.",

  storeLine: "మూడు సైజుల్లో కార్డులు. ఒక సిరీస్ ఎంచుకుని లోపల చూడండి.",
  storeDescription: "మా కథల కోసం గీసి ముద్రించిన కార్డులు: పోస్ట్‌కార్డ్, వాలెట్, స్టాంప్ సైజుల్లో. భారతదేశమంతటా డెలివరీ.",
  unknownCategoryAdvice: "ఆ కలెక్షన్ మా దగ్గర లేదు. మిగతావి స్టోర్‌లో చూడండి.",
  cardsInCategory: (count) => (count === 1 ? "1 కార్డు" : `${count} కార్డులు`),
  pageOfPages: (page, pages) => `${pages} పేజీల్లో ${page}వ పేజీ`,

  productNotFound: "ఈ కార్డ్ కనిపించలేదు",

  productDescription:
    "మా కథల కోసం గీసి, మందపాటి మ్యాట్ కార్డ్‌పై ముద్రించాం. పోస్ట్ చేయడానికో, వాలెట్‌లో దాచుకోవడానికో, స్టాంప్‌లా అంటించడానికో నచ్చిన సైజు ఎంచుకోండి. ప్రతి కార్డూ మడత పడకుండా చేరేలా మేమే చేత్తో సర్ది పంపుతాం.",
  productNotFoundAdvice:
    "దీని పేరు మారి ఉండవచ్చు, లేదా ఇప్పుడు అమ్మకంలో లేకపోవచ్చు. ఈ సిరీస్‌లోని మిగతా కార్డులు స్టోర్‌లో ఉన్నాయి.",
  drawnToScale: "₹10 నాణెం పక్కన, అసలు కొలతలో.",
  soldOut: "స్టాక్ అయిపోయింది",
  noSizeLeft: "ఈ కార్డ్ అన్ని సైజులూ ప్రస్తుతం స్టాక్ అయిపోయాయి.",
  noSizeOffered: "ఈ కార్డ్ ప్రస్తుతం ఏ సైజులోనూ దొరకడం లేదు.",
};
