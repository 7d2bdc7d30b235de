import { z } from "zod";
import { seriesRows } from "#data/catalogue/products/series.server";
import {
  addFoundPictures,
  importedHandles,
  makeProducts,
  type ProductToInsert,
  type ShopifyPart,
  shopifyImport,
  storeShopifyImport,
} from "#data/catalogue/products/shopify.server";
import { WHOLE_PICTURE } from "#domain/catalogue/picture-shapes";
import { IMPORT_BYTES, IMPORT_TOO_LARGE } from "#domain/catalogue/products/import";
import {
  type FoundPicture,
  MOST_ZIP_FILES,
  originalFile,
  PICTURES_ZIP_BYTES,
  usablePictures,
  ZIP_TOO_LARGE,
  ZIPPED_PICTURE_PROBLEMS,
} from "#domain/catalogue/products/imported-pictures";
import type { EditedPicture } from "#domain/catalogue/products/pictures";
import {
  MOST_SHOPIFY_ROWS,
  missingColumns,
  nextProducts,
  readShopify,
  type ShopifyProduct,
  shopifyFile,
} from "#domain/catalogue/products/shopify";
import { translations } from "#domain/language";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { TEXT_BYTES } from "#request/forms/form-body.server";
import { plainText } from "#request/plain-text.server";
import { files } from "#services/files.server";
import { ZipError, type ZipProblem } from "#services/zip.server";
import { IMPORT_PART, importNotFound } from "./import.server.ts";
import { readCsv } from "./read-csv.server.ts";
import { storePicture } from "./store-picture.server.ts";
import { storeZippedPictures } from "./zipped-pictures.server.ts";

const upload = z.instanceof(File).nullable().default(null);

export const shopifyForms = [
  /** Reads a file and its pictures, and stores the products that it would make. */
  form(
    "/admin/products/import/shopify/check",
    {
      ...sellersForm("edit-catalogue"),
      failed: () => "The file couldn't be checked. Please try again.",
      field: "file",
      maxBytes: IMPORT_BYTES + PICTURES_ZIP_BYTES + TEXT_BYTES,
      turn: "upload",
      schema: z.object({ file: upload, pictures: upload, series: z.string().max(40).default("") }),
      example: { file: ":shopify", pictures: ":zip", series: "quotes" },
    },
    async ({ person: seller, value: { file, pictures, series } }) => {
      if (!file || file.size === 0) return refuse("file-missing", { file: "Choose a CSV file." });
      if (file.size > IMPORT_BYTES)
        return refuse("file-too-large", { file: IMPORT_TOO_LARGE }, 413);
      const known = await seriesRows();
      if (!known.some(({ key }) => key === series))
        return refuse("series-missing", { series: "Choose a series." });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const csv = readCsv(bytes, { most: MOST_SHOPIFY_ROWS, of: "rows" });
      if (!csv.ok) return refuse("file-unreadable", { file: csv.sentence });
      const missing = missingColumns(csv.header);
      if (missing.length > 0) return refuse("file-columns", { file: notShopifySentence(missing) });
      const rows = shopifyFile(csv.header, csv.lines);
      const here = await importedHandles([...rows.byHandle.keys()]);
      const isHere = (handle: string) => here.has(handle);
      const { products, ...report } = readShopify(rows, { isHere, plainText });
      const found = await picturesOf(pictures, products);
      if (!found.ok) return found.refused;
      const writer = { by: seller.id, now: new Date() };
      const checked = { name: file.name, series, products, report, pictures: found.pictures };
      return { ok: true as const, shopifyId: await storeShopifyImport(checked, writer) };
    },
  ),

  /** Adds another ZIP's pictures to a checked file. */
  form(
    "/admin/products/import/shopify/:shopifyId/pictures",
    {
      ...sellersForm("edit-catalogue"),
      failed: () => "The pictures couldn't be read. Please try again.",
      field: "pictures",
      maxBytes: PICTURES_ZIP_BYTES + TEXT_BYTES,
      turn: "upload",
      schema: z.object({ pictures: upload }),
      example: { pictures: ":zip" },
    },
    async ({ value: { pictures } }, { params: { shopifyId } }) => {
      const row = await shopifyImport(shopifyId);
      if (!row) return importNotFound();
      if (!pictures || pictures.size === 0)
        return refuse("file-missing", { pictures: "Choose a zip." });
      const found = await picturesOf(pictures, row.products);
      if (!found.ok) return found.refused;
      if (found.pictures.length === 0) {
        const [example] = row.products.flatMap(({ pictures }) => pictures);
        const named = example ? `, such as ${example.file}` : "";
        const sentence = `No file in this zip has a name that the CSV has for a picture${named}.`;
        return refuse("nothing-named", { pictures: sentence });
      }
      if (await addFoundPictures(shopifyId, found.pictures))
        return { ok: true as const, found: found.pictures.length };
      const sentence =
        "These products are being imported already. Add the pictures on each product's own page.";
      return refuse("import-begun", { pictures: sentence });
    },
  ),

  /** Makes the next products of a checked file. The open page sends this form until all are made. */
  form(
    "/admin/products/import/shopify/:shopifyId/part",
    IMPORT_PART,
    async ({ writer }, { params: { shopifyId } }) => {
      const row = await shopifyImport(shopifyId);
      if (!row) return importNotFound();
      const usable = usablePictures(row.pictures);
      const part = await withPictures(nextProducts(row.products, row.done, usable), usable);
      const progress = await makeProducts(row, part, writer);
      return progress ? { ok: true as const, ...progress } : importNotFound();
    },
  ),
];

