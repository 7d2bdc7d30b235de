import { Check } from "lucide";
import { useState } from "react";
import { data } from "react-router";
import { type BulkOrder, bulkProgress } from "#data/orders/lists/bulk-actions.server";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { orderName } from "#domain/orders/order-name";
import type { LeftOutRow } from "#domain/orders/parcel/tracking-file";
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
      width="form"
    >
      {pending.length > 0 || !begun ? (
        <Confirm
          key={id}
          bulkId={id}
          isBegun={begun}
          totalCount={orders.length}
          possibleCount={able.length}
          title={title}
        />
      ) : (
        <p role="status" className="text-lead font-semibold">
          {plural(done.length, "order is done.", "orders are done.")}
          {refused.length > 0
            ? ` ${plural(refused.length, "order")} couldn't be changed: see below.`
            : ""}
        </p>
      )}
      {failed && pending.length === 0 ? <Retry bulkId={id} /> : null}
      <Group title={begun ? "Not done" : "Can't be done"} orders={[...refused, ...held]} />
      <LeftOut rows={leftOut} />
      <Group title="Will be done" orders={able} />
      <Group title="Done" orders={done} />
    </AdminPage>
  );
}

/**
 * One press carries out the whole bulk action, a few orders per request. After an interruption it continues where it
 * stopped.
 */
function Confirm({
  bulkId,
  isBegun,
  totalCount,
  possibleCount,
  title,
}: {
  bulkId: string;
  isBegun: boolean;
  totalCount: number;
  possibleCount: number;
  title: string;
}) {
  const [left, setLeft] = useState<number | null>(null);
  const form = useWorkInParts<{ left: number }>({
    action: formHref("/admin/orders/bulk/:bulkId/continuation", { bulkId }),
    failed: adminMessages.formFailed,
    remainingOf: (answer) => answer.left,
    onPartDone: (answer) => setLeft(answer.left),
  });
  if (possibleCount === 0 && left === null)
    return <p className="text-lead">This works for none of these orders.</p>;
  return (
    <div className="flex flex-col gap-3">
      {left === null ? (
        <p className="text-lead">
          {totalCount > possibleCount
            ? `This works for ${possibleCount} of ${plural(totalCount, "order")}.`
            : `This works for ${plural(possibleCount, "order")}.`}
        </p>
      ) : (
        <PartsProgress done={totalCount - left} total={totalCount}>
          {totalCount - left} of {totalCount}
        </PartsProgress>
      )}
      <RefusalNotice refusal={form.refusal} />
      <Button busy={form.busy} onClick={() => form.send({})} className="self-start">
        <Icon of={Check} size={18} />
        {isBegun
          ? `Continue with ${plural(possibleCount, "order")}`
          : `${title}: ${plural(possibleCount, "order")}`}
      </Button>
    </div>
  );
}

/** Tries again the orders that failed because of a server error. */
function Retry({ bulkId }: { bulkId: string }) {
  return (
    <ButtonForm
      action={formHref("/admin/orders/bulk/:bulkId/continuation", { bulkId })}
      done={null}
      fields={{ retry: "1" }}
    >
      Try the failed orders again
    </ButtonForm>
  );
}

function Group({ title, orders }: { title: string; orders: BulkOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead">
        {title} <span className="tabular-nums">({orders.length})</span>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {orders.map(({ id, orderNumber, total, problem, ...order }) => (
          <li key={id}>
            <Link
              to={href("/admin/orders/:orderId", { orderId: id })}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-rose tablet:grid-cols-[12rem_minmax(0,1fr)_auto]"
            >
              <span className="font-figures break-all">{orderNumber}</span>
              <span className="tabular-nums tablet:order-1">{amountToPay(total)}</span>
              <span className="col-span-2 truncate text-small tablet:col-span-1">
                {orderName(order)}
                {order.trackingId ? (
                  <span className="block font-figures">{order.trackingId}</span>
                ) : null}
              </span>
              {problem ? (
                <span className="col-span-full text-small tablet:order-2 text-kumkum-ink">
                  {adminMessages.bulkProblem(problem)}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows of a courier's file that don't ship any order. */
function LeftOut({ rows }: { rows: LeftOutRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead">
        Rows that ship no order <span className="tabular-nums">({rows.length})</span>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {rows.map(({ line, code, order }) => (
          <li key={line} className="px-4 py-2">
            Line {line} <span className="font-figures break-all">{order}</span>
            <p className="text-small text-kumkum-ink">{adminMessages.leftOutRow[code]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
