import { byLanguage } from "#domain/language";
import { te } from "./kind-names.te.ts";

/** The name of a result by the kind of its hit. A product is a card unless its owner named its kind. */
const en = {
  product: "Card",
  combo: "Combo",
  combos: "Combos",
  episode: "Episode",
  story: "Story",
  category: "Collection",
};

export type KindNames = typeof en;

export const kindNames = byLanguage({ en, te });
