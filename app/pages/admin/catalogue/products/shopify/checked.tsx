import { useState } from "react";
import { data } from "react-router";
import { seriesRows } from "#data/catalogue/products/series.server";
import { type ShopifyProgress, shopifyImport } from "#data/catalogue/products/shopify.server";
import {
  PICTURES_ZIP_BYTES,
  usablePictures,
  ZIP_TOO_LARGE,
} from "#domain/catalogue/products/imported-pictures";
import {
  pictureRemarks,
  type RowRemark,
  type ShopifyProduct,
} from "#domain/catalogue/products/shopify";
import { amountToPay } from "#domain/money/money";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { ImportParts } from "#pages/admin/catalogue/products/import/import-parts.tsx";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { FileField } from "#pages/admin/parts/forms/files/file-field.tsx";
import { useWorkInParts } from "#pages/admin/parts/work-in-parts.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Button } from "#ui/forms/button";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/checked";

/** The most lines that each list shows. */
const MOST_LINES_SHOWN = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context, "edit-catalogue");
  const row = await shopifyImport(params.shopifyId);
  if (!row) throw data("This import wasn't found. Choose the file again.", { status: 404 });
  const { products, pictures, report, done, left_out } = row;
  const series = (await seriesRows()).find(({ key }) => key === row.series);
  const usable = usablePictures(pictures);
  const named = products.flatMap(({ pictures }) => pictures);
  const remarks = pictures.length > 0 ? pictureRemarks(products, pictures) : [];
  return {
    id: row.id,
    fileName: row.file_name,
    series: { key: row.series, name: series?.name ?? row.series },
    progress: { done, total: products.length, leftOut: left_out },
    named: named.length,
    come: named.filter(({ file }) => usable.has(file)).length,
    counted: report.counted,
    here: firstLines(report.here.map((one) => ({ ...one, sentence: "Here already." }))),
    refusals: firstLines(report.refusals),
    refused: new Set(report.refusals.map(({ row }) => row)).size,
    remarks: firstLines(
      [...report.remarks, ...remarks].toSorted((one, other) => one.row - other.row),
    ),
    products: firstLines(products.map((product) => productRemark(product, usable))),
  };
}

function firstLines(lines: readonly RowRemark[]) {
  return { shown: lines.slice(0, MOST_LINES_SHOWN), count: lines.length };
}

function productRemark(product: ShopifyProduct, usable: ReadonlyMap<string, string>): RowRemark {
  const { row, fields, sizes } = product;
  const pictures = product.pictures.filter(({ file }) => usable.has(file)).length;
  const prices = sizes.map(({ name, price, sold_out }) => {
    const offered = price ? `${name} ${amountToPay(price)}` : `${name} without a price`;
    return sold_out ? `${offered} (sold out)` : offered;
  });
  const facts = [
    fields.kind,
    prices.join(", "),
    pictures > 0 ? plural(pictures, "picture") : "no picture",
    fields.is_active ? null : "not in the shop",
  ];
  return { row, name: fields.product_name, sentence: facts.filter(Boolean).join(" · ") };
}

type Shown = Route.ComponentProps["loaderData"];

export default function CheckedShopifyImport({ loaderData: shown }: Route.ComponentProps) {
  const { id, fileName, series, here, refusals, refused, remarks, counted } = shown;
  const [parts, setParts] = useState<ShopifyProgress | null>(null);
  const progress = parts ?? shown.progress;
  const form = useWorkInParts<ShopifyProgress>({
    action: formHref("/admin/products/import/shopify/:shopifyId/part", { shopifyId: id }),
    background: true,
    remainingOf: (answer) => answer.total - answer.done,
    onPartDone: setParts,
  });
  const { done, total, leftOut } = progress;
  const isBegun = done > 0 || form.busy;
  return (
    <AdminPage
      title="Import from Shopify"
      back={{ to: href("/admin/products/import/shopify"), label: "Another file" }}
    >
      <p className="wrap-anywhere">
        {fileName}: <strong>{plural(total, "product")}</strong> for {series.name},{" "}
        <strong>{refused} refused</strong>
        {here.count > 0 ? `, ${here.count.toLocaleString("en-IN")} already here` : ""}.
        {isBegun ? "" : " Nothing is saved yet."}
      </p>
      {shown.named > 0 && !isBegun ? <Pictures {...shown} /> : null}
      {total === 0 ? (
        <p>Nothing to import.</p>
      ) : (
        <ImportParts
          form={form}
          done={done}
          total={total}
          productsPath={`${href("/admin/products")}?series=${series.key}`}
        />
      )}
      {leftOut.length > 0 ? (
        <Panel title="What was left out">
          <ul className="flex flex-col gap-1 text-small wrap-anywhere">
            {[...new Set(leftOut)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Lines title="Not imported" {...refusals} />
      <Lines title="Imported in part" {...remarks} />
      <Lines title="Already here" {...here} />
      {counted > 0 ? (
        <p className="text-small text-ink-soft">
          Shopify counts the stock of {plural(counted, "size")}. Counts aren't imported; what is
          sold out there is sold out here, too.
        </p>
      ) : null}
      <Lines title="What is imported" {...shown.products} />
    </AdminPage>
  );
}

function Pictures({ id, named, come }: Shown) {
  const form = useStoreForm<{ found: number }>({
    action: formHref("/admin/products/import/shopify/:shopifyId/pictures", { shopifyId: id }),
    field: "pictures",
    failed: "The pictures couldn't be read. Please try again.",
    onDone: () => form.element.current?.reset(),
  });
  const { errors = {} } = form.refusal ?? {};
  return (
    <Panel title="Pictures">
      <p role="status">
        {come} of {plural(named, "picture")} came in a zip.
      </p>
      {come < named ? (
        <StoreForm form={form} className="flex flex-col items-start gap-3">
          <FileField
            label="Another zip"
            name="pictures"
            accept=".zip,application/zip"
            required
            maxBytes={PICTURES_ZIP_BYTES}
            tooLarge={ZIP_TOO_LARGE}
            hint="Up to 20 MB. Products are imported even without their pictures."
            error={errors.pictures ?? errors.form}
          />
          <Button type="submit" look="second" busy={form.busy}>
            {form.busy ? "Reading…" : "Add pictures"}
          </Button>
        </StoreForm>
      ) : null}
    </Panel>
  );
}

function Lines({ title, shown, count }: ReturnType<typeof firstLines> & { title: string }) {
  if (count === 0) return null;
  return (
    <Panel title={`${title} (${count.toLocaleString("en-IN")})`}>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map(({ row, name, sentence }) => (
          <li key={`${row} ${sentence}`} className="py-2 wrap-anywhere">
            <span className="text-small text-ink-soft">Row {row}</span> <strong>{name}</strong>
            <p className="text-small">{sentence}</p>
          </li>
        ))}
      </ul>
      {count > shown.length ? (
        <p>And {(count - shown.length).toLocaleString("en-IN")} more.</p>
      ) : null}
    </Panel>
  );
}
