import {
  handlesHere,
  makeProducts,
  shopifyImport,
  storeShopifyImport,
} from "../../../app/data/catalogue/products/shopify.server.ts";
import { closeDatabase, db, migrate, openDatabase } from "../../../app/data/db.server.ts";
import { products, users } from "../../../app/data/schema.server.ts";
import {
  handlesIn,
  MOST_SHOPIFY_ROWS,
  nextProducts,
  readShopify,
} from "../../../app/domain/catalogue/products/shopify.ts";
import { plainText } from "../../../app/forms/admin/products/plain-text.server.ts";
import { readCsv } from "../../../app/forms/admin/products/read-csv.server.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { shopifyCsv, shopifyProduct } from "../../../test/store/shopify-file.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";

const PRODUCTS = 1_000;
/** Seconds that a file of so many products may take in all. */
const PROMISED = 10;

printTitle(
  "Import from Shopify",
  `Shopify's file of ${PRODUCTS} products with descriptions in HTML, checked and made in the parts that the admin's page asks for, without pictures and without the requests around the parts; and a second time, when all are there.`,
);
const folder = await temporaryFolder("shopify-import");
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: (sentence) => console.error(sentence),
});
try {
  openDatabase(postgres.url);
  await migrate();
  await db.execute(
    "insert into series (key, prefixes, name) values ('cards', '{pc}', 'Cards') on conflict do nothing",
  );
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
  const file = new TextEncoder().encode(fileOfProducts());
  const [checked, id] = await timed(() => check(file));
  const [made] = await timed(() => make(id));
  if ((await db.$count(products)) !== PRODUCTS) throw new Error("not all were made");
  const [again] = await timed(() => check(file));
  printFigures([
    { what: "read, checked and stored as a plan", value: checked, unit: "s" },
    { what: "made", value: made, unit: "s" },
    { what: "both", value: checked + made, unit: "s", atMost: PROMISED },
    { what: "of what it may take", value: (checked + made) / PROMISED, atMost: 1 },
    { what: "checked again, when all are there", value: again, unit: "s" },
  ]);

  async function check(bytes: Uint8Array): Promise<string> {
    const csv = readCsv(bytes, { most: MOST_SHOPIFY_ROWS, of: "rows" });
    if (!csv.ok) throw new Error(csv.sentence);
    const lines = csv.lines.map(({ values }) => values);
    const here = await handlesHere(handlesIn(csv.header, lines));
    const isHere = (handle: string) => here.has(handle);
    const { products, ...report } = readShopify(csv.header, lines, { isHere, plainText });
    const checked = { name: "products.csv", series: "cards", products, report, pictures: [] };
    return await storeShopifyImport(checked, writer);
  }

  async function make(id: string): Promise<void> {
    for (;;) {
      const row = await shopifyImport(id);
      if (!row || row.done === row.products.length) return;
      const part = nextProducts(row.products, row.done, new Map());
      const products = part.map((product) => ({ ...product, pictures: [] }));
      await makeProducts(row, { products, leftOut: [] }, writer);
    }
  }
} finally {
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

async function timed<Answer>(work: () => Promise<Answer>): Promise<[seconds: number, Answer]> {
  const began = performance.now();
  const answer = await work();
  return [(performance.now() - began) / 1_000, answer];
}

function fileOfProducts(): string {
  const words =
    "<p>Printed on <b>cotton</b> paper &amp; folded by hand.</p><ul><li>A5</li></ul>".repeat(6);
  const rows = Array.from({ length: PRODUCTS }, (_, at) =>
    shopifyProduct(`no-${at}`, {
      "Body (HTML)": words,
      "Image Src": `https://cdn.shopify.com/${at}.jpg`,
    }),
  );
  return shopifyCsv(rows);
}
