import { cartMessageFor } from "#domain/cart/messages";
import { HIGHEST_QUANTITY, MOST_COMBO_LINES } from "#domain/limits";
import { type Message, messageFor } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import type { CategoryKey, StoryKey } from "./catalogue.ts";
import type { ComboItemProblem, CustomComboProblem, NextTier } from "./combos.ts";

type ItemFacts = Pick<ComboItemProblem, "item">;

export const catalogueMessages = {
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
  spotifyPlayer: "Streaming service player",
  episodeCount: (episodes: number) => `${episodes} ${episodes === 1 ? "episode" : "episodes"}`,
  minutesLong: (minutes: number) => `${minutes} minutes`,

  /** '6 episodes · 12 minutes each'; the length only where it is known. */
  episodeLength(episodes: number, minutes: number | null): string {
    const count = `${episodes} ${episodes === 1 ? "episode" : "episodes"}`;
    return minutes === null ? count : `${count} · ${minutes} minutes`;
  },

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
  clickToKnowMore: "Click to know more",
  unknownCategory: "Unknown Category",
  noProducts: "No products found",
  noProductsAdvice: "We're working on adding more products to this category.",

  /** ours */
  storeLine: "Cards in three sizes, from four worlds. Pick one to look inside.",
  storeDescription:
    "Printed cards in postal, wallet and stamp size, drawn for our stories. Delivered across India.",
  categoryLines: {
    "nannu-dochukunduvate": "Night buses, tea glasses and a city in the rain.",
    "rukmini-kalyanam": "Lotus, chariot and the letter that started it all.",
    "abhi-diary": "Pressed flowers, bus tickets and ink, page by page.",
    quotes: "One line each, set large, in English and Telugu.",
  } satisfies Readonly<Record<CategoryKey, string>>,
  unknownCategoryAdvice: "We don't have that collection. See all four in the store.",
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
  noSizeOffered: "This card isn't available in any size right now.",

  // Combos
  /** spec §2 Store */
  combosFailed: "Failed to load combo packs",
  noCombos: "No combo packs available at the moment.",
  /** spec §2 Combo detail */
  comboNotFound: "Combo Not Found",
  /** spec §2 Cart */
  comboPackage: "Combo Package",
  /** spec §2 Build Your Own Combo */
  minimumItemsNote: "Minimum 5 items required",

  piecesInside: (pieces: number) => (pieces === 1 ? "1 piece inside" : `${pieces} pieces inside`),

  /** spec §2 Store: the combo card */
  saveBadge: (percent: number) => `Save ${percent}%`,
  /** ours: how the card and the combo's page word their figures */
  combosTitle: "Special Combo Packs",
  combosLine: "Our picks, for less than buying each card.",
  comboNotFoundAdvice: "This pack is no longer sold. See the others in the store.",
  comboSavings: (amount: Paise, percent: number) => `You save ${amountToPay(amount)} (${percent}%)`,
  comboValue: (amount: Paise) => `Total value ${amountToPay(amount)}`,
  itemsIncluded: (items: number) => (items === 1 ? "1 item included" : `${items} items included`),
  /** ours: the builder */
  builderTitle: "Build Your Own Combo",
  builderLine: "Pick any cards in any sizes. Five or more cards get a discount.",
  builderDescription:
    "Choose your own cards in three sizes. Five or more cards get a discount, and more cards get a bigger one.",
  nothingChosen: "Your combo is empty. Tap a size to add a card.",
  noDiscountYet: "No discount yet",
  highestTier: "You have our best discount.",
  tierEarned: (percentage: number) => `${percentage}% off`,
  itemsChosen: (items: number) => (items === 1 ? "1 item" : `${items} items`),
  /** ours: what a custom combo is called in the cart and on the order */
  customComboName: (items: number) => `Your own combo of ${items}`,
  /** ours, in the tier box: what a few more items would earn */
  nextTierHint: ({ more, percentage }: NextTier) =>
    `Add ${more} more ${more === 1 ? "item" : "items"} for ${percentage}% off.`,

  /** spec §8 Combos */
  comboItemsAddFailed: "Failed to add items to cart",
  comboItemsAdded: "Combo items added to cart successfully!",
  comboAddFailed: "Failed to add combo to cart",
  comboAdded: "Combo added to cart successfully!",
  "pricing-mismatch": "Pricing mismatch detected. Please try again.",
  "no-items": "No items provided",
  "user-id-required": "User ID is required",
  "products-not-validated": "Failed to validate products",
  "validation-failed": "Validation failed",
  "combo-order-failed": "Failed to create combo order",
  "internal-error": "Internal server error",
  "combo-status-failed": "Failed to update order status",

  /** spec §8: 'with the count received' */
  "too-few-items": ({ received }: { received: number }) =>
    `Minimum 5 items required for combo (received ${received})`,

  /** spec §5 Combo item validation; items count from 1 */
  "product-not-found": ({ item }: ItemFacts) => `Item ${item}: Product not found`,
  "size-not-available": ({ item }: ItemFacts) =>
    `Item ${item}: Invalid size or price not available`,
  "quantity-too-low": ({ item }: ItemFacts) => `Item ${item}: Quantity must be greater than 0`,
  /** ours */
  "quantity-too-high": ({ item }: ItemFacts) =>
    `Item ${item}: Quantity can be up to ${HIGHEST_QUANTITY}`,
  "too-many-lines": `A combo can hold up to ${MOST_COMBO_LINES} different cards.`,
};

export type CatalogueMessages = typeof catalogueMessages;

type ComboFailure = {
  code: "products-not-validated" | "combo-order-failed" | "internal-error" | "combo-status-failed";
};

/** Why a custom combo wasn't added; under 'Validation failed' stands a line an item (spec §5). */
export function comboMessageFor(
  problem: CustomComboProblem | ComboFailure | { code: "cart-full" },
): Message {
  if (problem.code === "cart-full")
    return cartMessageFor(problem, catalogueMessages.comboItemsAddFailed);
  const text = messageFor<CustomComboProblem | ComboFailure>(catalogueMessages, problem);
  const items = problem.code === "validation-failed" ? problem.items : [];
  const advice = items.map((item) => messageFor(catalogueMessages, item)).join("\n");
  return { text, advice: advice || null };
}
