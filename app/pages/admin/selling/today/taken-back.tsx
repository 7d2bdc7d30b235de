import { plural } from "#domain/plural";
import { OrderRow, Section, type WorkOrder } from "./work-section.tsx";

/**
 * Orders whose verified payment the bank has taken back, as a statement shows. A seller should look before anything
 * is sent.
 */
export function TakenBack({ orders, count }: { orders: readonly WorkOrder[]; count: number }) {
  return (
    <Section work="taken-back" count={count}>
      <p>
        {plural(
          count,
          "verified payment was taken back by the bank, or doesn't match a statement.",
          "verified payments were taken back by the bank, or don't match a statement.",
        )}{" "}
        Open the order before you send anything or give money back.
      </p>
      <ul className="mt-2 overflow-hidden rounded-card border border-line bg-card">
        {orders.map((order) => (
          <li key={order.id} className="border-line not-first:border-t">
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
