import type { linesToPack } from "#data/orders/parcel/shipping-list.server";
import { lineLabel } from "#domain/cart/line-label";
import type { pickList } from "#domain/orders/parcel/pick-list";
import { PickList } from "#pages/admin/parts/lists/pick-list.tsx";
import { MissingNote } from "#pages/admin/parts/missing-note.tsx";
import { listPath, OrderRow, Section, type WorkOrder } from "./work-section.tsx";

type Props = {
  count: number;
  orders: readonly WorkOrder[];
  lines: Awaited<ReturnType<typeof linesToPack>>;
  pickList: ReturnType<typeof pickList>;
};

/** The next parcels to pack with their contents, and what to take off the shelf for all of them. */
export function ToPack({ count, orders, lines, pickList }: Props) {
  return (
    <Section work="to-pack" count={count} listLink={{ to: listPath("to-pack"), label: "See all" }}>
      <PickList title="What to take off the shelf" picks={pickList} className="mt-2" />
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
                    {[line, ...line.contents].map(({ id, size, missing }) => (
                      <MissingNote key={`${id} ${size}`} missing={missing} />
                    ))}
                  </span>
                ))}
            </OrderRow>
          </li>
        ))}
      </ul>
    </Section>
  );
}
