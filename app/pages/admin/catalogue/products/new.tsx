import { useState } from "react";
import {
  lastProduct,
  productRow,
  seriesForProducts,
  usesCardSizes,
} from "#data/catalogue/products/products.server";
import { ONE_SIZE_NAME } from "#domain/catalogue/products/own-sizes";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { Checkbox } from "#pages/admin/parts/forms/saving-form.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/new";
import { NoSeries } from "./no-series.tsx";
import { EMPTY_PRODUCT, ProductForm } from "./product-form.tsx";
import { prefilledFrom, sizeLike } from "./written-product.server.ts";

/**
 * The form of a new product, which begins with the series of the last one. `?like=ID` fills in what it has in common
 * with that product.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const likeId = url.searchParams.get("like") ?? "";
  const [like, last, usesCards] = await Promise.all([
    productRow(likeId),
    lastProduct(),
    usesCardSizes(likeId),
  ]);
  const all = await seriesForProducts(like?.category);
  const first = (like ?? last)?.category;
  const mayComeFirst = (one: (typeof all)[number]) => one.key === first && (one.active || like);
  const series = all.toSorted(
    (one, other) => Number(!mayComeFirst(one)) - Number(!mayComeFirst(other)),
  );
  const nextSize = sizeLike(last?.own_sizes.at(-1));
  const product = like
    ? prefilledFrom(like)
    : { ...EMPTY_PRODUCT, ownSizes: usesCards ? [] : [{ ...nextSize, name: ONE_SIZE_NAME }] };
  return { series, product, usesCards, nextSize, like: like?.product_id ?? null };
}

export default function NewProduct({
  loaderData: { series, product, usesCards, nextSize, like },
}: Route.ComponentProps) {
  const [another, setAnother] = useState(like !== null);
  return (
    <AdminPage title="New product" back={href("/admin/products")}>
      {series.length === 0 ? (
        <NoSeries />
      ) : (
        <ProductForm
          key={like}
          action={formHref("/admin/products/addition")}
          product={product}
          series={series}
          usesCards={usesCards}
          nextSize={nextSize}
          save="Add product"
          isNext={another}
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
