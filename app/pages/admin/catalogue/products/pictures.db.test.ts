import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { productRow } from "#data/catalogue/products/products.server";
import { sweepUploadedPictures } from "#data/catalogue/products/uploaded-pictures.server";
import { searchCatalogue } from "#data/catalogue/search.server";
import { db } from "#data/db.server";
import { productPictures, uploadedPictures } from "#data/schema.server";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import {
  appForVisitors,
  type Fields,
  publicPage,
  seller,
  type Visitor,
} from "#test/people/visitors";

testDatabase();
appForVisitors();

const WHOLE = '{"x":0,"y":0,"width":1,"height":1}';
let owner: Visitor;
/** The paths of uploaded pictures, by their shape. */
const paths = { upright: "", across: "", square: "", long: "" };

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
  const sizes = {
    upright: [800, 1000],
    across: [1500, 1000],
    square: [900, 900],
    long: [500, 1200],
  };
  for (const [shape, [width = 0, height = 0]] of Object.entries(sizes))
    paths[shape as keyof typeof paths] = await uploaded(width, height);
});

async function uploaded(width: number, height: number): Promise<string> {
  const background = { r: width % 255, g: height % 255, b: 90 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const picture = new File([new Uint8Array(bytes)], "a.png", { type: "image/png" });
  const answer = await owner.post("/forms/admin/pictures", {
    picture,
    kind: "product",
    crop: WHOLE,
  });
  return String(Reflect.get(answer, "path"));
}

const rows = (...shapes: (keyof typeof paths)[]) =>
  JSON.stringify(
    shapes.map((shape) => ({ path: paths[shape], alt: `The ${shape} one`, alt_te: "" })),
  );

let made = 900;
/** Adds a new product for one test and returns its id. */
async function add(fields: Fields): Promise<string> {
  const id = `rk-${++made}`;
  const sent = { id, product_name: "Temple Poster", stamp_size: "9", is_active: "yes", ...fields };
  expect(await owner.post("/forms/admin/products/addition", sent)).toMatchObject({ ok: true });
  return id;
}

async function save(id: string, fields: Fields) {
  const version = String((await productRow(id))?.version);
  const sent = {
    product_name: "Temple Poster",
    stamp_size: "9",
    is_active: "yes",
    version,
    ...fields,
  };
  return await owner.post(`/forms/admin/products/${id}/details`, sent);
}

const pageOf = async (id: string) => await (await publicPage(`/product/${id}`)).text();
const structured = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? "{}");

