import { href, useNavigate } from "react-router";
import { nextIds } from "#data/catalogue/products/products.server";
import { requireSeller } from "#request/session/session.server";
import { PageHead } from "#ui/shell/page-head";
import { useToast } from "#ui/shell/toasts";
import type { Route } from "./+types/new";
import { BackToProducts } from "./back.tsx";
import { EMPTY_PRODUCT, ProductForm } from "./product-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context, "edit-catalogue");
  return { series: await nextIds() };
}

export default function NewProduct({ loaderData: { series } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <div className="shell flex max-w-3xl flex-col gap-4 py-6">
      <PageHead title="New product" />
      <meta name="robots" content="noindex" />
      <BackToProducts />
      <h1 className="text-display">New product</h1>
      <ProductForm
        action={href("/admin/products/addition")}
        product={EMPTY_PRODUCT}
        series={series}
        save="Add product"
        onDone={({ id }) => {
          toast({ kind: "success", text: "The product was added." });
          void navigate(href("/admin/products/:id", { id }), { replace: true });
        }}
      />
    </div>
  );
}
