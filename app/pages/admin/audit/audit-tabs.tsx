import { href, NavLink } from "react-router";

const TABS = [
  { path: href("/admin/audit"), label: "Who did what" },
  { path: href("/admin/audit/security"), label: "Security log" },
];

export function AuditTabs() {
  return (
    <nav aria-label="Audit" className="flex gap-1 overflow-x-auto py-1">
      {TABS.map(({ path, label }) => (
        <NavLink
          key={path}
          end
          to={path}
          className="flex min-h-11 shrink-0 items-center rounded-card px-4 font-medium hover:bg-rose aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
