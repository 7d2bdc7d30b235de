import type { ReactNode } from "react";
import { SECTIONS, sectionAt } from "#pages/admin/sections.ts";
import { BackLink } from "#ui/back-link";

/** How wide a page's content is. All widths begin at the same left edge. */
const WIDTHS = { form: "max-w-3xl", list: "max-w-5xl", full: "" } as const;

/** A page of the admin: title, link back to its list, and actions beside the heading. */
export function AdminPage({
  title,
  back,
  intro,
  actions,
  width = "form",
  children,
}: {
  title: string;
  /** A path alone is called by its section's name. */
  back?: string | { to: string; label: string };
  /** A sentence or more below the title. */
  intro?: ReactNode;
  actions?: ReactNode;
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}) {
  const link =
    typeof back === "string" ? { to: back, label: sectionAt(back, SECTIONS)?.label ?? "" } : back;
  return (
    <div className="shell py-4 tablet:py-6">
      <title>{`${title} · Admin`}</title>
      <div className={`flex flex-col gap-5 ${WIDTHS[width]}`}>
        <header className="flex flex-col gap-2">
          {link ? <BackLink {...link} /> : null}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 className="min-w-0 text-display wrap-anywhere">{title}</h1>
            {actions}
          </div>
          {intro ? <div className="max-w-prose text-ink-soft">{intro}</div> : null}
        </header>
        {children}
      </div>
    </div>
  );
}
