import type { CountedSize } from "#data/stock/runs.server";

/** Shows how many pieces of a size there are, and how many were sold or are missing. */
export function Figures({ counted }: { counted: CountedSize }) {
  const { onHand, held, left, sold, unsent, short } = counted;
  const figures = [
    // All pieces on the shelf: `onHand` doesn't include those of orders that aren't sent yet.
    { name: "On hand", figure: onHand + unsent },
    { name: "On hand, still to send", figure: unsent },
    { name: "Held", figure: held },
    { name: "Can be ordered", figure: left },
    { name: "Sold", figure: sold },
    { name: "Missing", figure: short },
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2 tablet:grid-cols-6">
      {figures.map(({ name, figure }) => (
        <div key={name} className="flex flex-col justify-between">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd
            className={`text-lead font-semibold tabular-nums ${name === "Missing" && figure > 0 ? "text-kumkum-ink" : ""}`}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
