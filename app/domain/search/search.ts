import type { CategoryKey, StartingPrice, StoryKey } from "#domain/catalogue/catalogue";
import type { PictureTexts } from "#domain/catalogue/picture-texts";
import type { Paise } from "#domain/money/money";

/** What the search finds, with what a list of results shows of it; `picture` is its path (spec §7 Storage). */
export type Hit =
  | {
      kind: "product";
      id: string;
      name: string;
      picture: string | null;
      category: CategoryKey | null;
      price: StartingPrice | null;
      texts: PictureTexts;
    }
  | (Described & { kind: "combo"; price: Paise })
  | (Described & { kind: "episode"; price: Paise })
  | (Described & { kind: "story"; page: StoryKey | null })
  | { kind: "category"; id: CategoryKey };

type Described = { id: string; name: string; picture: string | null; line: string };

/** A hit with the texts that it is found by, from what weighs most to what weighs least. */
export type Searchable = { hit: Hit; name: string; series: string; written: string; text: string };

/**
 * `all`: each has every word of the query, misspelt words among them. `nearest`: none has, these come
 * closest. `total` counts also those that aren't listed.
 */
export type Found = { matches: "all" | "nearest" | "none"; hits: Hit[]; total: number };

/** Telugu names of what has English names alone, for those who type them. */
export const SERIES_IN_TELUGU: Readonly<Record<CategoryKey, string>> = {
  "nannu-dochukunduvate": "నన్ను దోచుకుందువటే",
  "rukmini-kalyanam": "రుక్మిణీ కళ్యాణం",
  "abhi-diary": "అభి డైరీ పేజీలు",
  quotes: "కోట్స్ సూక్తులు మాటలు",
};
