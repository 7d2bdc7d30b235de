import { inLanguage } from "#domain/language";
import { amountToPay, type Paise } from "#domain/money/money";
import type { StoryKey } from "./catalogue.ts";
import { te } from "./messages.te.ts";

const en = {
  // Stories and episodes
  /** spec §2 Stories */
  listenOnSpotify: "Listen on Spotify",
  exploreStory: "Explore Story",
  limitedTimeOffer: "Limited Time Offer",
  alreadyPurchased: "Already Purchased",
  checkEmailForAccess: "Check your email for access",

  signInForEpisodes: "Please sign in to purchase episodes",

  /** ours: the promo card */
  emailedTo: (address: string) => `Sent to ${address}`,
  notEmailedYet: "Not emailed yet: open it from your order",
  openYourOrder: "Open your order",
  episodesTitle: "Featured episodes",
  moreEpisodesTitle: "More episodes",
  playHere: "Play here",
  playSample: "Play a sample",
  spotifyPlayer: "Streaming service player",
  episodeCount: (episodes: number) => `${episodes} ${episodes === 1 ? "episode" : "episodes"}`,
  /** The length of one episode, beside how many there are. */
  minutesLong: (episodes: number, minutes: number) =>
    episodes === 1 ? `${minutes} minutes` : `${minutes} minutes each`,

  /** spec §2 Stories: 'a Save amount with a percent OFF badge' */
  saveAmount: (amount: Paise) => `Save ${amountToPay(amount)}`,
  percentOff: (percent: number) => `${percent}% OFF`,

  /** ours: the home page, the stories page and the story pages */
  homeTitle: "Stories you can hear, and hold.",
  homeLine:
    "Listen tonight. Then post a card from the story, keep one in your wallet, or stick one on a letter.",
  homeDescription:
    "Telugu stories to listen to, and the cards and stickers drawn for them, posted from us to you.",
  storiesLine: "Put on earphones. Each of these is told slowly, in Telugu.",
  storiesDescription:
    "Listen to our stories: Abhi's Diary, Nannu Dochukunduvate and Rukmini Kalyanam.",
  storyLines: {
    "ndk-story": "A love story told in bus rides, tea glasses and things left unsaid.",
    "rk-story": "The oldest love letter we know, told again in three evenings.",
  } satisfies Readonly<Record<StoryKey, string>>,

  // Shop, category and product pages
  /** spec §2 Category page */
  unknownCategory: "Unknown Category",
  noProducts: "No products found",
  noProductsAdvice: "We're working on adding more products to this category.",

  /** ours */
  storeLine: "Cards in three sizes. Pick a series to look inside.",
  storeDescription:
    "Printed cards in postal, wallet and stamp size, drawn for our stories. Delivered across India.",
  unknownCategoryAdvice: "We don't have that collection. See the others in the store.",
  cardsInCategory: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
  pageOfPages: (page: number, pages: number) => `Page ${page} of ${pages}`,

  /** spec §2 Product detail */
  productNotFound: "Product Not Found",

  /** ours, reading R38: one text for all products */
  productDescription:
    "Drawn for our stories and printed on thick matt card. Choose a size to post, to keep in a wallet or to stick like a stamp. We pack each card flat, by hand, so that it reaches you without a crease.",
  productNotFoundAdvice:
    "It may have been renamed or discontinued. The rest of its series is in the store.",
  drawnToScale: "Drawn to scale, beside a ₹10 coin.",
  soldOut: "Sold out",
  noSizeLeft: "All sizes of this card are sold out for now.",
  noSizeOffered: "This card isn't available in any size right now.",
};

export type CatalogueMessages = typeof en;

export const catalogueMessages: CatalogueMessages = inLanguage({ en, te });
