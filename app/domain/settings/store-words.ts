import { inLanguage } from "#domain/language";
import { te } from "./store-words.te.ts";

/** The texts of a store's pages until the owner writes her own. */
const en = {
  homeTitle: (store: string) => `Welcome to ${store}`,
  homeLine:
    "Have a look around. We pack what you choose with care, and post it to your door, wherever you are.",
  /** Replaces `homeLine` as long as the store has no products. */
  homeLineEmpty: "Something is being made here. Come back in a few days and have a look.",
  homeDescription: (store: string) => `Have a look around at ${store}, and order online.`,
  storeLine: "Pick a series to look inside.",
  storeDescription: (store: string) => `What ${store} has, to order online.`,
  product: "Choose yours here. We pack it with care and post it to your door.",
  storiesLine: "Put on earphones, choose a story, and listen.",
  storiesDescription: (store: string) => `Stories to hear at ${store}.`,
};

export type StoreWords = typeof en;

export const defaultWords: StoreWords = inLanguage({ en, te });
