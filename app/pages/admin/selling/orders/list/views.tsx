import type { ViewCounts } from "#data/orders/lists/filtered-orders.server";
import type { SavedView } from "#data/orders/lists/order-views.server";
import { DEFAULT_VIEWS } from "#domain/orders/lists/order-filter";
import { type Tab, Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { filterQuery } from "#protocol/order-filter-query";

/** Links to the standard lists and to those that sellers saved, in one row. */
export function Views({
  query,
  counts,
  linkCount,
  saved,
}: {
  /** Null: the page lists links that aren't paid yet. */
  query: string | null;
  counts: ViewCounts;
  /** How many links ask for payment. Null: the seller doesn't see them. */
  linkCount: number | null;
  saved: SavedView[];
}) {
  const tab = (label: string, filter: string, count = 0): Tab => ({
    to: filter === "" ? href("/admin/orders") : `${href("/admin/orders")}?${filter}`,
    ...{ label, count, current: filter === query },
  });
  const tabs = Object.entries(DEFAULT_VIEWS).flatMap(([name, { label, filter }]): Tab[] => {
    const count = name in counts ? counts[name as keyof ViewCounts] : 0;
    const view = tab(label, filterQuery(filter), count);
    const links = { to: href("/admin/orders/links"), label: "Links sent", current: query === null };
    return name === "customer" && linkCount !== null
      ? [view, { ...links, count: linkCount }]
      : [view];
  });
  return (
    <Tabs label="Lists" tabs={[...tabs, ...saved.map(({ name, filter }) => tab(name, filter))]} />
  );
}
