import { href, NavLink, Outlet } from "react-router";
import { may, type Permission } from "#domain/people/seller-roles";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/layout";
import sheet from "./admin.css?url";

/** Around every page of the admin: whose they are, and the way between them. */
export function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context, "see-orders");
  return { sections: SECTIONS.filter(({ permission }) => may(role, permission)) };
}

const SECTIONS: { label: string; path: string; permission: Permission }[] = [
  { label: "To verify", path: href("/admin"), permission: "see-orders" },
  { label: "Orders", path: href("/admin/orders"), permission: "see-orders" },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { sections } = loaderData;
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="admin" />
      <nav aria-label="Admin" className="shell flex gap-1 overflow-x-auto py-1 print:hidden">
        {sections.map(({ path, label }) => (
          <NavLink
            key={path}
            to={path}
            end={path === href("/admin")}
            className="flex min-h-11 shrink-0 items-center rounded-card px-3 font-medium hover:bg-rose aria-[current=page]:bg-ink aria-[current=page]:text-paper"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
