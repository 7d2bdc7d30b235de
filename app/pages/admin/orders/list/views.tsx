import { href } from "react-router";
import type { ViewCounts } from "#data/orders/lists/filtered-orders.server";
import type { SavedView } from "#data/orders/lists/order-views.server";
import { DEFAULT_VIEWS } from "#domain/orders/lists/order-filter";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { filterQuery } from "#protocol/order-filter-query";

/** Links to the standard lists and to those that sellers saved, in one row. */
export function Views({
  query,
  counts,
  saved,
}: {
  query: string;
  counts: ViewCounts;
  saved: SavedView[];
}) {
  const path = (filter: string) =>
    filter === "" ? href("/admin/orders") : `${href("/admin/orders")}?${filter}`;
  const views = Object.entries(DEFAULT_VIEWS).map(([name, { label, filter }]) => ({
    label,
    filter: filterQuery(filter),
    count: name in counts ? counts[name as keyof ViewCounts] : 0,
  }));
  const own = saved.map(({ name, filter }) => ({ label: name, filter, count: 0 }));
  return (
    <Tabs
      label="Lists"
      tabs={[...views, ...own].map(({ label, filter, count }) => ({
        to: path(filter),
        label,
        count,
        current: filter === query,
      }))}
    />
  );
}
