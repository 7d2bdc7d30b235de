import { Download } from "lucide";
import { useState } from "react";
import { usesCardSizes } from "#data/catalogue/products/products.server";
import { CARD_SIZES } from "#domain/catalogue/catalogue";
import {
  columnsOf,
  IMPORT_BYTES,
  IMPORT_TOO_LARGE,
  type LineError,
} from "#domain/catalogue/products/import";
import { SIZE_PARTS } from "#domain/catalogue/products/own-sizes-cell";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { FileField } from "#pages/admin/parts/forms/files/file-field.tsx";
import { FileForm } from "#pages/admin/parts/forms/files/file-form.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  return { presetSizes: await usesCardSizes() };
}

type Checked = { importId: string | null; same: number; errorCount: number; errors: LineError[] };

export default function ImportProducts({ loaderData: { presetSizes } }: Route.ComponentProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  return (
    <AdminPage title="Import products" back={href("/admin/products")}>
      <p className="max-w-prose">
        Export first, change the file in a spreadsheet, save it as CSV UTF-8, and choose it here.
        You see what would change before anything is saved.
      </p>
      <a className={buttonClass("second", "self-start")} href={href("/admin/products/export")}>
        <Icon of={Download} size={18} />
        Export CSV
      </a>
      <FileForm<Checked>
        action={formHref("/admin/products/import/check")}
        failed="The file wasn't checked."
        onRead={(answer, done) => {
          const { importId, same } = answer;
          if (importId !== null)
            return done(`${href("/admin/products/import/:importId", { importId })}?same=${same}`);
          setChecked(answer);
          done();
        }}
        onSubmit={() => setChecked(null)}
        button={{ press: "Check the file", busy: "Checking…" }}
      >
        {(errors) => (
          <FileField
            label="CSV file"
            name="file"
            accept=".csv,text/csv"
            required
            maxBytes={IMPORT_BYTES}
            tooLarge={IMPORT_TOO_LARGE}
            error={errors.file ?? errors.form}
            hint="Up to 5,000 products and 5 MB."
          />
        )}
      </FileForm>
      <div role="status">{checked ? <Outcome {...checked} /> : null}</div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          The columns
        </summary>
        <p className="text-small text-ink-soft wrap-anywhere">
          {columnsOf({ presetSizes }).join(", ")}. If a column isn't in your file, its values stay
          as they are. Prices are in rupees; without a price, a size isn't offered. In sold_out,
          write the sizes that are sold out: {presetSizes ? `${CARD_SIZES.join(" ")}, or ` : ""}the
          last part of an own size. In own_sizes, write each size on its own line, with bars between
          its parts: {SIZE_PARTS.join(" | ")}. You can leave out parts at the end. The column
          pictures only shows how many pictures a product has.
        </p>
      </details>
    </AdminPage>
  );
}

function Outcome({ same, errorCount, errors }: Checked) {
  if (errorCount === 0)
    return <p>Nothing to import: the store has all {same} products like this already.</p>;
  return (
    <section
      aria-labelledby="errors"
      className="flex flex-col gap-2 rounded-card bg-bad p-4 text-on-bad"
    >
      <h2 id="errors" className="font-semibold">
        {plural(errorCount, "error")}. Correct the file and choose it again: nothing was imported.
      </h2>
      <ul className="flex flex-col gap-1 text-small">
        {errors.map(({ row, column, sentence }) => (
          <li key={`${row} ${column} ${sentence}`}>
            <strong>
              Row {row}
              {column ? `, ${column}` : ""}:
            </strong>{" "}
            {sentence}
          </li>
        ))}
      </ul>
      {errorCount > errors.length ? <p>And {errorCount - errors.length} more.</p> : null}
    </section>
  );
}
