import type { PictureTexts } from "#domain/catalogue/picture-texts";
import type { StartingPrice } from "#domain/catalogue/sizes";
import type { Localized } from "#domain/language";
import type { Paise } from "#domain/money/money";

/** A hit, with what a list of results shows of it; `picture` is its path (spec §7 Storage). */
export type Hit =
  | {
      kind: "product";
      id: string;
      name: Translated;
      picture: string | null;
      series: Translated | null;
      /** The owner's word for such a thing; null: a card. */
      called: Translated | null;
      price: StartingPrice | null;
      texts: PictureTexts;
    }
  | (Described & { kind: "combo"; price: Paise })
  | (Described & { kind: "episode"; price: Paise })
  | (Described & { kind: "story"; page: { key: string; name: Translated } | null })
  | { kind: "category"; id: string; name: Translated; line: Translated };

type Described = { id: string; name: Translated; picture: string | null; line: Translated };

/** Hits are found in any language, and shown in the reader's where the row has it. */
export type Translated = Localized<string>;

/** A hit with the texts that it is found by, from what weighs most to what weighs least. */
export type Searchable = { hit: Hit; name: string; series: string; written: string; text: string };

/**
 * `all`: each hit has every word of the query, misspelt words among them. `nearest`: none has, these come closest.
 * `total` counts also those that aren't listed.
 */
export type Found = { matches: "all" | "nearest" | "none"; hits: Hit[]; total: number };
