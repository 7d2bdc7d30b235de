import { useId } from "react";
import type { CardSize } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { ProductSize } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { Picture } from "#ui/pictures/picture";
import { texts } from "./texts.ts";

// One millimetre is --mm: what stands there, and the room for its words, is 312 of them wide on a phone.
const SCALE =
  "rounded-card border border-line bg-card p-2 [--mm:calc((100cqi-1.125rem)/312)] @lg:[--mm:calc((100cqi-1.125rem)/400)] @xs:grid @xs:auto-cols-auto @xs:grid-flow-col @xs:grid-rows-[repeat(4,auto)] @xs:gap-x-1";
const DRAWN: Readonly<Record<CardSize, { box: string; sizes: string }>> = {
  postal: {
    box: "h-[calc(148*var(--mm))] w-[calc(105*var(--mm))]",
    sizes: "(min-width: 768px) 136px, 29vw",
  },
  wallet: {
    box: "h-[calc(86*var(--mm))] w-[calc(54*var(--mm))]",
    sizes: "(min-width: 768px) 88px, 18vw",
  },
  stamp: {
    box: "h-[calc(40*var(--mm))] w-[calc(30*var(--mm))]",
    sizes: "(min-width: 768px) 40px, 8vw",
  },
};

/**
 * The sizes to choose from, drawn to scale beside a coin, each over its price. On a phone the chips in the
 * bar are what the keyboard and readers choose by.
 */
export function SizeChoice({
  picture,
  offers,
  chosen,
  onChoose,
}: {
  picture: string | null;
  offers: readonly ProductSize[];
  /** Undefined: all are sold out. */
  chosen: ProductSize | undefined;
  onChoose: (offer: ProductSize) => void;
}) {
  const words = useTexts(texts);
  const group = useId();
  return (
    <fieldset className="@container">
      <legend className="mb-2 font-semibold">{words.size}</legend>
      <div className={SCALE}>
        {offers.map((offer) => (
          <Size
            key={offer.key}
            offer={offer}
            group={group}
            picture={picture}
            chosen={offer.key === chosen?.key}
            onChoose={() => onChoose(offer)}
          />
        ))}
        <Coin />
      </div>
      <p className="pt-2 text-small text-ink-soft @xs:text-right">
        {catalogueMessages.drawnToScale}
      </p>
    </fieldset>
  );
}

function Size({
  offer: { key, name, dimensions, price, soldOut },
  group,
  picture,
  chosen,
  onChoose,
}: {
  offer: ProductSize;
  group: string;
  picture: string | null;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex cursor-pointer has-disabled:cursor-default flex-wrap items-center gap-x-3 rounded-card p-2 text-small has-checked:bg-rose has-focus-visible:outline-3 has-focus-visible:outline-peacock hover:bg-rose/60 @xs:row-span-4 @xs:grid @xs:items-start @xs:px-1 @xs:grid-rows-subgrid @xs:justify-items-center @xs:text-center">
      <span className="flex items-center gap-2 text-base font-semibold tabular-nums">
        <input
          type="radio"
          name={group}
          value={key}
          checked={chosen}
          disabled={soldOut}
          onChange={onChoose}
          className="size-5 accent-kumkum outline-none max-tablet:hidden"
        />
        {amountToPay(price)}
      </span>
      <span className="font-semibold">
        {name}
        {soldOut ? (
          <span className="block text-kumkum-ink">{catalogueMessages.soldOut}</span>
        ) : null}
      </span>
      <span className="text-ink-soft">{dimensions}</span>
      <span
        aria-hidden
        className={`mt-2 self-start overflow-hidden border-2 shadow-card ${DRAWN[key].box} ${
          chosen ? "border-kumkum-ink" : "border-white"
        }`}
      >
        <Picture
          address={picture}
          alt=""
          sizes={DRAWN[key].sizes}
          className="size-full object-cover"
        />
      </span>
    </label>
  );
}

/** A ₹10 coin is 27 mm across: a brass ring around a steel core. */
function Coin() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 27 27"
      className="m-2 size-[calc(27*var(--mm))] @xs:row-start-4 @xs:mx-0 @xs:mt-4"
    >
      <circle cx="13.5" cy="13.5" r="13.2" className="fill-marigold" />
      <circle cx="13.5" cy="13.5" r="9" className="fill-line" />
      <text x="13.5" y="17" textAnchor="middle" className="fill-ink text-[9px] font-bold">
        10
      </text>
    </svg>
  );
}
