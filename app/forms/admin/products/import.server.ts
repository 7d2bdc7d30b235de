import { z } from "zod";
import { importFacts, importNextLines, storeImport } from "#data/catalogue/products/imports.server";
import { usesCardSizes } from "#data/catalogue/products/products.server";
import { isId } from "#domain/catalogue/catalogue";
import {
  columnsOf,
  type HeaderProblem,
  headerProblem,
  IMPORT_BYTES,
  IMPORT_TOO_LARGE,
  planImport,
} from "#domain/catalogue/products/import";
import { isPicture } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { TEXT_BYTES } from "#request/forms/form-body.server";
import { readCsv } from "./read-csv.server.ts";

/** The most errors that are shown for one file. */
const MOST_ERRORS = 200;

export const IMPORT_PART = {
  ...sellersForm("edit-catalogue"),
  failed: () =>
    "The import stopped. Products that are imported stay; press Continue to import the others.",
  ...NO_FIELDS,
};

export const importForms = [
  /** Checks a file and answers what it would change, without writing anything. */
  form(
    "/admin/products/import/check",
    {
      ...sellersForm("edit-catalogue"),
      failed: () => "The file couldn't be checked. Please try again.",
      field: "file",
      maxBytes: IMPORT_BYTES + TEXT_BYTES,
      schema: z.object({ file: z.instanceof(File).nullable().default(null) }),
      example: { file: ":products" },
    },
    async ({ writer, value: { file } }) => {
      if (!file || file.size === 0) return refuse("file-missing", { file: "Choose a CSV file." });
      if (file.size > IMPORT_BYTES)
        return refuse("file-too-large", { file: IMPORT_TOO_LARGE }, 413);
      const csv = readCsv(new Uint8Array(await file.arrayBuffer()));
      if (!csv.ok) return refuse("file-unreadable", { file: csv.sentence });
      const columns = headerProblem(csv.header);
      if (columns) {
        const known = columnsOf({ presetSizes: await usesCardSizes() });
        return refuse("file-columns", { file: columnsSentence(columns, known) });
      }
      const place = csv.header.findIndex((name) => name.trim() === "product_id");
      const ids = csv.lines.map(({ values }) => (values[place] ?? "").trim()).filter(isId);
      const plan = planImport(csv.header, csv.lines, { ...(await importFacts(ids)), isPicture });
      const { lines, same, errors } = plan;
      const counts = { same, errorCount: errors.length, errors: errors.slice(0, MOST_ERRORS) };
      if (errors.length > 0 || lines.length === 0)
        return { ok: true as const, importId: null, ...counts };
      const importId = await storeImport(file.name, lines, writer);
      return { ok: true as const, importId, ...counts };
    },
  ),

  /** Writes the next part of a checked file. The open page sends this form until all parts are written. */
  form("/admin/products/import/:importId/part", IMPORT_PART, async ({ writer }, { params }) => {
    const progress = await importNextLines(params.importId, writer);
    return progress ? { ok: true as const, ...progress } : importNotFound();
  }),
];

export function importNotFound() {
  const sentence = "This import isn't there any more. Choose the file again.";
  return refuse("import-not-found", { form: sentence }, 404);
}

function columnsSentence(
  { missing, unknown, twice }: HeaderProblem,
  known: readonly string[],
): string {
  return [
    missing.length > 0 && `The first line lacks ${missing.join(", ")}.`,
    unknown.length > 0 &&
      `The first line has columns that the store doesn't know: ${unknown
        .map((name) => name.slice(0, 40) || "one without a name")
        .slice(0, 10)
        .join(", ")}.`,
    twice.length > 0 &&
      `The first line has ${twice
        .map((name) => name.slice(0, 40))
        .slice(0, 10)
        .join(", ")} twice.`,
    `The columns are ${known.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
