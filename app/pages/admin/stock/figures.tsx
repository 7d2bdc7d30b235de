import type { CountedSize } from "#data/stock/runs.server";

/** What there is of a size, and where the rest went. */
export function Figures({ counted }: { counted: CountedSize }) {
  const { onHand, held, left, sold, unsent, short } = counted;
  const figures = [
    // The pieces on the shelf: `onHand` excludes those of orders.
    { name: "On hand", figure: onHand + unsent },
    { name: "Of these, still to send", figure: unsent },
    { name: "Held", figure: held },
    { name: "Can be ordered", figure: left },
    { name: "Sold", figure: sold },
    { name: "Short", figure: short },
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2 tablet:grid-cols-6">
      {figures.map(({ name, figure }) => (
        <div key={name} className="flex flex-col justify-between">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd
            className={`text-lead font-semibold tabular-nums ${name === "Short" && figure > 0 ? "text-kumkum-ink" : ""}`}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
