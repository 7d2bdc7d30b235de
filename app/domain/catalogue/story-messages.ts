import { inLanguage } from "#domain/language";
import { amountToPay, type Paise } from "#domain/money/money";
import { te } from "./story-messages.te.ts";

const en = {
  /** Specified wording (spec §2 Stories). */
  listenOnSpotify: "Listen on Spotify",
  exploreStory: "Explore Story",
  limitedTimeOffer: "Limited Time Offer",
  alreadyPurchased: "Already Purchased",
  checkEmailForAccess: "Check your email for access",

  signInForEpisodes: "Please sign in to purchase episodes",

  /** Our wording, on an episode's promo card. */
  emailedTo: (address: string) => `Sent to ${address}`,
  notEmailedYet: "Not emailed yet: open it from your order until it comes",
  openYourOrder: "Open your order",
  episodesTitle: "Featured episodes",
  moreEpisodesTitle: "More episodes",
  playHere: "Play here",
  playSample: "Play a sample",
  spotifyPlayer: "Streaming service player",
  episodeCount: (episodes: number) => `${episodes} ${episodes === 1 ? "episode" : "episodes"}`,
  /** The length of the episodes, shown beside the number of episodes. */
  minutesLong: (episodes: number, minutes: number) =>
    episodes === 1 ? `${minutes} minutes` : `${minutes} minutes each`,

  /** Specified wording: 'a Save amount with a percent OFF badge' (spec §2 Stories). */
  saveAmount: (amount: Paise) => `Save ${amountToPay(amount)}`,
  percentOff: (percent: number) => `${percent}% OFF`,
};

export type StoryMessages = typeof en;

export const storyMessages: StoryMessages = inLanguage({ en, te });
