import { seriesForProducts } from "#data/catalogue/products/products.server";
import { IMPORT_BYTES, IMPORT_TOO_LARGE } from "#domain/catalogue/products/import";
import { PICTURES_ZIP_BYTES, ZIP_TOO_LARGE } from "#domain/catalogue/products/imported-pictures";
import { formHref } from "#forms/form-href";
import { NoSeries } from "#pages/admin/catalogue/products/no-series.tsx";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { FileField } from "#pages/admin/parts/forms/files/file-field.tsx";
import { FileForm } from "#pages/admin/parts/forms/files/file-form.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { SelectField } from "#ui/forms/field";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context, "edit-catalogue");
  return { series: await seriesForProducts() };
}

export default function ImportFromShopify({ loaderData: { series } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Import from Shopify"
      back={href("/admin/products")}
      intro="Before anything is saved, you see what would be imported and what wouldn't."
    >
      {series.length === 0 ? <NoSeries /> : <ShopifyForm series={series} />}
    </AdminPage>
  );
}

function ShopifyForm({ series }: Route.ComponentProps["loaderData"]) {
  return (
    <div className="flex flex-col gap-4">
      <FileForm<{ shopifyId: string }>
        action={formHref("/admin/products/import/shopify/check")}
        failed="The file wasn't checked."
        onRead={({ shopifyId }, done) =>
          done(href("/admin/products/import/shopify/:shopifyId", { shopifyId }))
        }
        button={{ press: "Check the file", busy: "Checking…" }}
      >
        {(errors) => (
          <>
            <FileField
              label="CSV file"
              name="file"
              accept=".csv,text/csv"
              required
              maxBytes={IMPORT_BYTES}
              tooLarge={IMPORT_TOO_LARGE}
              error={errors.file ?? errors.form}
              hint="In Shopify: Products, Export. Up to 5 MB and 10,000 rows."
            />
            <FileField
              label="Pictures (zip), if you have them"
              name="pictures"
              accept=".zip,application/zip"
              maxBytes={PICTURES_ZIP_BYTES}
              tooLarge={ZIP_TOO_LARGE}
              hint="The files must be named as in the CSV, such as monsoon_1.jpg. Up to 20 MB; you can add more zips on the next page. Nothing is fetched from Shopify."
              error={errors.pictures}
            />
            <SelectField
              className="w-full"
              label="Series"
              name="series"
              required
              defaultValue={series.length === 1 ? series[0]?.key : ""}
              error={errors.series}
              hint="All products in this file go into this series, and can't be moved later. To fill several series, split the file."
              options={series.map(({ key, name }) => [key, name])}
            >
              <option value="" disabled>
                Choose a series
              </option>
            </SelectField>
          </>
        )}
      </FileForm>
      <p className="max-w-prose text-small text-ink-soft">
        Imported: title, description as plain text, type, options (as sizes with price and weight,
        sold out or not), pictures and their descriptions. Not imported: vendor, tags, SKUs,
        compare-at prices, stock counts, and which picture belongs to which size. Drafts and
        archived products are imported, but hidden in the shop.
      </p>
    </div>
  );
}
