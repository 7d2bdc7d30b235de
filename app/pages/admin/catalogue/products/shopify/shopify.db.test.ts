import { randomBytes } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";
import { desc, eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productRow } from "#data/catalogue/products/products.server";
import { shopifyImport } from "#data/catalogue/products/shopify.server";
import { sweepUploadedPictures } from "#data/catalogue/products/uploaded-pictures.server";
import { db, transaction } from "#data/db.server";
import { productHandles, products, shopifyImports, uploadedPictures } from "#data/schema.server";
import { originalFile } from "#domain/catalogue/products/imported-pictures";
import { rupees } from "#domain/money/money";
import { files } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { stockCatalogue, waitUntilBlocked } from "#test/database/store-rows";
import {
  type Answer,
  appForVisitors,
  customer,
  publicPage,
  seller,
  type Visitor,
} from "#test/people/visitors";
import { type ZipPart, zipFile } from "#test/statements/zip-file";
import { type ShopifyCells, shopifyCsv, shopifyProduct } from "#test/store/shopify-file";

testDatabase();
appForVisitors();

let owner: Visitor;
let photo: Uint8Array;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
  photo = await pictureOf("#207060");
});

beforeEach(async () => {
  const made = await db.select({ id: productHandles.product_id }).from(productHandles);
  const ids = made.map(({ id }) => id);
  if (ids.length > 0) await db.delete(products).where(inArray(products.product_id, ids));
  await db.delete(shopifyImports);
});

async function pictureOf(background: string, width = 900): Promise<Uint8Array> {
  const drawn = sharp({ create: { width, height: 1200, channels: 3, background } });
  return new Uint8Array(await drawn.jpeg().toBuffer());
}

