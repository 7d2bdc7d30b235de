import type { ShortOrder } from "#data/orders/shortages.server";
import type { CountedSize } from "#data/stock/runs.server";
import { stockAdminMessages } from "#domain/stock/admin-messages";
import { href } from "#protocol/href";
import { Link } from "#ui/link";
import { Section } from "./work-section.tsx";

const ROW = "flex min-h-11 items-center gap-x-3 py-1";
const NAME = "underline underline-offset-4";

/** Paid orders some of whose pieces were out of stock, about which nobody has decided yet (reading R63). */
export function ShortOrders({ orders, count }: { orders: ShortOrder[]; count: number }) {
  return (
    <Section work="short-orders" count={count}>
      <p>
        These orders were paid, but some pieces are gone. Decide whether to send them later or
        refund them.
      </p>
      <ul className="mt-2 flex flex-col rounded-card bg-wait px-3 text-on-wait">
        {orders.map(({ id, orderNumber, pieces }) => (
          <li key={id}>
            <Link to={href("/admin/orders/:orderId", { orderId: id })} className={ROW}>
              <span className={`font-figures break-all ${NAME}`}>{orderNumber}</span>
              <span>{stockAdminMessages.piecesMissing(pieces)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Counted sizes that are sold out or nearly so. */
export function LowStock({ sizes, count }: { sizes: CountedSize[]; count: number }) {
  return (
    <Section work="low-stock" count={count}>
      <ul className="mt-2 overflow-hidden rounded-card border border-line bg-card px-3">
        {sizes.map(({ id, size, name, left }) => (
          <li key={`${id} ${size}`} className="border-line not-first:border-t">
            <Link to={href("/admin/stock/:id/:size", { id, size })} className={ROW}>
              <span className={`min-w-0 grow wrap-anywhere ${NAME}`}>{name}</span>
              <strong className="shrink-0 tabular-nums">{stockAdminMessages.left(left)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