describe("a product's pictures", () => {
  it("keep their proportions in the store, one that is a card's but for rounding those of a card", async () => {
    const stored = await db.select().from(uploadedPictures);
    const shapes = Object.fromEntries(
      stored.map(({ path, width, height }) => [path, [width, height]]),
    );
    expect(Object.values(paths).map((path) => shapes[path])).toEqual([
      [960, 1200],
      [960, 640],
      [960, 960],
      [960, 2304],
    ]);
    const strip = await sharp({
      create: { width: 400, height: 1300, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    const picture = new File([new Uint8Array(strip)], "a.png", { type: "image/png" });
    expect(
      await owner.post("/forms/admin/pictures", { picture, kind: "product", crop: WHOLE }),
    ).toMatchObject({ problem: "picture-too-long" });
  });

  it("stand on its page in their order, only the first fetched at once, each by a link that needs no script; lists have the first", async () => {
    const id = await add({ image_url: paths.upright, pictures: rows("across", "square", "long") });
    const page = await pageOf(id);
    const shown = page.slice(page.indexOf("<main"), page.indexOf("<h1"));
    expect(shown.match(/id="picture-\d"/g)).toHaveLength(4);
    for (const place of [1, 2, 3, 4]) expect(shown).toContain(`href="#picture-${place}"`);
    const images = shown.match(/<img [^>]*>/g) ?? [];
    expect(images).toHaveLength(8);
    expect(images.filter((image) => image.includes('loading="eager"'))).toEqual([images[0]]);
    // A picture wider than a card reserves space in its own proportions before it has loaded.
    expect(images[1]).toMatch(/alt="The across one".*width="960" height="640"/);
    const { image } = structured(page)["@graph"][0];
    const files = [paths.upright, paths.across, paths.square, paths.long];
    expect(image.map(({ contentUrl }: { contentUrl: string }) => contentUrl)).toEqual(
      files.map((path) => expect.stringMatching(new RegExp(`/pictures/public/${path}/960.webp$`))),
    );
    expect(image[2].caption).toBe("The square one");
    expect(page).toMatch(new RegExp(`property="og:image" content="[^"]*${paths.upright}/`));
    const list = await (await publicPage("/category/rukmini-kalyanam")).text();
    expect(list).toContain(paths.upright);
    expect(list).not.toContain(paths.across);
  });

  it("that is the only one has its page as before, without a strip", async () => {
    const page = await pageOf(await add({ image_url: paths.upright }));
    expect(page).not.toContain("#picture-1");
    expect(structured(page)["@graph"][0].image).toMatchObject({ "@type": "ImageObject" });
  });

  it("that is taller than a card is fetched as wide as it stands in a card's place, in lists and ahead, too", async () => {
    // A picture of 500 × 1200, fitted into a frame of 4 × 5, is 52.1 % as wide as the frame.
    const narrow = "(min-width: 768px) calc((485px) * 0.521), calc((min(";
    const card = await pageOf(await add({ image_url: paths.upright }));
    expect(card).toContain('sizes="(min-width: 768px) 485px, min(');
    const tall = await add({ image_url: paths.long });
    expect(await pageOf(tall)).toContain(`sizes="${narrow}`);
    const list = await (await publicPage("/category/rukmini-kalyanam")).text();
    expect(list).toContain(`data-picture-sizes="${narrow}`);
    expect(list).toContain('sizes="(min-width: 1024px) calc((250px) * 0.521), ');
    expect(list).toContain('sizes="(min-width: 1024px) 250px, ');
    await owner.post(`/forms/admin/products/${tall}/removal`);
  });

  it("are ordered, described and taken away in one save, which the history tells; a form of the release before leaves them", async () => {
    const id = await add({ image_url: paths.upright, pictures: rows("across", "square") });
    expect(await save(id, { image_url: paths.square, pictures: rows("upright") })).toMatchObject({
      ok: true,
    });
    expect(await productRow(id)).toMatchObject({
      image_url: paths.square,
      pictures: [{ path: paths.upright, alt: "The upright one", alt_te: null }],
    });
    expect(await owner.read("/admin/audit")).toContain("The upright one");
    expect(await save(id, { image_url: paths.across })).toMatchObject({ ok: true });
    const { image_url, pictures } = (await productRow(id)) ?? {};
    expect([image_url, pictures?.length]).toEqual([paths.across, 1]);
    expect(await save(id, { image_url: "", pictures: rows("square") })).toMatchObject({ ok: true });
    expect(await pageOf(id)).toContain(paths.square);
  });

  it("are six at most, each the store's or an address, described in 300 characters", async () => {
    const id = await add({ image_url: paths.upright });
    const six = rows("across", "square", "long", "across", "square", "long");
    expect(await save(id, { image_url: paths.upright, pictures: six })).toMatchObject({
      errors: { pictures: "A product has up to 6 pictures." },
    });
    const odd = JSON.stringify([{ path: "/etc/passwd", alt: "a".repeat(301), alt_te: "" }]);
    expect(await save(id, { image_url: paths.upright, pictures: odd })).toMatchObject({
      errors: { pictures: expect.any(String), "pictures.0.alt": expect.any(String) },
    });
    expect((await productRow(id))?.pictures).toEqual([]);
  });

  it("are kept while a product names them, and go with it", async () => {
    const id = await add({ image_url: paths.upright, pictures: rows("long") });
    const removed: string[] = [];
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const sweep = (days: number) =>
      sweepUploadedPictures(later(days), async (path) => void removed.push(path));
    await db.execute(sql`delete from product_pictures where product_id <> ${id}`);
    await sweep(0);
    await sweep(50);
    expect(removed).not.toContain(paths.long);
    await owner.post(`/forms/admin/products/${id}/removal`, {});
    expect(
      await db.select().from(productPictures).where(eq(productPictures.product_id, id)),
    ).toEqual([]);
    await sweep(51);
    await sweep(99);
    expect(removed).toContain(paths.long);
  });
});

describe("a kind of the owner's, and a weight", () => {
  it("stand where the shop names kinds: in search, structured data, what isn't a card any more, and the count of a series", async () => {
    const fields = { kind: "Bookmark", kind_te: "బుక్‌మార్క్", weight_grams: "12" };
    const id = await add({ ...fields, product_name: "Slow Reading", picture_text_en: "Slowly" });
    const page = await pageOf(id);
    expect(structured(page)["@graph"][0]).toMatchObject({ category: "Bookmark" });
    expect(page).toContain("Written on it");
    expect(page).toContain("30 × 40 mm\n12 g");
    expect(
      structured(await (await publicPage(`/te/product/${id}`)).text())["@graph"][0],
    ).toMatchObject({
      category: "బుక్‌మార్క్",
    });
    const { hits } = await searchCatalogue("bookmark");
    expect(hits[0]).toMatchObject({ id, called: { en: "Bookmark", te: "బుక్‌మార్క్" } });
    const results = await (await publicPage("/search/results?q=slow+reading")).json();
    expect(results.results[0]).toMatchObject({ id, called: "Bookmark" });
    const shop = (await (await publicPage("/shop")).text()).replaceAll("<!-- -->", "");
    expect(shop).toMatch(/\d+ products, /);
    expect(shop).toMatch(/1 card, /);
    expect(await owner.read("/admin/products?q=slow")).toContain("Bookmark");
    await save(id, { ...fields, stamp_size: "" });
    expect(await pageOf(id)).toContain("This isn&#x27;t available right now.");
    expect(await save(id, { weight_grams: "heavy" })).toMatchObject({
      errors: { weight_grams: expect.any(String) },
    });
  });
});