/** A small PNG whose header claims 3,600 megapixels. */
async function vastPicture(): Promise<Uint8Array> {
  const bytes = Buffer.from(
    await sharp(await pictureOf("#102030", 400))
      .png()
      .toBuffer(),
  );
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

const CHECK = "/forms/admin/products/import/shopify/check";
type Sent = { who?: Visitor; zip?: Uint8Array; series?: string };

async function check(rows: ShopifyCells[] | string | Uint8Array, sent: Sent = {}): Promise<Answer> {
  const { who = owner, zip, series = "quotes" } = sent;
  const csv = Array.isArray(rows) ? shopifyCsv(rows) : rows;
  return await who.post(CHECK, {
    file: new File([typeof csv === "string" ? csv : new Uint8Array(csv)], "products.csv"),
    ...(zip && { pictures: new File([new Uint8Array(zip)], "pictures.zip") }),
    series,
  });
}

const path = (id: unknown, what: string) => `/forms/admin/products/import/shopify/${id}/${what}`;
const part = (id: unknown, who = owner) => who.post(path(id, "part"));
/** The page's text without the comments that React puts between texts. */
const read = async (id: unknown) =>
  (await owner.read(`/admin/products/import/shopify/${id}`)).replaceAll("<!-- -->", "");
const addZip = (id: unknown, zip: Uint8Array, who = owner) =>
  who.post(path(id, "pictures"), { pictures: new File([new Uint8Array(zip)], "more.zip") });
const foundIn = async (id: unknown) => (await shopifyImport(String(id)))?.pictures;

/** The products that imports have added. */
async function made() {
  const rows = await db.select().from(productHandles).orderBy(productHandles.handle);
  const found = await Promise.all(rows.map(({ product_id }) => productRow(product_id)));
  return found.flatMap((row) => row ?? []);
}

const three = ["dew", "fog", "rain"].map((handle) => shopifyProduct(handle));

describe("products of Shopify's file", () => {
  it("are told before anything is saved, then made, and sold in the shop", async () => {
    const { ok, shopifyId } = await check([
      shopifyProduct("rain", { Title: "=Rain", "Variant Price": "1299.50" }),
      shopifyProduct("fog", { "Option1 Name": "Size", "Option1 Value": "A5" }),
      {
        ...{ Handle: "fog", "Option1 Value": "A4", "Variant Price": "99", "Variant Grams": "80" },
        ...{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "0" },
      },
      shopifyProduct("dew", { Status: "draft" }),
      shopifyProduct("mist", { "Variant Price": "€9" }),
    ]);
    expect(ok).toBe(true);
    const page = await read(shopifyId);
    expect(page).toContain("3 products");
    expect(page).toContain("1 refused");
    expect(page).toContain("Price “€9”");
    expect(page).toContain("Counts aren't imported");
    expect(page).toContain("A5 ₹49, A4 ₹99 (sold out)");
    expect(await made()).toEqual([]);
    expect(await part(shopifyId)).toMatchObject({ ok: true, done: 3, total: 3, leftOut: [] });
    expect(await made()).toMatchObject([
      { is_active: false, place: 3 },
      {
        description: "Printed on cotton paper, number fog.",
        own_sizes: [
          { name: "A5", price: rupees(49), sold_out: false },
          { name: "A4", price: rupees(99), weight_grams: 80, sold_out: true },
        ],
      },
      {
        product_name: "=Rain",
        category: "quotes",
        is_active: true,
        place: 1,
        own_sizes: [{ name: "One size", price: rupees("1299.50"), weight_grams: 12 }],
      },
    ]);
    const shop = await (await publicPage("/category/quotes")).text();
    expect(shop).toContain("Product fog");
    expect(shop).not.toContain("Product dew");
    // The export puts ' before a name that a spreadsheet would run as a formula.
    expect(await (await owner.get("/admin/products/export")).text()).toContain("'=Rain");
    expect(await read(shopifyId)).toContain("3 of 3 products imported");
  });

  it("are made once, however often a part is sent and an answer is lost", async () => {
    const rows = Array.from({ length: 150 }, (_, index) => shopifyProduct(`no-${index}`));
    const { shopifyId } = await check(rows);
    const twice = await Promise.all([part(shopifyId), part(shopifyId)]);
    for (const answer of twice) expect(answer).toMatchObject({ done: 100, total: 150 });
    expect(await part(shopifyId)).toMatchObject({ done: 150, leftOut: [] });
    expect(await part(shopifyId)).toMatchObject({ done: 150, leftOut: [] });
    expect(await made()).toHaveLength(150);
    const again = await check(rows);
    expect(await read(again.shopifyId)).toContain("150 already here");
    expect(await part(again.shopifyId)).toMatchObject({ done: 0, total: 0 });
    expect(await made()).toHaveLength(150);
  });

  it("that two owners import at once are made once, into whichever series", async () => {
    const other = await seller();
    const [one, two] = [
      await check(three),
      await check(three.toReversed(), { who: other, series: "abhi-diary" }),
    ];
    const answers = await Promise.all([part(one.shopifyId), part(two.shopifyId, other)]);
    expect(await made()).toHaveLength(3);
    const leftOut = answers.flatMap((answer) => answer.leftOut);
    expect(leftOut).toHaveLength(3);
    expect(leftOut).toContain("Product fog: it is here already.");
  });

  it("get the next ids of their series, past one that somebody adds meanwhile", async () => {
    const { shopifyId } = await check(three);
    const byHand = { product_id: "qt-01", product_name: "By hand" };
    const answer = await transaction(async (tx) => {
      await tx.insert(products).values(byHand);
      const waits = part(shopifyId);
      await waitUntilBlocked();
      return { waits };
    });
    expect(await answer.waits).toMatchObject({ done: 3, leftOut: [] });
    expect((await made()).map(({ product_id }) => product_id)).toEqual(["qt-02", "qt-03", "qt-04"]);
    await db.delete(products).where(eq(products.product_id, "qt-01"));
  });

  it("that another import makes meanwhile are left out and named, as those that were here before", async () => {
    const { shopifyId } = await check(three);
    const answer = await transaction(async (tx) => {
      await tx.insert(products).values({ product_id: "abhi-90", product_name: "Fog" });
      await tx.insert(productHandles).values({ handle: "fog", product_id: "abhi-90" });
      const waits = part(shopifyId);
      await waitUntilBlocked();
      return { waits };
    });
    const leftOut = ["Product fog: it is here already."];
    expect(await answer.waits).toMatchObject({ done: 3, leftOut });
    expect((await made()).map(({ product_id }) => product_id)).toEqual([
      "qt-01",
      "abhi-90",
      "qt-02",
    ]);
  });

  it("come again once they were deleted, and not while they are archived", async () => {
    const { shopifyId } = await check(three);
    await part(shopifyId);
    const [dew, fog] = await made();
    await owner.post(`/forms/admin/products/${dew?.product_id}/removal`);
    await db
      .update(products)
      .set({ is_active: false, archived_at: new Date() })
      .where(eq(products.product_id, fog?.product_id ?? ""));
    const again = await check(three);
    expect(await read(again.shopifyId)).toContain("2 already here");
    expect(await part(again.shopifyId)).toMatchObject({ done: 1, total: 1 });
  });

  it("are an owner's alone to import [R25]", async () => {
    const { shopifyId } = await check(three);
    for (const who of [await seller("staff"), await seller("accountant"), await customer()]) {
      expect((await check(three, { who })).status).toBe(404);
      expect((await part(shopifyId, who)).status).toBe(404);
      expect((await addZip(shopifyId, zipFile([]), who)).status).toBe(404);
      for (const page of ["", `/${shopifyId}`])
        expect((await who.get(`/admin/products/import/shopify${page}`)).status).toBe(404);
    }
    expect(await made()).toEqual([]);
    expect((await part("01939d2e-0000-7000-8000-000000000001")).status).toBe(404);
    expect((await part("nothing")).status).toBe(404);
  });
});

describe("a file that isn't what Shopify writes", () => {
  it.each([
    ["of the store's own columns", "product_id,product_name\nqt-1,Tea\n", "lacks Handle"],
    [
      "with an open quotation mark",
      `Handle,Title\na,"${"x\n".repeat(5_000)}`,
      "can't be read as CSV",
    ],
    [
      "with a cell of a megabyte",
      `Handle,Title\na,${"x".repeat(2 ** 20)}\n`,
      "can't be read as CSV",
    ],
    [
      "of more rows than there may be",
      `Handle,Title\n${"a,b\n".repeat(10_001)}`,
      "up to 10000 rows",
    ],
    ["in UTF-16", Buffer.from("\uFEFFHandle,Title\n", "utf16le"), "UTF-16"],
    ["that is empty", "\n\n", "empty"],
  ])("%s is refused in a sentence", async (_, csv, sentence) => {
    const answer = await check(csv);
    expect(answer).toMatchObject({
      status: 422,
      errors: { file: expect.stringContaining(sentence) },
    });
    expect(await db.$count(shopifyImports)).toBe(0);
  });

  it("may have a byte order mark, formulas, and all the rows that it may have", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `no-${index},"=HYPERLINK(""x"")",-1`);
    const { shopifyId } = await check(`\uFEFFHandle,Title,Variant Price\n${rows.join("\n")}\n`);
    const row = await shopifyImport(String(shopifyId));
    expect(row?.report.refusals).toHaveLength(10_000);
    expect(await read(shopifyId)).toContain("And 9,800 more");
  });

  it("needs a series that there is", async () => {
    expect(await check(three, { series: "nowhere" })).toMatchObject({ problem: "series-missing" });
  });
});

