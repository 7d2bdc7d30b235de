import { Printer } from "lucide";
import { useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { type BulkAction, isStatusAction } from "#domain/orders/lists/bulk-actions";
import { formHref } from "#forms/form-href";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { goTo } from "#ui/page-port";
import { type ListedOrder, OrderLink } from "./order-link.tsx";

/** The orders of one page, with checkboxes and the actions for the chosen ones. */
export function Selection({
  orders,
  query,
  totalCount,
  mayWork,
}: {
  orders: ListedOrder[];
  /** The list's filter as a query string. */
  query: string;
  /** How many orders the list has on all its pages. Null: not known. */
  totalCount: number | null;
  mayWork: boolean;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const isPage = totalCount === orders.length;
  const whole = isPage ? orders.every(({ id }) => chosen.has(id)) : all;
  const choose = (ids: Iterable<string>) => {
    setAll(false);
    setChosen(new Set(ids));
  };
  const chooseAll = () => {
    if (whole) return choose([]);
    choose(orders.map(({ id }) => id));
    setAll(!isPage);
  };
  const toggle = (id: string) =>
    choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]);
  if (orders.length === 0) return null;
  return (
    <>
      {mayWork ? (
        <label className="flex min-h-11 w-fit items-center gap-3 pl-3">
          <input
            type="checkbox"
            checked={whole}
            onChange={chooseAll}
            className="size-5 accent-kumkum"
          />
          {adminMessages.chooseAll(totalCount)}
        </label>
      ) : null}
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.id} className="flex items-stretch gap-1">
            {mayWork ? (
              <label className="grid w-11 shrink-0 place-items-center rounded-card hover:bg-rose">
                <input
                  type="checkbox"
                  checked={chosen.has(order.id)}
                  onChange={() => toggle(order.id)}
                  aria-label={`Choose ${order.orderNumber}`}
                  className="size-5 accent-kumkum"
                />
              </label>
            ) : null}
            <OrderLink order={order} />
          </li>
        ))}
      </ul>
      {chosen.size > 0 ? (
        <Actions
          chosen={all ? adminMessages.allChosen(totalCount) : adminMessages.someChosen(chosen.size)}
          selected={all ? { filter: query } : { orders: JSON.stringify([...chosen]) }}
          onClear={() => choose([])}
        />
      ) : null}
    </>
  );
}

const ACTIONS = [
  { action: "packed", label: "Packed…" },
  { action: "delivered", label: "Delivered…" },
  { action: "print", label: "Print…" },
] as const;

/**
 * A bar within the thumb's reach. Each button leads to a page that first shows what would happen; it changes nothing
 * itself.
 */
function Actions({
  chosen,
  selected,
  onClear,
}: {
  chosen: string;
  selected: { filter: string } | { orders: string };
  onClear: () => void;
}) {
  const form = useStoreForm<{ bulkId: string; action: BulkAction }>({
    action: formHref("/admin/orders/bulk"),
    failed: adminMessages.formFailed,
    background: true,
    onDone: ({ bulkId, action }) =>
      goTo(
        isStatusAction(action)
          ? href("/admin/orders/bulk/:bulkId", { bulkId })
          : `${href("/admin/orders/print")}?as=slips&bulk=${bulkId}`,
      ),
  });
  return (
    <section
      aria-label="Chosen orders"
      className="thumb-bar flex flex-wrap items-center gap-2 rounded-card border border-line bg-card p-2 shadow-card"
    >
      <p role="status" className="flex w-full items-center justify-between gap-2 pl-2">
        <span>{chosen}</span>
        <Button look="quiet" irrevocable={false} className="px-2! py-0!" onClick={onClear}>
          Choose none
        </Button>
      </p>
      {ACTIONS.map(({ action, label }) => (
        <Button
          key={action}
          look="second"
          busy={form.busy}
          className="flex-1 px-3!"
          onClick={() => form.send({ action, ...selected })}
        >
          {action === "print" ? <Icon of={Printer} size={18} /> : null}
          {label}
        </Button>
      ))}
      <RefusalNotice refusal={form.refusal} />
    </section>
  );
}