function notShopifySentence(missing: readonly string[]): string {
  return `This isn't Shopify's file of products: its first line lacks ${missing.join(" and ")}. In Shopify, choose Products, Export, “Plain CSV file”.`;
}

const ZIP_SENTENCES: Readonly<Record<ZipProblem, string>> = {
  damaged: "This file isn't a zip, or it is damaged. Make it again.",
  encrypted: "This zip is locked with a password.",
  "too-much": `A zip can have up to ${MOST_ZIP_FILES} files. Make several, and add them one after the other.`,
  "unknown-method": "This zip is packed in a way that the store can't read.",
  zip64: "This zip is too large to read (ZIP64). Make several smaller ones.",
};

/** Stores the ZIP's pictures that these products name; none without a ZIP. */
async function picturesOf(zip: File | null, products: readonly ShopifyProduct[]) {
  const refused = (code: string, sentence: string) =>
    ({ ok: false, refused: refuse(code, { pictures: sentence }) }) as const;
  const none: FoundPicture[] = [];
  if (!zip || zip.size === 0) return { ok: true, pictures: none } as const;
  if (zip.size > PICTURES_ZIP_BYTES) return refused("zip-too-large", ZIP_TOO_LARGE);
  const named = products.flatMap(({ pictures }) => pictures.map(({ file }) => file));
  try {
    const bytes = new Uint8Array(await zip.arrayBuffer());
    return { ok: true, pictures: await storeZippedPictures(bytes, new Set(named)) } as const;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return refused(`zip-${error.problem}`, ZIP_SENTENCES[error.problem]);
  }
}

/** Makes the shop's picture files for these products. */
async function withPictures(
  part: readonly ShopifyProduct[],
  usable: ReadonlyMap<string, string>,
): Promise<ShopifyPart> {
  const leftOut: string[] = [];
  const products: ProductToInsert[] = [];
  for (const { handle, fields, sizes, pictures } of part) {
    const stored: EditedPicture[] = [];
    for (const { file, alt } of pictures) {
      const made = await makePictureFiles(usable.get(file));
      if (made?.ok) stored.push({ path: made.path, alt, ...translations("alt", () => null) });
      else if (made)
        leftOut.push(
          `${fields.product_name}, ${file}: ${ZIPPED_PICTURE_PROBLEMS[made.problem.code]}`,
        );
    }
    const [first = { path: null, alt: null }, ...others] = stored;
    const withFirst = { ...fields, image_url: first.path, picture_alt: first.alt };
    products.push({ handle, fields: withFirst, sizes, pictures: others });
  }
  return { products, leftOut };
}

/** Makes the shop's files of the original at `path`. Null if there is no path, because no ZIP had the picture. */
async function makePictureFiles(path: string | undefined) {
  if (path === undefined) return null;
  const bytes = await files.bytes(originalFile(path));
  const file = bytes && new File([new Uint8Array(bytes)], "");
  return await storePicture(file, { kind: "product", crop: WHOLE_PICTURE }, new Date());
}
