import { Download } from "lucide";
import { redirect, useLocation } from "react-router";
import { countLinksToPay } from "#data/checkout/order-links.server";
import {
  countMatching,
  ordersMatching,
  viewCounts,
} from "#data/orders/lists/filtered-orders.server";
import { savedViews } from "#data/orders/lists/order-views.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import { parseOrderFilter, SEARCH_CHARACTERS } from "#domain/orders/lists/order-filter";
import { asksForLinks, extractSearchFilters } from "#domain/orders/lists/order-search";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListSearch } from "#pages/admin/parts/lists/list-search.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { href } from "#protocol/href";
import { filterQuery } from "#protocol/order-filter-query";
import { allKeyed } from "#request/all-keyed.server";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import type { Route } from "./+types/page";
import { foundElsewhere, NOTHING_ELSEWHERE } from "./elsewhere.server.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { Filters } from "./filters.tsx";
import { listedOrder } from "./order-link.tsx";
import { Selection } from "./selection.tsx";
import { Views } from "./views.tsx";

/**
 * One page of the orders that match the filter. A search looks through a limited number of orders at a time
 * (`further`).
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const mayWork = hasPermission(role, "work-orders");
  const filter = parseOrderFilter(url.searchParams);
  if (mayWork && asksForLinks(filter.q)) throw redirect(href("/admin/orders/links"));
  const now = new Date();
  const query = extractSearchFilters(filter, now);
  const after = url.searchParams.get("after") ?? undefined;
  const { page, ...parts } = await allKeyed({
    page: ordersMatching(query, after),
    counts: viewCounts(),
    linkCount: mayWork ? countLinksToPay(now) : null,
    saved: savedViews(),
    elsewhere: after === undefined ? foundElsewhere(query, role, request, now) : NOTHING_ELSEWHERE,
  });
  const { rows, next, further, words } = page;
  const isWhole = next === null && after === undefined;
  return {
    ...parts,
    filter,
    /**
     * How many orders match, counted up to `MOST_BULK_ORDERS` + 1. Null: the search stopped before it had looked
     * through all orders.
     */
    listed: isWhole ? rows.length : await countMatching(query, MOST_BULK_ORDERS, words),
    orders: rows.map((row) => listedOrder(row, now)),
    next,
    further,
    mayWork,
    mayExport: hasPermission(role, "see-figures"),
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { filter, orders, listed, next, further, elsewhere, saved, mayWork } = loaderData;
  const isNothing = orders.length + elsewhere.links.length + elsewhere.payments.length === 0;
  const nothing = filter.q ? adminMessages.nothingFound : adminMessages.noOrdersHere;
  const query = filterQuery(filter);
  const { search } = useLocation();
  return (
    <AdminPage
      width="full"
      title="Orders"
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {mayWork ? <ButtonLink to={href("/admin/orders/new")}>Make an order</ButtonLink> : null}
          {loaderData.mayExport ? <Export query={query} /> : null}
        </div>
      }
    >
      <ListSearch
        key={`search ${filter.q}`}
        action={href("/admin/orders")}
        label={adminMessages.search}
        searchText={filter.q}
        maxLength={SEARCH_CHARACTERS}
      />
      <Views query={query} {...loaderData} />
      <Filters
        key={`filters ${query}`}
        filter={filter}
        query={query}
        saved={saved}
        mayWork={mayWork}
      />
      <Elsewhere {...elsewhere} />
      {isNothing ? <NothingHere>{further ? adminMessages.nothingYet : nothing}</NothingHere> : null}
      <Selection
        key={`orders ${search}`}
        orders={orders}
        query={query}
        totalCount={listed}
        mayWork={mayWork}
      />
      {further ? <p className="text-small text-ink-soft">{adminMessages.lookedThrough}</p> : null}
      <NextPage to={next && `?${queryWith(query, "after", next)}`}>
        {further ? "Search older orders" : "Next orders"}
      </NextPage>
    </AdminPage>
  );
}

/** Two exports: one row per order suits couriers' forms, one row per item can be summed by product. */
function Export({ query }: { query: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <span className="flex items-center gap-2">
        <Icon of={Download} size={18} />
        {adminMessages.exportList}
      </span>
      {(["orders", "lines"] as const).map((rows) => (
        <a
          key={rows}
          href={`${href("/admin/orders/export")}?${queryWith(query, "rows", rows)}`}
          className="flex min-h-11 items-center font-medium text-peacock underline underline-offset-4"
        >
          {adminMessages.exportRows[rows]}
        </a>
      ))}
    </div>
  );
}

function queryWith(query: string, name: string, value: string): string {
  const wider = new URLSearchParams(query);
  wider.set(name, value);
  return wider.toString();
}
