import { type ReactNode, useId } from "react";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { ProductSize } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { Picture } from "#ui/pictures/picture";
import { texts } from "./texts.ts";

// `--mm` is the length of one drawn millimetre: on a phone, the drawn sizes and their texts are 312 mm wide.
const TO_SCALE_CARD =
  "rounded-card border border-line bg-card p-2 [--mm:calc((100cqi-1.125rem)/312)] @lg:[--mm:calc((100cqi-1.125rem)/400)] @xs:grid @xs:auto-cols-auto @xs:grid-flow-col @xs:grid-rows-[repeat(4,auto)] @xs:gap-x-1";
const SCALED_SIZES: Readonly<Record<string, { box: string; sizes: string }>> = {
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

/** The shapes in which a product's own sizes are drawn, which aren't to scale. */
const SHAPES: Readonly<Record<ProductSize["drawn"], string>> = {
  portrait: "aspect-4/5 h-16",
  landscape: "aspect-5/4 w-16",
  square: "size-16",
};

/**
 * The sizes to choose from, with prices. The preset's three are drawn to scale beside a coin. On a phone, the
 * keyboard and screen readers use the chips in the bar instead. A single size is shown without a choice.
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
  const t = useTexts(texts);
  const group = useId();
  const toScale = offers.every(({ key }) => key in SCALED_SIZES);
  const Group = offers.length > 1 ? "fieldset" : "div";
  const Legend = offers.length > 1 ? "legend" : "p";
  return (
    <Group className="@container">
      <Legend className="mb-2 font-semibold">{t.size}</Legend>
      <div className={toScale ? TO_SCALE_CARD : "rounded-card border border-line bg-card p-2"}>
        {offers.map((offer) => (
          <Size
            key={offer.key}
            offer={offer}
            group={offers.length > 1 ? group : null}
            chosen={offer.key === chosen?.key}
            toScale={toScale}
            onChoose={() => onChoose(offer)}
            drawing={
              <Picture
                address={picture}
                alt=""
                sizes={SCALED_SIZES[offer.key]?.sizes ?? "64px"}
                className="size-full object-cover"
              />
            }
          />
        ))}
        {toScale ? <ScaleCoin /> : null}
      </div>
      {toScale ? (
        <p className="pt-2 text-small text-ink-soft @xs:text-right">
          {catalogueMessages.drawnToScale}
        </p>
      ) : null}
    </Group>
  );
}

const TO_SCALE_SIZE =
  "flex-wrap gap-x-3 p-2 @xs:row-span-4 @xs:grid @xs:items-start @xs:px-1 @xs:grid-rows-subgrid @xs:justify-items-center @xs:text-center";

function Size({
  offer: { key, name, dimensions, weight, price, soldOut, left, drawn: shape },
  group,
  chosen,
  toScale,
  onChoose,
  drawing,
}: {
  offer: ProductSize;
  /** The radio buttons' name. Null: there is only one size. */
  group: string | null;
  chosen: boolean;
  toScale: boolean;
  onChoose: () => void;
  drawing: ReactNode;
}) {
  const t = useTexts(texts);
  const Row = group === null ? "div" : "label";
  const choosable =
    "cursor-pointer has-disabled:cursor-default has-checked:bg-rose has-focus-visible:outline-3 has-focus-visible:outline-peacock hover:bg-rose/60";
  return (
    <Row
      className={`flex items-center rounded-card text-small ${toScale ? TO_SCALE_SIZE : "gap-3 p-2"} ${group === null ? "" : choosable}`}
    >
      <span
        className={`flex items-center gap-2 text-base font-semibold tabular-nums ${toScale ? "" : "order-last ml-auto"}`}
      >
        {group === null ? null : (
          <input
            type="radio"
            name={group}
            value={key}
            checked={chosen}
            disabled={soldOut}
            onChange={onChoose}
            className="size-5 accent-kumkum outline-none max-tablet:hidden"
          />
        )}
        {amountToPay(price)}
      </span>
      <span className={toScale ? "contents" : "flex min-w-0 flex-col"}>
        <span className="font-semibold wrap-anywhere">
          {name}
          {soldOut ? (
            <span className="block text-kumkum-ink">{catalogueMessages.soldOut}</span>
          ) : left === undefined ? null : (
            <span className="block font-normal text-on-wait">
              {catalogueMessages.fewLeft(left)}
            </span>
          )}
        </span>
        <span className="text-ink-soft whitespace-pre-line">
          {[dimensions, weight && t.grams(weight)].filter(Boolean).join(toScale ? "\n" : " · ")}
        </span>
      </span>
      <span
        aria-hidden
        className={`overflow-hidden border-2 shadow-card ${
          toScale
            ? `mt-2 self-start ${SCALED_SIZES[key]?.box}`
            : `order-first shrink-0 ${SHAPES[shape]}`
        } ${chosen && group !== null ? "border-kumkum-ink" : "border-white"}`}
      >
        {drawing}
      </span>
    </Row>
  );
}

/** A drawn ₹10 coin, 27 mm across: a brass ring around a steel core. */
function ScaleCoin() {
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
