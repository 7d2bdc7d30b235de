import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { seriesRows } from "#data/catalogue/products/series.server";
import { may } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context, "see-catalogue");
  const rows = await seriesRows();
  return {
    mayEdit: may(role, "edit-catalogue"),
    series: rows.map(({ key, name, prefixes, products, is_active }) => ({
      key,
      name,
      prefix: prefixes[0] ?? "",
      products,
      shown: is_active,
    })),
  };
}

export default function SeriesList({ loaderData: { series, mayEdit } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Series"
      back={{ to: href("/admin/products"), label: "Products" }}
      about="The shop shows them in this order. A product belongs to the series whose prefix its id begins with."
      width="form"
      actions={
        mayEdit ? (
          <ButtonLink to={href("/admin/products/series/new")}>
            <Plus aria-hidden size={18} />
            New series
          </ButtonLink>
        ) : null
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {series.map(({ key, name, prefix, products, shown }) => (
          <li
            key={key}
            className="flex flex-col py-1 tablet:flex-row tablet:items-center tablet:justify-between tablet:gap-x-3"
          >
            <Link
              to={href("/admin/products/series/:key", { key })}
              className="flex min-h-11 items-center font-semibold text-peacock underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="text-small text-ink-soft">
              {prefix} · {products === 1 ? "1 product" : `${products} products`}
              {shown ? "" : " · not in the shop"}
            </span>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
