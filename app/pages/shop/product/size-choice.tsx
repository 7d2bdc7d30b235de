import { useId } from "react";
import { type CardSize, SIZE_LABELS } from "#domain/catalogue";
import { DRAWN_TO_SCALE } from "#domain/messages";
import { amountToPay } from "#domain/money";
import { PICTURE_SIZES } from "#domain/pictures";
import { Picture } from "#ui/picture";
import type { Offer } from "./buy-box.tsx";

/** Millimetres, as they are printed: cards stand upright. */
const MEASURES: Readonly<Record<CardSize, string>> = {
  postal: "105 × 148 mm",
  wallet: "54 × 86 mm",
  stamp: "30 × 40 mm",
};

// One millimetre is --mm; the four things and the gaps between them are 252 of them wide.
const SCALE =
  "@container rounded-card border border-line bg-card px-3 pt-4 [--mm:calc((100cqi-1.5rem)/252)]";
const DRAWN: Readonly<Record<CardSize, string>> = {
  postal: "h-[calc(148*var(--mm))] w-[calc(105*var(--mm))]",
  wallet: "h-[calc(86*var(--mm))] w-[calc(54*var(--mm))]",
  stamp: "h-[calc(40*var(--mm))] w-[calc(30*var(--mm))]",
};

/** The sizes drawn to scale beside a coin, and each with its price to choose by. */
export function SizeChoice({
  picture,
  offers,
  chosen,
  onChoose,
}: {
  picture: string | null;
  offers: readonly Offer[];
  chosen: Offer;
  onChoose: (offer: Offer) => void;
}) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Size</legend>
      <div className="grid gap-3 desktop:grid-cols-[5fr_6fr]">
        <figure className="@container">
          <div className={SCALE}>
            <Scale picture={picture} offers={offers} chosen={chosen} onChoose={onChoose} />
          </div>
          <figcaption className="pt-2 text-small text-ink-soft">{DRAWN_TO_SCALE}</figcaption>
        </figure>
        <div className="flex flex-col gap-2">
          {offers.map((offer) => (
            <label
              key={offer.size}
              className="flex min-h-14 items-center gap-3 rounded-card border border-ink/25 bg-card px-4 has-checked:border-kumkum-ink has-checked:bg-rose has-focus-visible:outline-3 has-focus-visible:outline-peacock"
            >
              <input
                type="radio"
                name={group}
                value={offer.size}
                checked={offer.size === chosen.size}
                onChange={() => onChoose(offer)}
                className="size-5 accent-kumkum"
              />
              <span className="grow">
                <span className="block leading-5 font-semibold">{SIZE_LABELS[offer.size]}</span>
                <span className="text-small text-ink-soft">{MEASURES[offer.size]}</span>
              </span>
              <span className="font-semibold tabular-nums">{amountToPay(offer.price)}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

/** For eyes and fingers alone: the choice itself is the list of radios. */
function Scale({ picture, offers, chosen, onChoose }: Parameters<typeof SizeChoice>[0]) {
  return (
    <div
      aria-hidden
      className="flex items-end justify-center gap-[calc(9*var(--mm))] border-b-2 border-ink/60"
    >
      {offers.map((offer) => (
        <button
          key={offer.size}
          type="button"
          tabIndex={-1}
          onClick={() => onChoose(offer)}
          className={`overflow-hidden border-2 bg-white ${DRAWN[offer.size]} ${
            offer.size === chosen.size ? "border-kumkum-ink" : "border-line"
          }`}
        >
          <Picture
            address={picture}
            alt=""
            sizes={PICTURE_SIZES.line}
            className="object-cover size-full"
          />
        </button>
      ))}
      <Coin />
    </div>
  );
}

/** A ₹10 coin is 27 mm across: a brass ring around a steel core. */
function Coin() {
  return (
    <svg aria-hidden="true" viewBox="0 0 27 27" className="size-[calc(27*var(--mm))] shrink-0">
      <circle cx="13.5" cy="13.5" r="13.2" className="fill-marigold" />
      <circle cx="13.5" cy="13.5" r="9" className="fill-line" />
      <text x="13.5" y="17" textAnchor="middle" className="fill-ink text-[9px] font-bold">
        10
      </text>
    </svg>
  );
}
