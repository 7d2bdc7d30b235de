import { ExternalLink, Plus } from "lucide";
import { data } from "react-router";
import {
  combosWith,
  isReferenced,
  productRow,
  usesCardSizes,
} from "#data/catalogue/products/products.server";
import { db } from "#data/db.server";
import { countedSizes } from "#data/stock/runs.server";
import { offeredSizes } from "#domain/catalogue/sizes";
import { hasPermission } from "#domain/people/team/seller-roles";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Icon } from "#ui/icon";
import { TextLink } from "#ui/link";
import { goTo } from "#ui/page-port";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";
import { ProductForm } from "./product-form.tsx";
import { SoldOutPanel } from "./sold-out-panel.tsx";
import { writtenProduct } from "./written-product.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const row = await productRow(params.id);
  if (!row) throw data("This product wasn't found. Look in the list of products.", { status: 404 });
  const [combos, mentioned, counted, usesCards] = await Promise.all([
    combosWith(row.product_id),
    isReferenced(db, row.product_id),
    countedSizes(new Date(), { id: row.product_id }),
    usesCardSizes(row.product_id),
  ]);
  return {
    id: row.product_id,
    archived: row.archived_at !== null,
    product: writtenProduct(row),
    usesCards,
    // Here a size is sold out only if a seller marked it, not if its counted stock is 0, because the count is shown
    // beside it.
    sizes: offeredSizes({ ...row, stock: null }),
    /** How many pieces of each counted size can still be ordered. */
    left: Object.fromEntries(counted.map(({ size, left }) => [size, left])),
    combos,
    mentioned,
    mayEdit: hasPermission(role, "edit-catalogue"),
    mayPause: hasPermission(role, "pause-selling"),
  };
}

type Shown = Route.ComponentProps["loaderData"];

export default function ProductPage({ loaderData: shown }: Route.ComponentProps) {
  const { id, archived, product, usesCards, mayEdit } = shown;
  return (
    <AdminPage
      title={product.product_name}
      back={href("/admin/products")}
      intro={
        <p className="flex flex-wrap items-center gap-x-3">
          {id}
          {archived ? <strong>Archived</strong> : null}
          {product.is_active === "yes" ? (
            <a
              href={href("/product/:id", { id })}
              className="flex min-h-11 items-center gap-1 text-peacock underline underline-offset-4"
            >
              <Icon of={ExternalLink} size={16} />
              In the shop
            </a>
          ) : null}
          {mayEdit ? (
            <TextLink
              to={`${href("/admin/products/new")}?like=${id}`}
              className="gap-1 text-peacock"
            >
              <Icon of={Plus} size={16} />
              Another like this
            </TextLink>
          ) : null}
        </p>
      }
    >
      <SoldOutPanel {...shown} />
      {mayEdit ? (
        <Panel title="Details">
          <ProductForm
            key={id}
            action={formHref("/admin/products/:id/details", { id })}
            product={product}
            usesCards={usesCards}
            save="Save"
          />
        </Panel>
      ) : (
        <p className="text-ink-soft">Only owners can change names, prices and pictures.</p>
      )}
      {mayEdit && !archived ? <Removal {...shown} /> : null}
    </AdminPage>
  );
}

function Removal({ id, product, mentioned, combos }: Shown) {
  const verb = mentioned ? "Archive" : "Delete";
  return (
    <Panel title={`${verb} this product`}>
      <p className="max-w-prose text-ink-soft">
        {mentioned
          ? "This product is in somebody's order, open payment, cart or combo, so you can only archive it. The shop and this list then hide it. To bring it back, tick ‘In the shop’ and save."
          : "This product is in no order, payment, cart or combo. If you delete it, you can't get it back."}
      </p>
      {combos.length > 0 ? (
        <p>
          These combos can't be sold without this product:{" "}
          {combos.map(({ name }) => name).join(", ")}.
        </p>
      ) : null}
      <ConfirmButton
        label={verb}
        className="self-start"
        action={formHref("/admin/products/:id/removal", { id })}
        // The response says whether the product was archived or deleted. The page can't know it in advance, because
        // somebody may have put the product into a cart since it loaded.
        done={({ outcome }) => `The product was ${outcome}.`}
        onDone={() => goTo(href("/admin/products"))}
        title={`${verb} ${product.product_name}?`}
        cancelLabel="Keep it"
        confirmLabel={verb}
      />
    </Panel>
  );
}
