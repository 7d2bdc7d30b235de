import { useState } from "react";
import { data } from "react-router";
import { type ImportProgress, productImport } from "#data/catalogue/products/imports.server";
import { FIELD_LABELS } from "#domain/catalogue/products/fields";
import { httpPictures, isHttpPicture } from "#domain/catalogue/products/http-pictures";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { useWorkInParts } from "#pages/admin/parts/work-in-parts.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/checked";
import { ImportParts } from "./import-parts.tsx";

/** The most lines that the page shows. */
const MOST_LINES_SHOWN = 200;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireSeller(context);
  const row = await productImport(params.importId);
  if (!row) throw data("This import wasn't found. Choose the file again.", { status: 404 });
  const { lines, done, skipped } = row;
  return {
    id: row.id,
    fileName: row.file_name,
    progress: { done, total: lines.length, skipped },
    added: lines.filter(({ seen }) => seen === null).length,
    changed: lines.filter(({ seen }) => seen !== null).length,
    httpPictures: lines.filter(({ fields }) => isHttpPicture(fields.image_url)).length,
    same: Number(/^\d{1,4}$/.exec(url.searchParams.get("same") ?? "")?.[0] ?? 0),
    lines: lines.slice(0, MOST_LINES_SHOWN).map(({ line: row, id, fields, changes, seen }) => ({
      row,
      id,
      name: fields.product_name,
      isNew: seen === null,
      changes: Object.entries(changes),
    })),
  };
}

const LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  own_sizes: "Own sizes",
  sold_out: "Sold out",
};

type Shown = Route.ComponentProps["loaderData"];

export default function CheckedImport({ loaderData: shown }: Route.ComponentProps) {
  const { id, fileName, added, changed, same } = shown;
  const [progress, setProgress] = useState<ImportProgress>(shown.progress);
  const form = useWorkInParts<ImportProgress>({
    action: formHref("/admin/products/import/:importId/part", { importId: id }),
    background: true,
    remainingOf: (answer) => answer.total - answer.done,
    onPartDone: setProgress,
  });
  const { done, total } = progress;
  return (
    <AdminPage title="Import products" back={href("/admin/products")}>
      <p className="wrap-anywhere">
        {fileName}: <strong>{`${added} new`}</strong>, <strong>{`${changed} changed`}</strong>,{" "}
        {same} the same.
      </p>
      {shown.httpPictures > 0 ? (
        <Notice tone="wait">{httpPictures(shown.httpPictures)}</Notice>
      ) : null}
      <ImportParts form={form} done={done} total={total} productsPath={href("/admin/products")} />
      <Skipped ids={progress.skipped} />
      <Lines {...shown} />
    </AdminPage>
  );
}

function Skipped({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-label="Not imported" className="rounded-card bg-wait p-4 text-on-wait">
      <p className="font-semibold">
        Somebody changed these after the file was checked, so they weren't imported:
      </p>
      <p className="wrap-anywhere">{ids.join(", ")}</p>
    </section>
  );
}

function Lines({ lines, progress: { total } }: Shown) {
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-2">
      <h2 id="lines" className="text-title">
        What changes
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map(({ row, id, name, isNew, changes }) => (
          <li key={row} className="py-2 wrap-anywhere">
            <p>
              <span className="text-small text-ink-soft">Row {row}</span>{" "}
              {isNew ? (
                `${id}, ${name}: new`
              ) : (
                <Link
                  to={href("/admin/products/:id", { id })}
                  className="underline underline-offset-4"
                >
                  {id}, {name}
                </Link>
              )}
            </p>
            <ul className="text-small text-ink-soft">
              {changes.map(([column, { before, after }]) => (
                <li key={column}>
                  {LABELS[column] ?? column}: {before || "nothing"} → {after || "nothing"}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {total > lines.length ? <p>And {total - lines.length} more.</p> : null}
    </section>
  );
}
