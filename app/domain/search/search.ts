import type { PictureTexts } from "#domain/catalogue/picture-texts";
import type { StartingPrice } from "#domain/catalogue/sizes";
import type { Localized } from "#domain/language";
import type { Paise } from "#domain/money/money";

/** A hit as the results list shows it; `picture` is a path (spec §7 Storage). */
export type Hit =
  | {
      kind: "product";
      id: string;
      name: Translated;
      picture: string | null;
      series: Translated | null;
      /** The owner's name for this kind of product; null: a card. */
      called: Translated | null;
      price: StartingPrice | null;
      soldOut: boolean;
      texts: PictureTexts;
    }
  | (Described & { kind: "combo"; price: Paise; soldOut: boolean })
  | (Described & { kind: "episode"; price: Paise })
  | (Described & { kind: "story"; page: { key: string; name: Translated } | null })
  | { kind: "category"; id: string; name: Translated; line: Translated };

type Described = { id: string; name: Translated; picture: string | null; line: Translated };

/** Found in any language, shown in the reader's if possible. */
export type Translated = Localized<string>;

/** A hit and the texts that it is found by, highest weight first. */
export type Searchable = { hit: Hit; name: string; series: string; written: string; text: string };

/**
 * `all`: each hit has every word of the query, or a similar one. `nearest`: no hit has, these come closest. `total`
 * includes unlisted hits.
 */
export type SearchHits = { matches: "all" | "nearest" | "none"; hits: Hit[]; total: number };
