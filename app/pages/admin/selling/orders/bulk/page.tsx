import { Check } from "lucide";
import { type ReactNode, useState } from "react";
import { data } from "react-router";
import { type BulkOrder, bulkProgress } from "#data/orders/lists/bulk-actions.server";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { orderName } from "#domain/orders/order-name";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { PartsProgress, useWorkInParts } from "#pages/admin/parts/work-in-parts.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import type { Route } from "./+types/page";

/** Shows what the bulk action would do to each chosen order; after it was confirmed, what it did. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context);
  const bulk = await bulkProgress(params.bulkId);
  if (!bulk) throw data(orderMessages["order-not-found"], { status: 404 });
  return bulk;
}

export default function Bulk({
  loaderData: { id, action, orders, leftOut },
}: Route.ComponentProps) {
  const title = adminMessages.bulkTitle[action];
  const ordersIn = (state: BulkOrder["state"]) => orders.filter((order) => order.state === state);
  const [pending, done, refused] = [ordersIn("waiting"), ordersIn("done"), ordersIn("refused")];
  const held = pending.filter(({ problem }) => problem !== null);
  const able = pending.filter(({ problem }) => problem === null);
  const begun = done.length + refused.length > 0;
  const failed = refused.some(({ problem }) => problem?.code === "failed");
  return (
    <AdminPage
      title={`${title}: ${plural(orders.length, "order")}`}
      back={
        action === "shipped"
          ? { to: href("/admin/shipping"), label: "Shipping" }
          : { to: href("/admin/orders"), label: "Orders" }
      }
    >
      {pending.length > 0 || !begun ? (
        <Confirm
          key={id}
          bulkId={id}
          total={orders.length}
          possible={able.length}
          button={`${begun ? "Continue with" : `${title}:`} ${plural(able.length, "order")}`}
        />
      ) : (
        <p role="status" className="text-lead font-semibold">
          {plural(done.length, "order is done.", "orders are done.")}
          {refused.length > 0
            ? ` ${plural(refused.length, "order")} couldn't be changed: see below.`
            : ""}
        </p>
      )}
      {failed && pending.length === 0 ? (
        <ButtonForm
          action={formHref("/admin/orders/bulk/:bulkId/continuation", { bulkId: id })}
          done={null}
          fields={{ retry: "1" }}
        >
          Try the failed orders again
        </ButtonForm>
      ) : null}
      <Group title={begun ? "Not done" : "Can't be done"}>
        {[...refused, ...held].map(orderRow)}
      </Group>
      {/* Rows of a courier's file that don't ship any order. */}
      <Group title="Rows that ship no order">
        {leftOut.map(({ line, code, order }) => (
          <li key={line} className="px-4 py-2">
            Line {line} <span className="font-figures break-all">{order}</span>
            <p className="text-small text-kumkum-ink">{adminMessages.leftOutRow[code]}</p>
          </li>
        ))}
      </Group>
      <Group title="Will be done">{able.map(orderRow)}</Group>
      <Group title="Done">{done.map(orderRow)}</Group>
    </AdminPage>
  );
}

/**
 * One press carries out the whole bulk action, a few orders per request. After an interruption it continues where it
 * stopped.
 */
function Confirm({
  bulkId,
  total,
  possible,
  button,
}: {
  bulkId: string;
  total: number;
  /** The number of orders for which the action works. */
  possible: number;
  button: string;
}) {
  const [left, setLeft] = useState<number | null>(null);
  const form = useWorkInParts<{ left: number }>({
    action: formHref("/admin/orders/bulk/:bulkId/continuation", { bulkId }),
    failed: adminMessages.formFailed,
    remainingOf: (answer) => answer.left,
    onPartDone: (answer) => setLeft(answer.left),
  });
  if (possible === 0 && left === null)
    return <p className="text-lead">This works for none of these orders.</p>;
  return (
    <div className="flex flex-col gap-3">
      {left === null ? (
        <p className="text-lead">
          {total > possible
            ? `This works for ${possible} of ${plural(total, "order")}.`
            : `This works for ${plural(possible, "order")}.`}
        </p>
      ) : (
        <PartsProgress done={total - left} total={total}>
          {total - left} of {total}
        </PartsProgress>
      )}
      <RefusalNotice refusal={form.refusal} />
      <Button busy={form.busy} onClick={() => form.send({})} className="self-start">
        <Icon of={Check} size={18} />
        {button}
      </Button>
    </div>
  );
}

function Group({ title, children: rows }: { title: string; children: ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead">
        {title} <span className="tabular-nums">({rows.length})</span>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">{rows}</ul>
    </section>
  );
}

function orderRow({ id, orderNumber, total, problem, trackingId, ...order }: BulkOrder) {
  return (
    <li key={id}>
      <Link
        to={href("/admin/orders/:orderId", { orderId: id })}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-rose tablet:grid-cols-[12rem_minmax(0,1fr)_auto]"
      >
        <span className="font-figures break-all">{orderNumber}</span>
        <span className="tabular-nums tablet:order-1">{amountToPay(total)}</span>
        <span className="col-span-2 truncate text-small tablet:col-span-1">
          {orderName(order)}
          {trackingId ? <span className="block font-figures">{trackingId}</span> : null}
        </span>
        {problem ? (
          <span className="col-span-full text-small tablet:order-2 text-kumkum-ink">
            {adminMessages.bulkProblem(problem)}
          </span>
        ) : null}
      </Link>
    </li>
  );
}
