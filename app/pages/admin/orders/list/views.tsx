import { href, Link } from "react-router";
import type { ViewCounts } from "#data/orders/lists/filtered-orders.server";
import type { SavedView } from "#data/orders/lists/order-views.server";
import { MOST_COUNTED } from "#domain/limits";
import { DEFAULT_VIEWS, orderFilterQuery } from "#domain/orders/order-filter";

/** The lists of a day's work, and those that sellers saved, in one row. */
export function Views({
  query,
  counts,
  saved,
}: {
  query: string;
  counts: ViewCounts;
  saved: SavedView[];
}) {
  return (
    <nav aria-label="Lists" className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1">
      {Object.entries(DEFAULT_VIEWS).map(([name, { label, filter }]) => (
        <View
          key={name}
          label={label}
          filter={new URLSearchParams(orderFilterQuery(filter)).toString()}
          current={query}
          count={name in counts ? counts[name as keyof ViewCounts] : 0}
        />
      ))}
      {saved.map(({ id, name, filter }) => (
        <View key={id} label={name} filter={filter} current={query} />
      ))}
    </nav>
  );
}

function View({
  label,
  filter,
  current,
  count = 0,
}: {
  label: string;
  filter: string;
  current: string;
  count?: number;
}) {
  const open = filter === current;
  return (
    <Link
      to={filter === "" ? href("/admin/orders") : `${href("/admin/orders")}?${filter}`}
      aria-current={open ? "page" : undefined}
      ref={open ? showInRow : undefined}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-card px-4 font-medium hover:bg-rose aria-[current=page]:bg-ink aria-[current=page]:text-paper"
    >
      {label}
      {count > 0 ? (
        <span className="rounded-round bg-rose px-2 text-small font-semibold text-ink tabular-nums">
          {count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`}
        </span>
      ) : null}
    </Link>
  );
}

/** The list that is open is in sight, however far along the row it stands. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
