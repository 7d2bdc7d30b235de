import { useId } from "react";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { ProductSize } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** The sizes once more, in a phone's bar, because the drawn ones are further down on the page. */
export function SizeChips({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly ProductSize[];
  chosen: ProductSize;
  onChoose: (offer: ProductSize) => void;
}) {
  const t = useTexts(texts);
  const group = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 tablet:hidden">
      <legend className="sr-only">{t.chooseSize}</legend>
      {offers.map((offer) => (
        <label
          key={offer.key}
          className="relative flex min-h-11 min-w-0 grow flex-col justify-center rounded-card border border-ink/25 bg-card px-2 text-center text-small has-checked:border-kumkum-ink has-checked:bg-rose has-disabled:bg-transparent has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-peacock"
        >
          <input
            type="radio"
            name={group}
            aria-label={`${offer.name}, ${offer.soldOut ? catalogueMessages.soldOut : amountToPay(offer.price)}`}
            disabled={offer.soldOut}
            checked={offer.key === chosen.key}
            onChange={() => onChoose(offer)}
            className="absolute inset-0 appearance-none rounded-card outline-none"
          />
          <span aria-hidden>
            {t.shortSizes[offer.key] ?? offer.name}{" "}
            <strong className="tabular-nums">
              {offer.soldOut ? catalogueMessages.soldOut : amountToPay(offer.price)}
            </strong>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
