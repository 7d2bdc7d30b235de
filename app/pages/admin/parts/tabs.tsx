import { Link } from "react-router";
import { CountBadge } from "./count-badge.tsx";

export type Tab = {
  to: string;
  label: string;
  current: boolean;
  /** Left out, or 0: none stands beside it. */
  count?: number;
  lang?: string;
};

/** Lists of one page, or its languages or papers, in one row that can be pushed sideways. */
export function Tabs({
  label,
  tabs,
  replace = false,
}: {
  label: string;
  tabs: readonly Tab[];
  replace?: boolean;
}) {
  return (
    <nav aria-label={label} className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1">
      {tabs.map(({ to, label, current, count = 0, lang }) => (
        <Link
          key={`${to} ${label}`}
          to={to}
          replace={replace}
          lang={lang}
          aria-current={current ? "page" : undefined}
          ref={current ? showInRow : undefined}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-card px-4 font-medium not-aria-[current=page]:hover:bg-rose aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {label}
          <CountBadge of={count} />
        </Link>
      ))}
    </nav>
  );
}

/** The one that is open is in sight, however far along the row it stands. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
