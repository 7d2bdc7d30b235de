import { Search as SearchIcon } from "lucide-react";
import { Form, href, Link } from "react-router";
import {
  type OrderCounts,
  type OrderRow,
  orderCounts,
  ordersFound,
  ordersIn,
  ordersToVerify,
} from "#data/orders/order-lists.server";
import type { Page } from "#data/orders/orders.server";
import { MOST_COUNTED } from "#domain/limits";
import { adminMessages } from "#domain/orders/admin-messages";
import { type OrderSearch, parseSearch } from "#domain/orders/order-search";
import {
  isOrderStatus,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
} from "#domain/orders/order-status";
import { requireSeller } from "#request/session/session.server";
import { EmptyEnvelope } from "#ui/empty-state";
import { Button, ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/page";
import { listed, OrderLink } from "./order-link.tsx";

/** Payments to verify, the longest waiting first; the orders of one state; or what is looked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context, "see-orders");
  const requested = url.searchParams.get("status") ?? "";
  const status = isOrderStatus(requested) ? requested : null;
  const looked = url.searchParams.get("q") ?? "";
  const search = parseSearch(looked);
  const after = url.searchParams.get("after") ?? undefined;
  const [{ rows, next }, counts] = await Promise.all([
    search ? found(search) : status ? ordersIn([status], after) : ordersToVerify(after),
    orderCounts(),
  ]);
  const now = new Date();
  const list: List = search ? null : (status ?? "to-verify");
  return { list, looked, next, counts, orders: rows.map((row) => listed(row, now)) };
}

async function found(search: OrderSearch): Promise<Page<OrderRow>> {
  return { rows: await ordersFound(search), next: null };
}

/** What the page shows: the payments to verify, the orders of a state; null: what was looked for. */
type List = OrderStatus | "to-verify" | null;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { list, looked, orders, next, counts } = loaderData;
  return (
    <div className="shell flex flex-col gap-5 py-6">
      <title>Orders · Admin</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">Orders</h1>
      <Search key={looked} looked={looked} />
      <Tabs current={list} counts={counts} />
      {orders.length === 0 ? <Nothing list={list} /> : null}
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderLink order={order} plain={list === "to-verify"} />
          </li>
        ))}
      </ul>
      {next ? (
        <ButtonLink look="second" className="self-end" to={listPath(list, next)}>
          Next orders
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** By order number, transaction ID or name; works before its scripts are there. */
function Search({ looked }: { looked: string }) {
  return (
    <Form role="search" action={href("/admin/orders")} className="flex max-w-xl gap-2">
      <input
        type="search"
        name="q"
        defaultValue={looked}
        aria-label={adminMessages.search}
        placeholder={adminMessages.search}
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-11 w-full min-w-0 rounded-card border border-ink/30 bg-card px-3 text-base placeholder:text-ink-soft"
      />
      <Button look="second" type="submit" aria-label="Search" className="px-3!">
        <SearchIcon aria-hidden size={20} />
      </Button>
    </Form>
  );
}

function Nothing({ list }: { list: List }) {
  const sentence = list === null ? adminMessages.nothingFound : adminMessages.noOrdersHere;
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center text-lead text-ink-soft">
      <EmptyEnvelope />
      <p>{list === "to-verify" ? adminMessages.nothingToVerify : sentence}</p>
    </div>
  );
}

function listPath(list: List, after = ""): string {
  const status = list === "to-verify" ? "" : (list ?? "");
  const query = new URLSearchParams({ ...(status && { status }), ...(after && { after }) });
  return query.size > 0 ? `${href("/admin/orders")}?${query}` : href("/admin/orders");
}

function Tabs({ current, counts }: { current: List; counts: OrderCounts }) {
  const tabs = ORDER_STATUSES.map((status) => [status, ORDER_STATES[status].label] as const);
  return (
    <nav aria-label="Lists" className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1">
      {([["to-verify", "To verify"], ...tabs] as const).map(([list, label]) => (
        <Link
          key={list}
          to={listPath(list)}
          aria-current={current === list ? "page" : undefined}
          ref={current === list ? showInRow : undefined}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-card px-4 font-medium hover:bg-rose aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {label}
          <Count of={list in counts ? counts[list as keyof OrderCounts] : 0} />
        </Link>
      ))}
    </nav>
  );
}

/** The list that is open is in sight, however far along the row it stands. */
function showInRow(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: "center", block: "nearest" });
}

function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="rounded-round bg-rose px-2 text-small font-semibold text-ink tabular-nums">
      {of < MOST_COUNTED ? of : `${MOST_COUNTED - 1}+`}
    </span>
  );
}
