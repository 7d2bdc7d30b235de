import { href } from "react-router";
import { nextIds } from "#data/catalogue/products/products.server";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/new";
import { NoSeries } from "./no-series.tsx";
import { EMPTY_PRODUCT, ProductForm } from "./product-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  return { series: await nextIds() };
}

export default function NewProduct({ loaderData: { series } }: Route.ComponentProps) {
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
          action={formHref("/admin/products/addition")}
          product={EMPTY_PRODUCT}
          series={series}
          save="Add product"
          next={({ id = "" }) => href("/admin/products/:id", { id })}
        />
      )}
    </AdminPage>
  );
}
