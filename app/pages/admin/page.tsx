import { Image, Search as SearchIcon } from "lucide-react";
import { Form, href, Link } from "react-router";
import { unplacedPaymentsForSeller } from "#data/checkout/unplaced-payments.server";
import { type FailedEmail, failedEmails } from "#data/email/deliveries.server";
import {
  type OrderCounts,
  type OrderRow,
  orderCounts,
  ordersFound,
  ordersIn,
  ordersToVerify,
} from "#data/orders/order-lists.server";
import type { Page } from "#data/orders/orders.server";
import { type OwedRefund, owedRefunds } from "#data/orders/refunds.server";
import { formattedDate } from "#domain/formatted-dates";
import { MOST_COUNTED } from "#domain/limits";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { type OrderSearch, parseSearch } from "#domain/orders/order-search";
import {
  isOrderStatus,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
} from "#domain/orders/order-status";
import { OrderBadges } from "#pages/orders/order-badges.tsx";
import { requireSeller } from "#request/session/session.server";
import { EmptyEnvelope } from "#ui/empty-state";
import { Button, ButtonLink } from "#ui/forms/button";
import { PlainPicture } from "#ui/pictures/plain-picture";
import type { Route } from "./+types/page";
import { UnplacedPayments } from "./unplaced-payments.tsx";

/** Payments to verify, the longest waiting first; the orders of one state; or what is looked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context, "see-orders");
  const requested = url.searchParams.get("status") ?? "";
  const status = isOrderStatus(requested) ? requested : null;
  const looked = url.searchParams.get("q") ?? "";
  const search = parseSearch(looked);
  const after = url.searchParams.get("after") ?? undefined;
  const [{ rows, next }, counts, dead, owed, payments] = await Promise.all([
    search ? found(search) : status ? ordersIn([status], after) : ordersToVerify(after),
    orderCounts(),
    failedEmails(),
    owedRefunds(),
    unplacedPaymentsForSeller(),
  ]);
  const now = new Date();
  const list: List = search ? null : (status ?? "to-verify");
  const unplaced = payments.map(({ storedAt, decidedAt: _, ...payment }) => ({
    ...payment,
    stored: formattedDate(storedAt, now),
  }));
  const facts = { list, looked, next, counts, dead, owed, unplaced };
  return { ...facts, orders: rows.map((row) => listed(row, now)) };
}

async function found(search: OrderSearch): Promise<Page<OrderRow>> {
  return { rows: await ordersFound(search), next: null };
}

function listed({ placedAt, ...row }: OrderRow, now: Date) {
  return { ...row, placed: formattedDate(placedAt, now) };
}
type ListedOrder = ReturnType<typeof listed>;
/** What the page shows: the payments to verify, the orders of a state; null: what was looked for. */
type List = OrderStatus | "to-verify" | null;

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { list, looked, orders, next, counts, dead, owed, unplaced } = loaderData;
  return (
    <div className="shell flex flex-col gap-5 py-6">
      <title>Admin</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">Admin</h1>
      <FailedEmails emails={dead} />
      <OwedRefunds refunds={owed} />
      <UnplacedPayments payments={unplaced} />
      <Search key={looked} looked={looked} />
      <Tabs current={list} counts={counts} />
      {orders.length === 0 ? <Nothing list={list} /> : null}
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <Row order={order} plain={list === "to-verify"} />
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
    <Form role="search" action={href("/admin")} className="flex max-w-xl gap-2">
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

/** What was paid for and didn't reach its buyer. */
function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  if (emails.length === 0) return null;
  return (
    <section className="rounded-card bg-bad px-4 py-3 text-on-bad">
      <h2 className="font-text text-base font-semibold tracking-normal">
        {adminMessages.emailsFailed}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {emails.map(({ orderId, orderNumber }) => (
          <li key={orderId}>
            <Link
              to={href("/admin/orders/:orderId", { orderId })}
              className="flex min-h-11 items-center font-figures underline underline-offset-4"
            >
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Paid for twice, or cancelled after its payment (reading R54). */
function OwedRefunds({ refunds }: { refunds: OwedRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section className="rounded-card bg-wait px-4 py-3 text-on-wait">
      <h2 className="font-text text-base font-semibold tracking-normal">
        {adminMessages.refundsOwed}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {refunds.map(({ id, orderId, orderNumber, amount, upiId }) => (
          <li key={id}>
            <Link
              to={href("/admin/orders/:orderId", { orderId })}
              className="flex min-h-11 items-center underline underline-offset-4"
            >
              <span>
                {amountToPay(amount)} <span className="font-figures break-all">{orderNumber}</span>
                {upiId ? <span className="break-all"> · {upiId}</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listPath(list: List, after = ""): string {
  const status = list === "to-verify" ? "" : (list ?? "");
  const query = new URLSearchParams({ ...(status && { status }), ...(after && { after }) });
  return query.size > 0 ? `${href("/admin")}?${query}` : href("/admin");
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

/** One link over the whole row, so that Tab and Enter go through the list. */
function Row({ order, plain }: { order: ListedOrder; plain: boolean }) {
  return (
    <Link
      to={href("/admin/orders/:orderId", { orderId: order.id })}
      prefetch="intent"
      className="grid grid-cols-[min(4rem,18vw)_minmax(0,1fr)_fit-content(32%)] items-center gap-x-[min(1rem,3vw)] gap-y-2 rounded-card border border-line bg-card p-3 shadow-card hover:border-ink/40 tablet:grid-cols-[4rem_1fr_1fr_auto]"
    >
      <Thumbnail order={order} />
      <span className="flex min-w-0 flex-col">
        <span className="text-lead font-semibold tabular-nums">{amountToPay(order.total)}</span>
        <span className="font-figures text-small break-all">{order.transactionId}</span>
        <span className="truncate">{order.customerName}</span>
      </span>
      <time
        dateTime={order.placed.iso}
        className="self-start text-right text-small text-ink-soft tablet:order-1 tablet:self-center"
      >
        {order.placed.words}
      </time>
      <span
        className={`col-span-3 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 tablet:col-span-1 tablet:flex ${plain ? "hidden" : "flex"}`}
      >
        <span className="font-figures text-small break-all text-ink-soft">{order.orderNumber}</span>
        <span className="flex flex-wrap gap-1">
          <OrderBadges {...order} />
        </span>
      </span>
    </Link>
  );
}

function Thumbnail({ order }: { order: ListedOrder }) {
  const box = "h-20 w-full max-w-16 rounded-card border border-line bg-paper";
  if (order.screenshotPath === null) {
    return (
      <span className={`grid place-items-center text-ink-soft ${box}`}>
        <Image aria-label="No screenshot" size={20} />
      </span>
    );
  }
  const source = href("/admin/orders/:orderId/thumbnail", { orderId: order.id });
  return (
    <PlainPicture
      // Cached by the browser for some minutes: another picture, another address.
      src={`${source}?of=${encodeURIComponent(order.screenshotPath)}`}
      alt=""
      loading="lazy"
      decoding="async"
      width={64}
      height={80}
      className={`object-cover object-top ${box}`}
    />
  );
}
