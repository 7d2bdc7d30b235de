import { lineLabel } from "#domain/cart/line-label";
import { PickList } from "#pages/admin/parts/lists/pick-list.tsx";
import { MissingNote } from "#pages/admin/parts/missing-note.tsx";
import type { Route } from "./+types/page";
import { OrderRows, Section } from "./work-section.tsx";

type Props = { count: number } & Route.ComponentProps["loaderData"]["toPack"];

/** The next parcels to pack with their contents, and what to take off the shelf for all of them. */
export function ToPack({ count, orders, lines, pickList }: Props) {
  return (
    <Section work="to-pack" count={count}>
      <PickList title="What to take off the shelf" picks={pickList} className="mt-2" />
      <OrderRows
        orders={orders}
        contentsOf={({ id }) =>
          lines
            .filter(({ orderId }) => orderId === id)
            .map((line) => (
              <span key={`${line.id} ${line.size}`} className="block text-small">
                {line.quantity} × {line.name}
                {line.size ? `, ${lineLabel(line)}` : ""}
                {[line, ...line.contents].map(({ id, size, missing }) => (
                  <MissingNote key={`${id} ${size}`} missing={missing} />
                ))}
              </span>
            ))
        }
      />
    </Section>
  );
}
