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
  notEmailedYet: "ఇంకా ఈమెయిల్ పంపలేదు: అది వచ్చేవరకు మీ ఆర్డర్ నుంచి తెరవండి",
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
};
