import { amountToPay } from "#domain/money/money";
import type { StoryMessages } from "./story-messages.ts";

export const te: StoryMessages = {
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
};
