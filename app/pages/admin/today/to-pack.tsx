import type { linesToPack } from "#data/orders/today.server";
import type { pickList } from "#domain/orders/pick-list";
import { lineLabel } from "#pages/cart/line-label.ts";
import { listPath, OrderRow, Section, type WorkOrder } from "./work-section.tsx";

type Props = {
  count: number;
  orders: readonly WorkOrder[];
  lines: Awaited<ReturnType<typeof linesToPack>>;
  picked: ReturnType<typeof pickList>;
};

/** The next parcels with what goes into each, and what to take off the shelf for all of them. */
export function ToPack({ count, orders, lines, picked }: Props) {
  return (
    <Section work="to-pack" count={count} all={{ to: listPath("to-pack"), label: "See all" }}>
      <details className="mt-2 rounded-card border border-line bg-card px-3">
        <summary className="flex min-h-11 items-center font-medium">
          What to take off the shelf
        </summary>
        <table className="mb-3 w-full">
          <caption className="sr-only">Cards in all parcels to pack</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Pieces</th>
              <th scope="col">Card</th>
            </tr>
          </thead>
          <tbody>
            {picked.map((card) => (
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
      <ul className="mt-2 overflow-hidden rounded-card border border-line bg-card">
        {orders.map((order) => (
          <li key={order.id} className="border-line not-first:border-t">
            <OrderRow order={order}>
              {lines
                .filter(({ orderId }) => orderId === order.id)
                .map((line) => (
                  <span key={`${line.id} ${line.size}`} className="block text-small">
                    {line.quantity} × {line.name}
                    {line.size ? `, ${lineLabel(line)}` : ""}
                  </span>
                ))}
            </OrderRow>
          </li>
        ))}
      </ul>
    </Section>
  );
}
