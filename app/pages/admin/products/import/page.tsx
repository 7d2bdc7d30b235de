import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import {
  IMPORT_BYTES,
  IMPORT_COLUMNS,
  IMPORT_TOO_LARGE,
  type LineError,
} from "#domain/catalogue/products/import";
import { SIZE_PARTS } from "#domain/catalogue/products/own-sizes-cell";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { FileField } from "#pages/admin/parts/forms/file-field.tsx";
import { AskOnLeaving } from "#pages/admin/parts/forms/uploads.tsx";
import { requireSeller } from "#request/session/session.server";
import { Button, ButtonLink } from "#ui/forms/button";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import type { Route } from "./+types/page";

export function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  return null;
}

type Checked = { importId: string | null; same: number; errorCount: number; errors: LineError[] };

export default function ImportProducts() {
  const navigate = useNavigate();
  const [checked, setChecked] = useState<Checked | null>(null);
  const unchecked = useRef(false);
  const form = useStoreForm<Checked>({
    action: formHref("/admin/products/import/check"),
    background: true,
    field: "file",
    failed: "The file wasn't checked.",
    onRefused: () => {
      unchecked.current = false;
    },
    onDone: (answer) => {
      unchecked.current = false;
      if (answer.importId === null) return setChecked(answer);
      const path = href("/admin/products/import/:importId", { importId: answer.importId });
      void navigate(`${path}?same=${answer.same}`);
    },
  });
  const { errors = {} } = form.refusal ?? {};
  return (
    <AdminPage
      title="Import products"
      back={{ to: href("/admin/products"), label: "Products" }}
      width="form"
    >
      <p className="max-w-prose">
        Export first, change the file in a spreadsheet, save it as CSV UTF-8, and choose it here.
        You see what would change before anything is saved.
      </p>
      <ButtonLink
        look="second"
        className="self-start"
        to={href("/admin/products/export")}
        reloadDocument
      >
        <Download aria-hidden size={18} />
        Export CSV
      </ButtonLink>
      <StoreForm
        form={form}
        className="flex flex-col items-start gap-3"
        onSubmit={() => {
          setChecked(null);
          unchecked.current = true;
        }}
      >
        <FileField
          label="CSV file"
          name="file"
          accept=".csv,text/csv"
          required
          most={IMPORT_BYTES}
          tooLarge={IMPORT_TOO_LARGE}
          error={errors.file ?? errors.form}
          hint="Up to 5,000 products and 5 MB."
          onChange={({ currentTarget: { files } }) => {
            unchecked.current = files?.[0] !== undefined;
          }}
        />
        <Button type="submit" busy={form.busy}>
          {form.busy ? "Checking…" : "Check the file"}
        </Button>
      </StoreForm>
      <AskOnLeaving mayLose={() => unchecked.current} />
      <div role="status">{checked ? <Outcome {...checked} /> : null}</div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          The columns
        </summary>
        <p className="text-small text-ink-soft wrap-anywhere">
          {IMPORT_COLUMNS.join(", ")}. A column that is left out stays as it is. Prices are in
          rupees; an empty one means that the size isn't offered. In sold_out, write the sizes that
          are sold out: postal wallet stamp, or the last part of an own size. In own_sizes, write
          one size a line, its parts between bars: {SIZE_PARTS.join(" | ")}; those at the end may be
          left out. The number of pictures only says how many there are.
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
        {errors.map(({ line, column, sentence }) => (
          <li key={`${line} ${column} ${sentence}`}>
            <strong>
              Line {line}
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
