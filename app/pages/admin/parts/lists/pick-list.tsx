import { lineLabel } from "#domain/cart/line-label";
import type { pickList } from "#domain/orders/parcel/pick-list";

/** Lists what to take off the shelf for several parcels, folded under its title. */
export function PickList({
  title,
  picks,
  className = "",
}: {
  title: string;
  picks: ReturnType<typeof pickList>;
  className?: string;
}) {
  return (
    <details data-printed className={`rounded-card border border-line bg-card px-4 ${className}`}>
      <summary className="flex min-h-11 items-center font-medium">{title}</summary>
      <table className="mb-3 w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Product</th>
          </tr>
        </thead>
        <tbody>
          {picks.map((card) => (
            <tr key={`${card.id} ${card.size}`} className="border-t border-line align-top">
              <td className="w-14 py-2 font-semibold tabular-nums">{card.quantity} ×</td>
              <td className="py-2">
                {card.name}
                <span className="block text-small text-ink-soft">{lineLabel(card)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
