import { Link } from "#ui/link";
import { CountBadge } from "./count-badge.tsx";

export type Tab = {
  to: string;
  label: string;
  current: boolean;
  /** 0 or left out: no number is shown. */
  count?: number;
  lang?: string;
};

/** Tabs in one row that scrolls sideways: a page's lists, languages or papers. */
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
          ref={current ? scrollTabIntoView : undefined}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-card px-4 font-medium not-aria-[current=page]:hover:bg-rose aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {label}
          <CountBadge count={count} />
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the row so that the current tab is in view. */
function scrollTabIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
