import {
  accountsPage,
  type CustomerRow,
  customersPage,
  searchCustomers,
} from "#data/orders/lists/customers.server";
import { withFormattedDates } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { parseCustomerSearch, SHORTEST_SEARCH } from "#domain/people/customer-search";
import { plural } from "#domain/plural";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListSearch } from "#pages/admin/parts/lists/list-search.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Link } from "#ui/link";
import type { Route } from "./+types/list";

/** Lists customers: those with orders, the latest order first; all accounts; or the results of a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const searchText = (url.searchParams.get("q") ?? "").slice(0, 100);
  const after = url.searchParams.get("after") ?? undefined;
  const list: List = url.searchParams.get("list") === "accounts" ? "accounts" : "orders";
  const { rows, next } = await pageOf(searchText, list, after);
  const now = new Date();
  return { searchText, list, next, rows: rows.map((row) => withFormattedDates(row, now)) };
}

type List = "orders" | "accounts";

async function pageOf(searchText: string, list: List, after: string | undefined) {
  if (searchText.trim() === "")
    return await (list === "orders" ? customersPage : accountsPage)(after);
  const text = parseCustomerSearch(searchText);
  const rows: CustomerRow[] = text ? await searchCustomers(text) : [];
  return { rows, next: null };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { searchText, list, rows, next } = loaderData;
  const searched = searchText.trim() !== "";
  return (
    <AdminPage title="Customers" width="list">
      <ListSearch
        key={searchText}
        action={href("/admin/customers")}
        label="Name, phone or email"
        searchText={searchText}
      />
      <Lists current={searched ? null : list} />
      {rows.length === 0 ? <Nothing searchText={searchText} /> : null}
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.customerId}>
            <Row {...row} />
          </li>
        ))}
      </ul>
      {searched && rows.length === ORDERS_PER_PAGE ? (
        <p className="text-ink-soft">There may be more. Type more of the name to narrow it down.</p>
      ) : null}
      <NextPage to={next && pathOf(list, next)}>Next customers</NextPage>
    </AdminPage>
  );
}

function pathOf(list: List, after = ""): string {
  return pathWith(href("/admin/customers"), { list: list === "accounts" ? list : "", after });
}

function Lists({ current }: { current: List | null }) {
  return (
    <Tabs
      label="Lists"
      tabs={[
        { to: pathOf("orders"), label: "With orders", current: current === "orders" },
        { to: pathOf("accounts"), label: "All accounts", current: current === "accounts" },
      ]}
    />
  );
}

function Nothing({ searchText }: { searchText: string }) {
  const tooShort = searchText.trim() !== "" && parseCustomerSearch(searchText) === null;
  const nobody = searchText.trim() === "" ? "No customers yet." : "Nobody found.";
  return <NothingHere>{tooShort ? TOO_SHORT : nobody}</NothingHere>;
}

const TOO_SHORT = `Please type at least ${SHORTEST_SEARCH} letters or digits.`;

type ListedCustomer = Route.ComponentProps["loaderData"]["rows"][number];

/** A row for one customer; the whole row is a link. */
function Row({ customerId, name, email, mobile, orders, spent, lastOrderAt }: ListedCustomer) {
  return (
    <Link
      to={href("/admin/customers/:customerId", { customerId })}
      prefetch
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-card border border-line bg-card p-3 shadow-card hover:border-ink/40 tablet:px-4"
    >
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">{name ?? (email || "No name")}</span>
        {name && email ? <span className="truncate text-small text-ink-soft">{email}</span> : null}
        {mobile ? <span className="font-figures text-small">{mobile}</span> : null}
      </span>
      <span className="flex flex-col items-end text-right">
        <span className="font-semibold tabular-nums">{amountToPay(spent)}</span>
        <span className="text-small">{plural(orders, "order")}</span>
        {lastOrderAt ? (
          <time dateTime={lastOrderAt.iso} className="text-small text-ink-soft">
            {lastOrderAt.words}
          </time>
        ) : null}
      </span>
    </Link>
  );
}
