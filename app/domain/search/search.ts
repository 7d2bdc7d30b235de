import type { PictureTexts } from "#domain/catalogue/picture-texts";
import type { StartingPrice } from "#domain/catalogue/sizes";
import type { Localized } from "#domain/language";
import type { Paise } from "#domain/money/money";

/** A hit, as the list of results shows it. `picture` is a path in the file storage (spec §7 Storage). */
export type SearchHit =
  | {
      kind: "product";
      id: string;
      name: Translated;
      picture: string | null;
      series: Translated | null;
      /** The owner's name for this kind of product, or that of a card; null: it has neither. */
      called: Translated | null;
      price: StartingPrice | null;
      soldOut: boolean;
      texts: PictureTexts;
    }
  | (Described & { kind: "combo"; price: Paise; soldOut: boolean })
  | (Described & { kind: "episode"; price: Paise })
  | (Described & { kind: "story"; page: { key: string; name: Translated } | null })
  /** The store's section of combos, as a whole. */
  | { kind: "category" | "combos"; id: string; name: Translated; line: Translated };

type Described = { id: string; name: Translated; picture: string | null; line: Translated };

/** A text that is found in every language. It is shown in the reader's language, or else in the default one. */
export type Translated = Localized<string>;

/** A hit, and the texts by which it is found, from the highest weight to the lowest. */
export type Searchable = {
  hit: SearchHit;
  name: string;
  series: string;
  written: string;
  text: string;
};

/**
 * The result of a search. `all` means that each hit has every word of the query or a similar one; `nearest` means that
 * no hit has all of them, and that these hits have at least one. `total` also counts hits that aren't listed.
 */
export type SearchHits = { matches: "all" | "nearest" | "none"; hits: SearchHit[]; total: number };
