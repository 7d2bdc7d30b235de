import type { StartingPrice as Price } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** 'from ₹12', or just '₹12' if there is one price. */
export function StartingPrice({ lowest, hasDearer }: Price) {
  const { fromPrice } = useTexts(texts);
  const price = amountToPay(lowest);
  return <span className="tabular-nums">{hasDearer ? fromPrice(price) : price}</span>;
}
