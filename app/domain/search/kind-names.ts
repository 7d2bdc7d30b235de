import { byLanguage } from "#domain/language";
import { te } from "./kind-names.te.ts";

/** The name of a result by the kind of its hit. `card` is for products in preset sizes, whose owner named no kind. */
const en = {
  product: "Product",
  card: "Card",
  combo: "Combo",
  combos: "Combos",
  episode: "Episode",
  story: "Story",
  category: "Collection",
};

export type KindNames = typeof en;

export const kindNames = byLanguage({ en, te });
