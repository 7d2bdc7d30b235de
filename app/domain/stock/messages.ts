import type { OrderLine } from "#domain/cart/lines";
import { byLanguage, type Language } from "#domain/language";
import { te } from "./messages.te.ts";
import { pieceName, type Shortage, type ShortageState, shortageState } from "./stock.ts";

const en = {
  /** The sentences for customers about missing pieces, by the seller's decision about them. */
  shortage: {
    undecided: (what: string) =>
      `Out of stock since you paid: ${what}. We'll send it later or give you its money back: your order will say which.`,
    "next-run": (what: string) =>
      `${what} is being made again. We'll send your order as soon as it's here.`,
    "left-out": (what: string) =>
      `${what} is out of stock and won't be sent. We'll give you its money back.`,
  } satisfies Record<ShortageState, (what: string) => string>,
};

export type StockMessages = typeof en;

const messagesIn = byLanguage<StockMessages>({ en, te });

/** Returns a sentence for each size with missing pieces. */
export function shortageSentences(
  lines: readonly OrderLine[],
  shortages: readonly Shortage[],
  language?: Language,
): string[] {
  return shortages.map((shortage) => {
    const what = `${shortage.short + shortage.leftOut} × ${pieceName(lines, shortage, language)}`;
    return messagesIn(language).shortage[shortageState(shortage)](what);
  });
}
