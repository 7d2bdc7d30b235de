import {
  importFacts,
  importPart,
  storeImport,
} from "../../../app/data/catalogue/products/imports.server.ts";
import { closeDatabase, db, migrate, openDatabase } from "../../../app/data/db.server.ts";
import { products, users } from "../../../app/data/schema.server.ts";
import { IMPORT_COLUMNS, planImport } from "../../../app/domain/catalogue/products/import.ts";
import { readCsv } from "../../../app/forms/admin/products/read-csv.server.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";

const PRODUCTS = 1_000;

printTitle(
  "Import of products",
  `A file of ${PRODUCTS} new products, checked and written in parts of a hundred as the admin's page asks for them, each with its progress and its line in the audit; without the requests around the parts.`,
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
    done = (await importPart(id, writer))?.done ?? PRODUCTS;
    parts.push(performance.now() - began);
  }
  if ((await db.$count(products)) !== PRODUCTS) throw new Error("not all were written");
  const seconds = (milliseconds: number) => milliseconds / 1_000;
  printFigures([
    { what: "read, checked and stored as a plan", value: seconds(checked), unit: "s" },
    { what: "written", value: seconds(parts.reduce((sum, part) => sum + part, 0)), unit: "s" },
    {
      what: "longest wait between two steps of the progress",
      value: seconds(Math.max(...parts)),
      unit: "s",
    },
  ]);
} finally {
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

function fileOfProducts(): string {
  const lines = Array.from({ length: PRODUCTS }, (_, at) => {
    const written: Record<string, string> = {
      product_id: `qt-${String(at + 1).padStart(4, "0")}`,
      product_name: `Card ${at + 1}`,
      name_te: `కార్డు ${at + 1}`,
      postal_card_size: "49",
      stamp_size: "9.50",
      is_active: "yes",
      picture_text_en: "One line, set large",
    };
    return IMPORT_COLUMNS.map((column) => `"${written[column] ?? ""}"`).join(",");
  });
  return `${IMPORT_COLUMNS.join(",")}\n${lines.join("\n")}\n`;
}
