import { amountToPay, type Paise } from "#domain/money/money";
import { gridLines, shortRupees } from "./grid-lines.ts";
import { stepLabel } from "./steps.ts";

type Sales = readonly { step: string; amount: Paise }[];

/** The most labels under the bars on a wide screen; a phone shows every second one. */
const MOST_BAR_LABELS = 10;

/**
 * A bar chart of sales by day or month. It is hidden from screen readers, because the table below has the same
 * figures.
 */
export function SalesChart({ sales }: { sales: Sales }) {
  const lines = gridLines(Math.max(...sales.map(({ amount }) => amount / 100)));
  const top = lines.at(-1) ?? 1;
  return (
    <div className="h-56 overflow-x-clip rounded-card border border-line bg-card py-8 pr-6 pl-14">
      <svg aria-hidden="true" className="size-full overflow-visible fill-ink-soft text-[0.75rem]">
        {lines.map((line) => (
          <svg
            key={line}
            aria-hidden="true"
            y={percent(1 - line / top)}
            className="overflow-visible"
          >
            <line x2="100%" className="stroke-line" />
            <text x="-8" dy="4" textAnchor="end">
              {shortRupees(line)}
            </text>
          </svg>
        ))}
        {sales.map(({ step, amount }, index) => (
          <svg
            key={step}
            aria-hidden="true"
            x={percent(index / sales.length)}
            width={percent(1 / sales.length)}
            className="group overflow-visible"
          >
            <rect
              width="100%"
              height="100%"
              className="fill-transparent group-hover:fill-rose/50"
            />
            <rect
              x="10%"
              y={percent(1 - amount / 100 / top)}
              width="80%"
              height={percent(amount / 100 / top)}
              className="fill-peacock"
            />
            <BarLabel
              step={step}
              fromEnd={sales.length - 1 - index}
              barsPerLabel={sales.length / MOST_BAR_LABELS}
            />
            <text
              x="50%"
              dy="-12"
              textAnchor={index < sales.length / 2 ? "start" : "end"}
              className="invisible fill-ink text-small font-medium group-hover:visible"
            >
              {`${stepLabel(step)}: ${amountToPay(amount)}`}
            </text>
          </svg>
        ))}
      </svg>
    </div>
  );
}

/** The label under a bar. Labels are spaced from the last bar backwards, so that the last bar always has one. */
function BarLabel({
  step,
  fromEnd,
  barsPerLabel,
}: {
  step: string;
  fromEnd: number;
  barsPerLabel: number;
}) {
  const apart = Math.ceil(barsPerLabel);
  if (fromEnd % apart !== 0) return null;
  return (
    <text
      x="50%"
      y="100%"
      dy="18"
      textAnchor="middle"
      className={fromEnd % (2 * apart) === 0 ? undefined : "max-desktop:hidden"}
    >
      {stepLabel(step)}
    </text>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