describe("the pictures of a zip", () => {
  const named = (handle: string, file: string) =>
    shopifyProduct(handle, {
      "Image Src": `https://cdn.shopify.com/s/files/1/${file}?v=1`,
      "Image Alt Text": `A picture of ${handle}`,
    });
  const entry = (name: string, bytes: Uint8Array, more: Partial<ZipPart> = {}) => ({
    name,
    bytes,
    ...more,
  });

  it("are found by their file's name, in whatever folder, and become the products' own", async () => {
    const zip = zipFile([
      entry("photos/Rain.JPG", photo, { pack: deflateRawSync }),
      entry("__MACOSX/photos/._Rain.JPG", photo),
      entry("../../fog.jpg", await pictureOf("#a03050")),
      entry("unasked.jpg", photo),
    ]);
    const { shopifyId } = await check(
      [named("rain", "rain.jpg"), named("fog", "fog.jpg"), named("dew", "dew.jpg")],
      { zip },
    );
    const page = await read(shopifyId);
    expect(page).toContain("2 of 3 pictures came in a zip.");
    expect(page).toContain("Picture dew.jpg: It isn't in the zip.");
    expect(await addZip(shopifyId, zipFile([entry("unasked.jpg", photo)]))).toMatchObject({
      errors: {
        pictures:
          "No file in this zip has a name that the CSV has for a picture, such as rain.jpg.",
      },
    });
    expect(await addZip(shopifyId, zipFile([entry("dew.jpg", photo)]))).toMatchObject({
      ok: true,
      found: 1,
    });
    expect(await read(shopifyId)).toContain("3 of 3 pictures");
    expect(await part(shopifyId)).toMatchObject({ done: 3, leftOut: [] });
    const [dew, fog, rain] = await made();
    expect(dew?.image_url).toMatch(/^product-images\/u-[0-9a-f]{20}$/);
    expect(rain?.image_url).toBe(dew?.image_url);
    expect(fog?.image_url).not.toBe(dew?.image_url);
    expect(fog?.picture_alt).toBe("A picture of fog");
    expect(await files.exists(`${fog?.image_url}/640.avif`)).toBe(true);
  });

  it("are up to six of a product, each whole; the first that can be used stands in lists", async () => {
    const wide = await pictureOf("#305090", 2_400);
    const rows = [
      named("rain", "broken.jpg"),
      { Handle: "rain", "Image Src": "wide.jpg", "Image Position": "2", "Image Alt Text": "Wide" },
      { Handle: "rain", "Image Src": "rain.jpg", "Image Position": "3" },
    ];
    const zip = zipFile([
      entry("broken.jpg", photo.subarray(0, photo.length - 400)),
      entry("wide.jpg", wide),
      entry("rain.jpg", photo),
    ]);
    const { shopifyId } = await check([{ ...rows[0], "Image Position": "1" }, ...rows.slice(1)], {
      zip,
    });
    const left = "Product rain, broken.jpg: This file can't be read";
    expect(await part(shopifyId)).toMatchObject({
      done: 1,
      leftOut: [expect.stringContaining(left)],
    });
    const [rain] = await made();
    expect(rain).toMatchObject({
      kind: "Bookmark",
      picture_alt: "Wide",
      pictures: [{ alt: null }],
    });
    const [shape] = await db
      .select()
      .from(uploadedPictures)
      .where(eq(uploadedPictures.path, rain?.image_url ?? ""));
    expect(shape).toMatchObject({ width: 960, height: 480 });
  });

  it("that can't be used are named, and their products come without", async () => {
    const zip = zipFile([
      entry("small.jpg", await pictureOf("#102030", 100)),
      entry("page.jpg", Buffer.from("<html>")),
      entry("twice.jpg", photo),
      entry("again/Twice.jpg", photo),
      entry("locked.jpg", photo, { encrypted: true }),
      entry("bomb.jpg", new Uint8Array(60 * 2 ** 20), { pack: deflateRawSync, claimed: 10 }),
      entry("broken.jpg", photo, { pack: () => Uint8Array.of(1, 2, 3) }),
      entry("vast.jpg", await vastPicture()),
    ]);
    const names = ["small", "page", "twice", "locked", "bomb", "broken", "vast"];
    const { shopifyId } = await check(
      names.map((name) => named(name, `${name}.jpg`)),
      { zip },
    );
    expect(await foundIn(shopifyId)).toEqual([
      { file: "small.jpg", problem: "picture-too-small" },
      { file: "page.jpg", problem: "picture-unreadable" },
      { file: "twice.jpg", problem: "twice" },
      { file: "locked.jpg", problem: "encrypted" },
      { file: "bomb.jpg", problem: "too-much" },
      { file: "broken.jpg", problem: "damaged" },
      { file: "vast.jpg", problem: "picture-too-many-pixels" },
    ]);
    expect(await read(shopifyId)).toContain("The zip has two files of this name.");
    expect(await part(shopifyId)).toMatchObject({ done: 7, leftOut: [] });
    expect((await made()).map(({ image_url }) => image_url)).toEqual(names.map(() => null));
  });

  it("are unpacked up to 200 MB of a zip", async () => {
    // Each file expands less than a hundredfold, so only their sum is too large.
    const large = Buffer.concat([randomBytes(300_000), Buffer.alloc(24 * 2 ** 20)]);
    const packed = deflateRawSync(large);
    const names = Array.from({ length: 9 }, (_, index) => `${index}.jpg`);
    const zip = zipFile(names.map((name) => entry(name, large, { pack: () => packed })));
    const { shopifyId } = await check(
      names.map((name) => named(`no-${name}`, name)),
      { zip },
    );
    const problems = (await foundIn(shopifyId))?.map((one) => "problem" in one && one.problem);
    expect(problems).toEqual([...names.slice(1).map(() => "picture-unreadable"), "too-much"]);
  });

  it("that are too large count up to there, so that no zip is unpacked further", async () => {
    const large = Buffer.concat([randomBytes(300_000), Buffer.alloc(26 * 2 ** 20)]);
    const packed = deflateRawSync(large);
    const names = Array.from({ length: 8 }, (_, index) => `${index}.jpg`);
    const zip = zipFile([
      ...names.map((name) => entry(name, large, { pack: () => packed })),
      entry("rain.jpg", photo),
    ]);
    const { shopifyId } = await check(
      [...names, "rain.jpg"].map((name) => named(`no-${name}`, name)),
      { zip },
    );
    const problems = (await foundIn(shopifyId))?.map((one) => "problem" in one && one.problem);
    expect(problems).toEqual(Array.from({ length: 9 }, () => "too-much"));
  });

  it("that break off only when they are made are named then", async () => {
    const zip = zipFile([entry("rain.jpg", photo.subarray(0, photo.length - 400))]);
    const { shopifyId } = await check([named("rain", "rain.jpg")], { zip });
    expect(await part(shopifyId)).toMatchObject({
      done: 1,
      leftOut: [expect.stringContaining("Product rain, rain.jpg: This file can't be read")],
    });
    expect(await made()).toMatchObject([{ image_url: null }]);
  });

  it.each([
    ["zip-damaged", "no zip", () => Buffer.from("no zip at all")],
    ["zip-damaged", "half of one", () => zipFile([entry("rain.jpg", photo)]).subarray(0, 200)],
    [
      "zip-damaged",
      "one whose directory lies elsewhere",
      () => withCount(zipFile([entry("a.jpg", photo)]), 2),
    ],
    ["zip-zip64", "one for large files", () => withCount(zipFile([]), 0xffff)],
    [
      "zip-too-much",
      "one of thousands of files",
      () =>
        zipFile(Array.from({ length: 2_001 }, (_, index) => entry(`${index}`, Buffer.alloc(1)))),
    ],
  ])("%s: %s is refused as a whole", async (problem, _, zip) => {
    const answer = await check([named("rain", "rain.jpg")], { zip: zip() });
    expect(answer).toMatchObject({
      status: 422,
      problem,
      errors: { pictures: expect.any(String) },
    });
    expect(await db.$count(shopifyImports)).toBe(0);
  });

  it("of one method that nobody knows is named", async () => {
    const zip = Buffer.from(zipFile([entry("rain.jpg", photo)]));
    zip.writeUInt16LE(99, zip.lastIndexOf("PK\x01\x02") + 10);
    const { shopifyId } = await check([named("rain", "rain.jpg")], { zip });
    expect(await foundIn(shopifyId)).toEqual([{ file: "rain.jpg", problem: "unknown-method" }]);
  });

  it("lie there as they came until they are swept, also where nothing was made of them", async () => {
    await db.delete(uploadedPictures);
    await check([named("rain", "rain.jpg")], { zip: zipFile([entry("rain.jpg", photo)]) });
    const [row] = await db.select().from(uploadedPictures).orderBy(desc(uploadedPictures.path));
    const lies = row?.path ?? "";
    expect(await files.exists(originalFile(lies))).toBe(true);
    expect((await owner.get(`/pictures/${originalFile(lies)}`)).status).toBe(404);
    const removed: string[] = [];
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    for (const days of [1, 42])
      await sweepUploadedPictures(later(days), async (path) => void removed.push(path));
    expect(removed).toEqual([lies]);
  });
});

/** Sets the number of files that the ZIP's end record claims. */
function withCount(zip: Uint8Array, count: number): Uint8Array {
  const bytes = Buffer.from(zip);
  bytes.writeUInt16LE(count, bytes.lastIndexOf("PK\x05\x06") + 10);
  return bytes;
}
