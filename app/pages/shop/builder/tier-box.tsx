import { type DiscountTier, discountPercentage, nextTier, tierFor } from "#domain/catalogue/combos";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

type Props = { tiers: readonly DiscountTier[]; items: number };

/** The discount that the items have earned, what a few more would earn, and all tiers (spec §2 Discount Tier). */
export function TierBox({ tiers, items }: Props) {
  const t = useTexts(texts);
  const earned = discountPercentage(tierFor(tiers, items));
  const next = nextTier(tiers, items);
  return (
    <section aria-labelledby="tier">
      <h3 id="tier" className="font-text text-small font-normal text-ink-soft max-tablet:sr-only">
        {t.discountTier}
      </h3>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <p aria-live="polite" className="font-semibold text-peacock">
          {next ? t.nextTierHint(next) : t.highestTier}
        </p>
        <strong className={items === 0 ? "max-tablet:hidden" : undefined}>
          {earned > 0 ? t.tierEarned(earned) : t.noDiscountYet}
        </strong>
      </div>
      {/* Hidden on phones until a card is chosen, to leave room for the cards. */}
      <div className={items === 0 ? "max-tablet:hidden" : undefined}>
        <TierStaircase tiers={tiers} items={items} />
      </div>
    </section>
  );
}

// Units of the drawing: a cell for each item, a step for each tier.
const CELL = 10;
const GAP = 1.5;
const FLOOR = 5;
const RISE = 3;
const LABEL = 9;
/** Cells of the last step, which has no upper limit. */
const LAST_STEP = 3;

/**
 * Draws the tiers as a staircase: a cell for each item, higher with each tier, filled as far as the combo has items.
 */
function TierStaircase({ tiers, items }: Props) {
  const steps = tiers.toSorted((one, other) => one.min_items - other.min_items);
  const cells = (steps.at(-1)?.min_items ?? 1) + LAST_STEP - 1;
  const height = LABEL + FLOOR + RISE * steps.length;
  const tiersReached = (item: number) => steps.filter(({ min_items }) => min_items <= item).length;
  const topOf = (item: number) => height - FLOOR - RISE * tiersReached(item);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${cells * CELL} ${height}`} className="block w-full py-1">
      {Array.from({ length: cells }, (_, index) => index + 1).map((item) => (
        <rect
          key={item}
          x={(item - 1) * CELL}
          y={topOf(item)}
          width={CELL - GAP}
          height={height - topOf(item)}
          rx="1"
          className={item <= items ? "fill-marigold" : "fill-line"}
        />
      ))}
      {steps.map(({ min_items: from, discount_percentage }) => (
        <text
          key={from}
          x={(from - 1) * CELL}
          y={topOf(from) - 2}
          className={`text-[7px] font-semibold ${items >= from ? "fill-ink" : "fill-ink-soft"}`}
        >
          {`${discount_percentage}%`}
        </text>
      ))}
    </svg>
  );
}
