import { useState } from "react";
import { href } from "react-router";
import { nextIds, productRow } from "#data/catalogue/products/products.server";
import { offersMessages } from "#domain/offers/admin-messages";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { Checkbox } from "#pages/admin/parts/forms/saving-form.tsx";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/new";
import { NoSeries } from "./no-series.tsx";
import { EMPTY_PRODUCT, ProductForm } from "./product-form.tsx";
import { prefilledFrom } from "./written-product.server.ts";

/** The form of a new product. `?like=ID` fills in what it has in common with that product. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const [row, all] = await Promise.all([productRow(url.searchParams.get("like") ?? ""), nextIds()]);
  if (!row) return { series: all, product: EMPTY_PRODUCT, like: null };
  const series = all.toSorted(
    (one, other) => Number(other.key === row.category) - Number(one.key === row.category),
  );
  return { series, product: prefilledFrom(row), like: row.product_id };
}

export default function NewProduct({
  loaderData: { series, product, like },
}: Route.ComponentProps) {
  const [another, setAnother] = useState(like !== null);
  return (
    <AdminPage
      title="New product"
      back={{ to: href("/admin/products"), label: "Products" }}
      width="form"
    >
      {series.length === 0 ? (
        <NoSeries />
      ) : (
        <ProductForm
          key={like}
          action={formHref("/admin/products/addition")}
          product={product}
          series={series}
          save="Add product"
          done={(saved) =>
            another
              ? offersMessages.savedBeforeNext(String(saved.get("product_name")))
              : offersMessages.saved
          }
          next={({ id = "" }) =>
            another
              ? `${href("/admin/products/new")}?like=${id}`
              : href("/admin/products/:id", { id })
          }
        >
          <Checkbox
            label="Then add another like it"
            checked={another}
            onChange={(event) => setAnother(event.currentTarget.checked)}
          />
        </ProductForm>
      )}
    </AdminPage>
  );
}
