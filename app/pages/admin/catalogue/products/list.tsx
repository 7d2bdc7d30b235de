import { Download, Plus, Upload } from "lucide";
import type { ProductWithSizes } from "#data/catalogue/own-sizes.server";
import { productRows } from "#data/catalogue/products/products.server";
import { seriesRows } from "#data/catalogue/products/series.server";
import { PRODUCT_FILTERS, type ProductFilter } from "#domain/catalogue/product-filters";
import { isSoldOut, offeredSizes } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListSearch } from "#pages/admin/parts/lists/list-search.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink, buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import { Picture } from "#ui/pictures/picture";
import type { Route } from "./+types/list";

/** Lists every product, including those that the shop doesn't show. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  // PostgreSQL refuses text with a NUL character, so control characters are replaced.
  const param = (name: string) =>
    (url.searchParams.get(name) ?? "")
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 100);
  const filter = PRODUCT_FILTERS.find((known) => known === param("show")) ?? "all";
  const list = { filter, series: param("series"), search: param("q"), after: param("after") };
  const [{ rows, next }, series] = await Promise.all([productRows(list), seriesRows()]);
  const names = new Map(series.map(({ key, name }) => [key, name]));
  return {
    ...list,
    next,
    mayEdit: hasPermission(role, "edit-catalogue"),
    allSeries: series.map(({ key, name }) => ({ key, name })),
    products: rows.map((row) => listedProduct(row, names)),
  };
}

function listedProduct(row: ProductWithSizes, names: ReadonlyMap<string, string>) {
  return {
    id: row.product_id,
    name: row.product_name,
    picture: pictureAddress(row.image_url),
    kind: row.kind,
    series: names.get(row.category ?? "") ?? "No series",
    sizes: offeredSizes(row),
    state: stateOf(row),
  };
}

function stateOf(row: ProductWithSizes): string | null {
  if (row.archived_at) return "Archived";
  if (!row.is_active) return "Not in the shop";
  const sizes = offeredSizes(row);
  if (sizes.length === 0) return "No price";
  return isSoldOut(sizes) ? "Sold out" : null;
}

const FILTER_LABELS: Readonly<Record<ProductFilter, string>> = {
  all: "All",
  shop: "In the shop",
  off: "Not in the shop",
  "sold-out": "Sold out",
  archived: "Archived",
};

type Data = Route.ComponentProps["loaderData"];

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, next, mayEdit, search, filter, series } = loaderData;
  return (
    <AdminPage
      title="Products"
      width="list"
      actions={
        mayEdit ? (
          <ButtonLink to={href("/admin/products/new")}>
            <Icon of={Plus} size={18} />
            New product
          </ButtonLink>
        ) : null
      }
    >
      <ListSearch
        key={search}
        action={href("/admin/products")}
        label="Name, id or words on it"
        searchText={search}
      >
        {filter === "all" ? null : <input type="hidden" name="show" value={filter} />}
        {series === "" ? null : <input type="hidden" name="series" value={series} />}
      </ListSearch>
      <Filters {...loaderData} />
      {products.length === 0 ? (
        <NothingHere>
          {search === "" ? "There are no products here." : `Nothing found for “${search}”.`}
        </NothingHere>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {products.map((product) => (
          <li key={product.id}>
            <Row {...product} />
          </li>
        ))}
      </ul>
      <NextPage to={next && pathOf(loaderData, { after: next })}>Next products</NextPage>
      <nav aria-label="Beside the list" className="flex flex-wrap gap-2 border-t border-line pt-4">
        <ButtonLink look="second" to={href("/admin/products/series")}>
          Series
        </ButtonLink>
        <ButtonLink look="second" to={href("/admin/stock")}>
          Stock
        </ButtonLink>
        {mayEdit ? (
          <>
            <ButtonLink look="second" to={href("/admin/products/import")}>
              <Icon of={Upload} size={18} />
              Import CSV
            </ButtonLink>
            <ButtonLink look="second" to={href("/admin/products/import/shopify")}>
              <Icon of={Upload} size={18} />
              Import from Shopify
            </ButtonLink>
            <a className={buttonClass("second")} href={href("/admin/products/export")}>
              <Icon of={Download} size={18} />
              Export CSV
            </a>
          </>
        ) : null}
      </nav>
    </AdminPage>
  );
}

type ListLocation = Pick<Data, "filter" | "series" | "search"> & { after?: string };

function pathOf(list: ListLocation, change: Partial<ListLocation>): string {
  const { filter, series, search, after = "" } = { ...list, after: "", ...change };
  const show = filter === "all" ? "" : filter;
  return pathWith(href("/admin/products"), { show, series, q: search, after });
}

function Filters(list: Data) {
  return (
    <div className="flex flex-col">
      <Tabs
        label="Show"
        tabs={PRODUCT_FILTERS.map((filter) => ({
          to: pathOf(list, { filter }),
          label: FILTER_LABELS[filter],
          current: filter === list.filter,
        }))}
      />
      <Tabs
        label="Series"
        tabs={[{ key: "", name: "All series" }, ...list.allSeries].map(({ key, name }) => ({
          to: pathOf(list, { series: key }),
          label: name,
          current: key === list.series,
        }))}
      />
    </div>
  );
}

/** A row for one product; the whole row is a link. */
function Row({ id, name, picture, kind, series, sizes, state }: Data["products"][number]) {
  return (
    <Link
      to={href("/admin/products/:id", { id })}
      className="flex gap-3 rounded-card py-3 hover:bg-rose"
    >
      <Picture
        address={picture}
        alt=""
        sizes="64px"
        className="aspect-4/5 w-14 shrink-0 self-start rounded-card framed"
      />
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-small text-ink-soft">
          {[id, kind, series].filter(Boolean).join(" · ")}
        </span>
        <span className="flex flex-wrap gap-x-3 text-small tabular-nums">
          {sizes.length === 0 ? "No prices" : null}
          {sizes.map(({ key, name, price, soldOut }) => (
            <span key={key} className={soldOut ? "text-ink-soft line-through" : ""}>
              {name.replace(" Size", "")} {amountToPay(price)}
            </span>
          ))}
        </span>
      </span>
      {state ? (
        <span className="self-start rounded-round bg-wait px-3 py-1 text-small font-semibold text-on-wait">
          {state}
        </span>
      ) : null}
    </Link>
  );
}
