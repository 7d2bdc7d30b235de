import {
  importFacts,
  importNextLines,
  storeImport,
} from "../../../app/data/catalogue/products/imports.server.ts";
import {
  importedHandles,
  makeProducts,
  shopifyImport,
  storeShopifyImport,
} from "../../../app/data/catalogue/products/shopify.server.ts";
import { closeDatabase, db, migrate, openDatabase } from "../../../app/data/db.server.ts";
import { products, series, users } from "../../../app/data/schema.server.ts";
import type { Writer } from "../../../app/data/settings/events.server.ts";
import { IMPORT_COLUMNS, planImport } from "../../../app/domain/catalogue/products/import.ts";
import {
  MOST_SHOPIFY_ROWS,
  nextProducts,
  readShopify,
  shopifyFile,
} from "../../../app/domain/catalogue/products/shopify.ts";
import { plainText } from "../../../app/forms/admin/products/plain-text.server.ts";
import { readCsv } from "../../../app/forms/admin/products/read-csv.server.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { shopifyCsv, shopifyProduct } from "../../../test/store/shopify-file.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";

const PRODUCTS = 1_000;
/** Seconds that the import of Shopify's file of `PRODUCTS` products may take. */
const PROMISED_SECONDS = 10;

printTitle(
  "Import of products",
  `A file of ${PRODUCTS} new products, checked and written in parts of a hundred as the admin's page asks for them, each with its progress and its line in the audit; without the requests around the parts. Then Shopify's file of as many, with descriptions in HTML and without pictures.`,
);
const folder = await temporaryFolder("product-import");
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: (sentence) => console.error(sentence),
});
try {
  openDatabase(postgres.url);
  await migrate();
  const [owner] = await db
    .insert(users)
    .values({
      provider: "demo",
      subject: "owner",
      email: "owner@example.com",
      email_verified: true,
    })
    .returning();
  await db.insert(series).values([
    { key: "quotes", prefixes: ["qt"], name: "Quotes" },
    { key: "cards", prefixes: ["pc"], name: "Cards" },
  ]);
  const writer = { by: owner?.id ?? "", now: new Date() };
  const checkedFrom = performance.now();
  const csv = readCsv(new TextEncoder().encode(fileOfProducts()));
  if (!csv.ok) throw new Error(csv.sentence);
  const ids = csv.lines.map(({ values: [id = ""] }) => id);
  const store = { ...(await importFacts(ids)), isPicture: () => true };
  const { lines, errors } = planImport(csv.header, csv.lines, store);
  if (errors.length > 0) throw new Error(errors[0]?.sentence);
  const id = await storeImport("products.csv", lines, writer);
  const checked = performance.now() - checkedFrom;
  const parts: number[] = [];
  for (let done = 0; done < PRODUCTS; ) {
    const began = performance.now();
    done = (await importNextLines(id, writer))?.done ?? PRODUCTS;
    parts.push(performance.now() - began);
  }
  if ((await db.$count(products)) !== PRODUCTS) throw new Error("not all were written");
  const readFrom = performance.now();
  const shopifyId = await checkShopify(new TextEncoder().encode(shopifysFile()), writer);
  const read = performance.now() - readFrom;
  const madeFrom = performance.now();
  await makeShopify(shopifyId, writer);
  const made = performance.now() - madeFrom;
  if ((await db.$count(products)) !== 2 * PRODUCTS) throw new Error("not all were made");
  const seconds = (milliseconds: number) => milliseconds / 1_000;
  printFigures([
    { what: "read, checked and stored as a plan", value: seconds(checked), unit: "s" },
    { what: "written", value: seconds(parts.reduce((sum, part) => sum + part, 0)), unit: "s" },
    {
      what: "longest wait between two steps of the progress",
      value: seconds(Math.max(...parts)),
      unit: "s",
    },
    { what: "Shopify's file read, checked and stored", value: seconds(read), unit: "s" },
    { what: "its products made", value: seconds(made), unit: "s" },
    { what: "both", value: seconds(read + made), unit: "s", atMost: PROMISED_SECONDS },
  ]);
} finally {
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

async function checkShopify(bytes: Uint8Array, writer: Writer): Promise<string> {
  const csv = readCsv(bytes, { most: MOST_SHOPIFY_ROWS, of: "rows" });
  if (!csv.ok) throw new Error(csv.sentence);
  const file = shopifyFile(csv.header, csv.lines);
  const here = await importedHandles([...file.byHandle.keys()]);
  const isHere = (handle: string) => here.has(handle);
  const { products, ...report } = readShopify(file, { isHere, plainText });
  const checked = { name: "products.csv", series: "cards", products, report, pictures: [] };
  return await storeShopifyImport(checked, writer);
}

async function makeShopify(id: string, writer: Writer): Promise<void> {
  for (;;) {
    const row = await shopifyImport(id);
    if (!row || row.done === row.products.length) return;
    const part = nextProducts(row.products, row.done, new Map());
    const products = part.map((product) => ({ ...product, pictures: [] }));
    await makeProducts(row, { products, leftOut: [] }, writer);
  }
}

function shopifysFile(): string {
  const words =
    "<p>Printed on <b>cotton</b> paper &amp; folded by hand.</p><ul><li>A5</li></ul>".repeat(6);
  const rows = Array.from({ length: PRODUCTS }, (_, index) =>
    shopifyProduct(`no-${index}`, { "Body (HTML)": words }),
  );
  return shopifyCsv(rows);
}

function fileOfProducts(): string {
  const lines = Array.from({ length: PRODUCTS }, (_, index) => {
    const written: Record<string, string> = {
      product_id: `qt-${String(index + 1).padStart(4, "0")}`,
      product_name: `Card ${index + 1}`,
      name_te: `కార్డు ${index + 1}`,
      postal_card_size: "49",
      stamp_size: "9.50",
      is_active: "yes",
      picture_text_en: "One line, set large",
    };
    return IMPORT_COLUMNS.map((column) => `"${written[column] ?? ""}"`).join(",");
  });
  return `${IMPORT_COLUMNS.join(",")}\n${lines.join("\n")}\n`;
}
