import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addLine } from "#data/cart/cart-additions.server";
import { couponByCode } from "#data/cart/coupons.server";
import { productsInCategory } from "#data/catalogue/catalogue.server";
import { combosOnSale } from "#data/catalogue/combos.server";
import { importNextLines } from "#data/catalogue/products/imports.server";
import { productRow } from "#data/catalogue/products/products.server";
import { sweepUploadedPictures } from "#data/catalogue/products/uploaded-pictures.server";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { makeQuote } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import {
  adminEvents,
  coupons,
  preDefinedCombos,
  productImports,
  products,
  series,
} from "#data/schema.server";
import { appliesTo } from "#domain/cart/coupons";
import { catalogueMessages } from "#domain/catalogue/messages";
import { httpPictures } from "#domain/catalogue/products/http-pictures";
import { EMPTY_SIZE } from "#domain/catalogue/products/own-sizes";
import { rupees } from "#domain/money/money";
import { series as demoSeries } from "#seed/series";
import { files } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { countSize } from "#test/database/stock";
import {
  fromCart,
  giveAddress,
  insertCoupon,
  newTransactionId,
  orderFor,
  quoteFor,
  shopper,
  stockCatalogue,
  waitUntilBlocked,
} from "#test/database/store-rows";
import {
  appForVisitors,
  customer,
  type Fields,
  publicPage,
  seller,
  type Visitor,
} from "#test/people/visitors";

testDatabase({ byHand: ["orders-promised"] });
appForVisitors();

let owner: Visitor;
let staff: Visitor;
let accountant: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  [owner, staff, accountant] = [await seller(), await seller("staff"), await seller("accountant")];
});

beforeEach(async () => {
  await db.delete(adminEvents);
  await db.delete(products).where(sql`product_id like 'qt-9%' or product_id like 'fest%'`);
  await db.delete(series).where(eq(series.key, "festival-cards"));
  await db.update(products).set({ sold_out: [], is_active: true, archived_at: null });
});

const tea = {
  product_name: "Last Tea",
  name_te: "ఆఖరి టీ",
  postal_card_size: "49",
  wallet_size: "",
  stamp_size: "9.50",
  is_active: "yes",
  place: "3",
  picture_text_en: "One more",
};
const add = (id: string, fields: Fields = {}, who = owner) =>
  who.post("/forms/admin/products/addition", { id, ...tea, ...fields });
const save = (id: string, version: number, fields: Fields = {}, who = owner) =>
  who.post(`/forms/admin/products/${id}/details`, { version: String(version), ...tea, ...fields });
const eventsOf = async (id: string) => {
  const rows = await db.select().from(adminEvents).where(eq(adminEvents.subject_id, id));
  return rows.map(({ action }) => action);
};
const shopPage = async (path: string) =>
  (await (await publicPage(path)).text()).replaceAll("&#x27;", "'");

describe("the admin's products", () => {
  it("are listed, searched and filtered for owners and staff, and are nothing to anybody else [R25]", async () => {
    await add("qt-91");
    const list = await owner.read("/admin/products?q=last");
    expect(list).toContain("Last Tea");
    expect(list).not.toContain("Night Bus");
    expect(await staff.read("/admin/products?series=quotes")).toContain("Last Tea");
    expect(await staff.read("/admin/products?show=sold-out")).not.toContain("Last Tea");
    for (const path of ["/admin/products", "/admin/products/qt-91", "/admin/products/series"])
      for (const who of [accountant, await customer()])
        expect((await who.get(path)).status, path).toBe(404);
    expect((await staff.get("/admin/products/export")).status).toBe(404);
  });

  it("say in the list that they have no price, as long as they have none", async () => {
    await add("qt-91", { postal_card_size: "", stamp_size: "0" });
    expect(await owner.read("/admin/products?q=last")).toContain(">No price</span>");
    expect(await shopPage("/product/qt-91")).toContain(catalogueMessages.notAvailable);
    await save("qt-91", 1);
    expect(await owner.read("/admin/products?q=last")).not.toContain("No price");
  });

  it("begin with the series of the last one, and with one price where no card was ever sold", async () => {
    await add("qt-91");
    const withCards = await owner.read("/admin/products/new");
    expect(withCards).toContain(">Quotes, qt-92<");
    expect(withCards).toMatch(/<legend[^>]*>Prices</);
    const before = await db.select().from(products);
    await db
      .update(products)
      .set({ postal_card_size: null, wallet_size: null, stamp_size: null, archived_at: null });
    try {
      const pages = [
        await owner.read("/admin/products/new"),
        await owner.read("/admin/products/qt-91"),
      ];
      for (const page of pages) {
        expect(page).toMatch(/<legend[^>]*>Price</);
        expect(page).toContain("Preset sizes");
        expect(page).not.toContain("Postal");
      }
      expect(pages[0]).toContain('value="One size"');
      expect(pages[1]).not.toContain('value="One size"');
      // Archiving a product takes nothing back: the shop did sell cards.
      await db
        .update(products)
        .set({ stamp_size: rupees(5), is_active: false, archived_at: new Date() })
        .where(eq(products.product_id, "qt-91"));
      expect(await owner.read("/admin/products/new")).toMatch(/<legend[^>]*>Prices</);
    } finally {
      for (const { product_id, postal_card_size, wallet_size, stamp_size } of before)
        await db
          .update(products)
          .set({ postal_card_size, wallet_size, stamp_size })
          .where(eq(products.product_id, product_id));
    }
  });

  it("are added with an id of their series, and the shop has them", async () => {
    const version = Number(await currentCatalogueVersion());
    expect(await add("qt-91")).toMatchObject({ ok: true, id: "qt-91" });
    expect(Number(await currentCatalogueVersion())).toBe(version + 1);
    expect(await productRow("qt-91")).toMatchObject({
      category: "quotes",
      stamp_size: rupees(9.5),
      wallet_size: null,
      place: 3,
    });
    expect(await shopPage("/product/qt-91")).toContain("Last Tea");
    expect(await shopPage("/te/product/qt-91")).toBeTruthy();
    expect(await eventsOf("qt-91")).toEqual(["added"]);
    expect(await owner.read("/admin/products/new")).toContain("qt-92");
    expect(await add("qt-91")).toMatchObject({
      status: 409,
      errors: { id: expect.stringContaining("qt-92") },
    });
  });

  it("offer another like one that is there: its kind, prices, sizes and description, without its name, picture and words", async () => {
    const sizes = [
      { ...EMPTY_SIZE, key: "long", name: "Long", price: "25", dimensions: "5 × 15 cm" },
    ];
    const own_sizes = JSON.stringify(sizes);
    await add("qt-91", { kind: "Bookmark", own_sizes, description: "On cotton." });
    const page = await owner.read("/admin/products/new?like=qt-91");
    for (const same of ["Bookmark", "5 × 15 cm", "On cotton.", 'value="49"', 'value="qt-92"'])
      expect(page).toContain(same);
    for (const own of ["Last Tea", "ఆఖరి టీ", "One more"]) expect(page).not.toContain(own);
    expect(await owner.read("/admin/products/new?like=nothing")).not.toContain("5 × 15 cm");
    expect((await staff.get("/admin/products/new?like=qt-91")).status).toBe(404);
  });

  it("refuse what isn't a price, an id or a name, each at its field, and staff altogether", async () => {
    const wrong = {
      product_name: "",
      stamp_size: "0.001",
      wallet_size: "-1",
      postal_card_size: "2000000",
    };
    const { errors, status } = await add("poster-1", wrong);
    expect(status).toBe(422);
    expect(Object.keys(errors).sort()).toEqual([
      "id",
      "postal_card_size",
      "product_name",
      "stamp_size",
      "wallet_size",
    ]);
    expect((await add("qt-91", {}, staff)).status).toBe(404);
    expect((await save("ndk-01", 1, {}, staff)).status).toBe(404);
    expect(await productRow("qt-91")).toBeNull();
  });

  it("tell the second of two who save who was first and what they changed, and overwrite nothing unseen", async () => {
    await add("qt-91");
    expect(await save("qt-91", 1, { product_name: "First Tea" })).toMatchObject({ ok: true });
    // Marking a size as sold out doesn't raise the product's version, and the refusal below doesn't name who did it.
    await staff.post("/forms/admin/products/qt-91/sold-out", { size: "postal", sold_out: "yes" });
    const second = await save("qt-91", 1, { product_name: "Second Tea" });
    expect(second).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(second.errors.form).toMatch(/^seller@example.com saved this just now \(name\)/);
    expect((await productRow("qt-91"))?.product_name).toBe("First Tea");
    expect(await save("qt-91", 2, { product_name: "Second Tea" })).toMatchObject({ ok: true });
    const atOnce = await Promise.all(
      ["A", "B", "C", "D"].map((product_name) => save("qt-91", 3, { product_name })),
    );
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1);
    const same = Number(await currentCatalogueVersion());
    const { version = 0, product_name = "" } = (await productRow("qt-91")) ?? {};
    await save("qt-91", version, { product_name });
    expect(Number(await currentCatalogueVersion())).toBe(same);
  });

  it("are deleted where nothing names them, and archived where an order, a payment, a cart or a combo does", async () => {
    await add("qt-91");
    await countSize({ id: "qt-91", size: "postal" }, 5, owner.id);
    expect(await owner.read("/admin/audit")).toContain('href="/admin/stock/qt-91/postal"');
    expect(await owner.post("/forms/admin/products/qt-91/removal")).toMatchObject({
      outcome: "deleted",
    });
    expect(await productRow("qt-91")).toBeNull();
    const audit = await owner.read("/admin/audit");
    expect(audit).toContain("Deleted: product ‘Last Tea’");
    for (const path of ["/admin/products/qt-91", "/admin/stock/qt-91/postal"])
      expect(audit).not.toContain(`href="${path}"`);
    await add("qt-92");
    const asha = await shopper();
    await giveAddress(asha);
    await addLine(asha, { id: "qt-92", size: "postal", quantity: 1 });
    expect(await owner.post("/forms/admin/products/qt-92/removal")).toMatchObject({
      outcome: "archived",
    });
    expect(await productRow("qt-92")).toMatchObject({ is_active: false });
    expect(await owner.read("/admin/products?q=Last")).not.toContain("qt-92");
    expect(await owner.read("/admin/products?show=archived")).toContain("qt-92");
    expect((await publicPage("/product/qt-92")).status).toBe(404);
    expect((await cartOf(asha)).unavailable).toMatchObject([{ name: "Last Tea" }]);
    expect(await save("qt-92", 2)).toMatchObject({ ok: true });
    expect(await productRow("qt-92")).toMatchObject({ is_active: true, archived_at: null });
    await orderFor(asha);
    expect(await owner.post("/forms/admin/products/qt-92/removal")).toMatchObject({
      outcome: "archived",
    });
    await db.execute(sql`delete from order_items where merchandise_id = 'qt-92'`);
    await db.execute(sql`delete from promised_products where product_id = 'qt-92'`);
    await db.delete(products).where(eq(products.product_id, "qt-92"));
  });
});

describe("what is sold out", () => {
  const soldOut = (id: string, size: string, yes = "yes", who = staff) =>
    who.post(`/forms/admin/products/${id}/sold-out`, { size, sold_out: yes });

  it("stays on its page, can't be added, and is told in the cart; staff may say so [R25]", async () => {
    const asha = await shopper();
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 2 });
    expect(await soldOut("ndk-01", "postal")).toMatchObject({ ok: true });
    expect((await soldOut("ndk-01", "postal", "no", accountant)).status).toBe(404);
    const page = await shopPage("/product/ndk-01");
    expect(page).toContain("Sold out");
    expect(page).toContain("https://schema.org/OutOfStock");
    expect(await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 })).toEqual({
      ok: false,
      problem: { code: "sold-out" },
    });
    expect((await cartOf(asha)).unavailable).toMatchObject([{ soldOut: true }]);
    await giveAddress(asha);
    expect(await makeQuote(asha, fromCart, new Date())).toMatchObject({
      ok: false,
      problem: { code: "lines-sold-out" },
    });
    expect(await soldOut("ndk-01", "postal", "no")).toMatchObject({ ok: true });
    expect((await cartOf(asha)).unavailable).toEqual([]);
    expect(await eventsOf("ndk-01")).toEqual(["sold-out", "back-in-stock"]);
  });

  it("leaves a payment that was started alone: it is confirmed as it was promised [R18]", async () => {
    const asha = await shopper();
    await giveAddress(asha);
    await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
    const quote = await quoteFor(asha);
    await soldOut("ndk-01", "all");
    const transactionId = newTransactionId();
    const confirmed = await confirmQuote(asha, quote.id, { transactionId }, new Date());
    expect(confirmed).toMatchObject({ ok: true });
  });

  it("sells out the combos that hold it, and loses nothing to two presses at once", async () => {
    await db.insert(preDefinedCombos).values({
      combo_id: "tea-pack",
      combo_name: "Tea Pack",
      original_price: rupees(58),
      final_price: rupees(49),
      included_products: [{ product_id: "ndk-01", size: "postal", quantity: 1 }],
    });
    const isSoldOut = async () =>
      (await combosOnSale()).combos.find(({ combo }) => combo.combo_id === "tea-pack")?.soldOut;
    expect(await isSoldOut()).toBe(false);
    // The page names the combo only at the size that the combo contains.
    const seen = (await owner.read("/admin/products/ndk-01")).replaceAll("<!-- -->", "");
    const rows = seen.match(/<li class="flex items-center justify-between[\s\S]*?<\/li>/g) ?? [];
    expect(rows.map((row) => [row.includes("Postal"), row.includes("Tea Pack")])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    await Promise.all([soldOut("ndk-01", "postal"), soldOut("ndk-01", "wallet")]);
    expect((await productRow("ndk-01"))?.sold_out.toSorted()).toEqual(["postal", "wallet"]);
    expect(await isSoldOut()).toBe(true);
    await soldOut("ndk-01", "postal", "no");
    expect(await isSoldOut()).toBe(false);
    await db.update(products).set({ is_active: false }).where(eq(products.product_id, "ndk-01"));
    expect(await isSoldOut()).toBeUndefined();
  });
});

describe("series", () => {
  const festival = {
    address: "festival-cards",
    prefix: "fest",
    name: "Festival Cards",
    name_te: "పండుగ కార్డులు",
    description: "For every festival.",
    position: "5",
    is_active: "on",
    version: "",
  };

  it("of the specification have their keys, prefixes and names [R60]", async () => {
    const rows = await db.select().from(series).orderBy(series.position);
    const named = ({
      key,
      name,
      prefixes,
    }: Pick<(typeof rows)[number], "key" | "name" | "prefixes">) => [key, name, prefixes];
    expect(rows.map(named)).toEqual(demoSeries.map(named));
  });

  it("offer a new product the last one's, else the first that is on", async () => {
    const first = async () => {
      const page = await owner.read("/admin/products/new");
      return /<option[^>]*>([^<]*)/.exec(page)?.[1];
    };
    const [before, next] = await db.select().from(series).orderBy(series.position);
    if (!before) throw new Error("there is no series");
    const switchOff = (key: string) =>
      db.update(series).set({ is_active: false }).where(eq(series.key, key));
    await add("qt-91");
    expect(await first()).toBe("Quotes");
    await switchOff("quotes");
    expect(await first()).toBe(before.name);
    await switchOff(before.key);
    expect(await first()).toBe(next?.name);
    expect(await owner.read("/admin/products/new")).toContain(`${before.name} (not in the shop)`);
    await db.update(series).set({ is_active: true });
  });

  it("can be added with a prefix of their own: store, category page, sitemap, builder and coupons know them [R60]", async () => {
    await db
      .insert(products)
      .values({ product_id: "fest-01", product_name: "Lamp", postal_card_size: rupees(49) });
    expect(await productRow("fest-01")).toMatchObject({ category: null });
    expect(await owner.post("/forms/admin/products/series/saving", festival)).toMatchObject({
      ok: true,
    });
    expect(await add("fest-02", { place: "0", product_name: "Kites" })).toMatchObject({ ok: true });
    expect((await productsInCategory("festival-cards")).rows.map((row) => row.product_id)).toEqual([
      "fest-01",
      "fest-02",
    ]);
    await save("fest-02", 1, { place: "0", product_name: "Kites" });
    await db.update(products).set({ place: 7 }).where(eq(products.product_id, "fest-01"));
    expect((await productsInCategory("festival-cards")).rows[0]?.product_id).toBe("fest-02");
    expect(await shopPage("/shop")).toContain("Festival Cards");
    expect(await shopPage("/category/festival-cards")).toContain("Festival Cards Collection");
    expect(await shopPage("/product/fest-02")).toContain("Festival Cards Collection");
    expect(await shopPage("/sitemap.xml")).toContain("/category/festival-cards");
    expect(await shopPage("/build-combo/festival-cards")).toContain("Lamp");
    expect(await shopPage("/search")).toContain("Festival Cards Collection");
    const { code } = await insertCoupon({ applicable_categories: ["festival-cards"] });
    const known = await couponByCode(db, code);
    if (!known) throw new Error("no coupon");
    expect(appliesTo(known, { kind: "product", id: "fest-02" })).toBe(true);
    expect(appliesTo(known, { kind: "product", id: "qt-01" })).toBe(false);
    await db.delete(coupons).where(eq(coupons.code, code));
  });

  it("keep their prefixes apart, and leave the shop when they are switched off", async () => {
    const add = (fields: Fields) =>
      owner.post("/forms/admin/products/series/saving", { ...festival, ...fields });
    expect(await add({ prefix: "qtx" })).toMatchObject({ problem: "prefix-taken" });
    expect(await add({ address: "ndk-story" })).toMatchObject({ status: 422, problem: "fields" });
    const both = await Promise.all([add({}), add({ address: "festivals-too", prefix: "festi" })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await db.delete(series).where(eq(series.key, "festivals-too"));
    await add({});
    const { is_active, ...off } = festival;
    const edit = (version: string, fields: Fields = {}) =>
      owner.post("/forms/admin/products/series/saving", {
        ...off,
        id: "festival-cards",
        version,
        ...fields,
      });
    expect(await edit("1")).toMatchObject({ ok: true, version: 2 });
    expect(await edit("1", { is_active })).toMatchObject({
      status: 409,
      problem: "changed-meanwhile",
    });
    expect((await publicPage("/category/festival-cards")).status).toBe(404);
    expect(await shopPage("/shop")).not.toContain("Festival Cards");
  });
});

describe("a picture", () => {
  const photo = () =>
    sharp({ create: { width: 1200, height: 1600, channels: 3, background: "#e0a000" } })
      .jpeg()
      .toBuffer();
  const upload = async (bytes: Uint8Array, who = owner) =>
    await who.post("/forms/admin/pictures", {
      picture: new File([new Uint8Array(bytes)], "tea.jpg", { type: "image/jpeg" }),
      kind: "product",
      crop: "",
    });

  it("is stored in the shop's widths, and swept when nothing has named it for 40 days", async () => {
    const { ok, path, address } = await upload(await photo());
    expect([ok, String(address)]).toEqual([true, expect.stringContaining(String(path))]);
    expect(await files.exists(`${path}/640.avif`)).toBe(true);
    await add("qt-91", { image_url: String(path) });
    expect(await shopPage("/product/qt-91")).toContain(String(path));
    const removed: string[] = [];
    const remove = async (path: string) => void removed.push(path);
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await sweepUploadedPictures(later(50), remove);
    await sweepUploadedPictures(later(100), remove);
    expect(removed).toEqual([]);
    await save("qt-91", 1, { image_url: "" });
    await sweepUploadedPictures(later(1), remove);
    await sweepUploadedPictures(later(30), remove);
    expect(removed).toEqual([]);
    await sweepUploadedPictures(later(42), remove);
    expect(removed).toEqual([path]);
  });

  it("that somebody uploads again while it is swept is stored after that, and stays", async () => {
    const { path } = await upload(await photo());
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await sweepUploadedPictures(later(1), async () => {});
    let again: ReturnType<typeof upload> | undefined;
    await sweepUploadedPictures(later(42), async (swept) => {
      expect(swept).toBe(path);
      again = upload(await photo());
      await waitUntilBlocked();
      await files.remove(`${swept}/640.avif`);
    });
    expect(await again).toMatchObject({ ok: true, path });
    expect(await files.exists(`${path}/640.avif`)).toBe(true);
    const removed: string[] = [];
    await sweepUploadedPictures(later(1), async (swept) => void removed.push(swept));
    expect(removed).toEqual([]);
  });

  it("that can't be read, or that staff sends, stores nothing", async () => {
    const broken = (await photo()).subarray(0, 2_000);
    expect(await upload(broken)).toMatchObject({ status: 422, problem: "picture-unreadable" });
    expect((await upload(await photo(), staff)).status).toBe(404);
  });

  it("waits unread while another of the same seller comes", async () => {
    const about = { "Content-Type": "multipart/form-data; boundary=x" };
    const read: string[] = [];
    const ended = Promise.withResolvers<void>();
    const body = (name: string, end: Promise<void>) =>
      new ReadableStream(
        {
          async pull(controller) {
            read.push(name);
            await end;
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    const first = owner.postBody("/forms/admin/pictures", body("first", ended.promise), about);
    await expect.poll(() => read).toEqual(["first"]);
    const second = owner.postBody(
      "/forms/admin/pictures",
      body("second", Promise.resolve()),
      about,
    );
    await sleep(300);
    expect(read).toEqual(["first"]);
    ended.resolve();
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([400, 400]);
    expect(read).toEqual(["first", "second"]);
  });

  it("of 100 MB is refused while it comes", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 2 ** 20;
        if (sent > 100 * 2 ** 20) controller.close();
        else controller.enqueue(new Uint8Array(2 ** 20));
      },
    });
    const about = { "Content-Type": "multipart/form-data; boundary=x" };
    const answer = await owner.postBody("/forms/admin/pictures", body, about);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(sent).toBeLessThan(40 * 2 ** 20);
  });
});

describe("products as a file", () => {
  const check = (text: string | Uint8Array, who = owner) =>
    who.post("/forms/admin/products/import/check", {
      file: new File([typeof text === "string" ? text : new Uint8Array(text)], "products.csv"),
    });
  const part = (id: unknown, who = owner) => who.post(`/forms/admin/products/import/${id}/part`);

  it("that was exported changes nothing when it comes back", async () => {
    await add("qt-91", { product_name: "=1+1", picture_text_en: "two\nlines, “quoted”" });
    const csv = await (await owner.get("/admin/products/export")).text();
    expect(csv).toContain("'=1+1");
    const answer = await check(csv);
    expect(answer).toMatchObject({ ok: true, importId: null, errorCount: 0 });
    expect(Number(answer.same)).toBeGreaterThan(2);
  });

  it("says of pictures by http:// addresses that they need https [R49]", async () => {
    const answer = await check(
      "product_id,product_name,stamp_size,image_url\nqt-93,Tea,9,http://cdn.example/tea.png\n",
    );
    const page = await owner.read(`/admin/products/import/${answer.importId}`);
    expect(page).toContain(httpPictures(1));
  });

  it("says what it would change, and writes it in parts that can be sent again", async () => {
    await add("qt-91");
    const lines = Array.from(
      { length: 150 },
      (_, index) => `qt-9${String(index + 100)},Card ${index},19`,
    );
    const answer = await check(
      `product_id,product_name,stamp_size\nqt-91,Renamed,9.5\n${lines.join("\n")}\n`,
    );
    expect(answer).toMatchObject({ ok: true, same: 0, errorCount: 0 });
    const page = await owner.read(`/admin/products/import/${answer.importId}?same=0`);
    expect(page).toContain("150 new");
    expect(await productRow("qt-9100")).toBeNull();
    expect(await part(answer.importId, staff)).toMatchObject({ status: 404 });
    expect(await part(answer.importId)).toMatchObject({ done: 100, total: 151 });
    expect((await productRow("qt-91"))?.product_name).toBe("Renamed");
    expect(await part(answer.importId)).toMatchObject({ done: 151, total: 151, skipped: [] });
    expect(await part(answer.importId)).toMatchObject({ done: 151, skipped: [] });
    expect((await productRow("qt-9249"))?.category).toBe("quotes");
    expect(await eventsOf("qt-9249")).toEqual(["added"]);
  });

  it("leaves alone what somebody changed since it was checked, and says so", async () => {
    await add("qt-91");
    await add("qt-92");
    const { importId } = await check(
      "product_id,product_name\nqt-91,From the file\nqt-92,From the file\nqt-93,New\n",
    );
    await save("qt-91", 1, { product_name: "By hand" });
    await add("qt-93", { product_name: "By hand" });
    const writer = { by: owner.id, now: new Date() };
    const [once, again] = await Promise.all([
      importNextLines(String(importId), writer),
      importNextLines(String(importId), writer),
    ]);
    for (const progress of [once, again])
      expect(progress).toEqual({ done: 3, total: 3, skipped: ["qt-91", "qt-93"] });
    const names = await Promise.all(["qt-91", "qt-92", "qt-93"].map(productRow));
    expect(names.map((row) => row?.product_name)).toEqual(["By hand", "From the file", "By hand"]);
  });

  it("with errors is written nowhere", async () => {
    const before = await db.$count(productImports);
    const answer = await check(
      "product_id;product_name;stamp_size\nqt-91;Tea;0.001\nqt-91;Tea;9\n",
    );
    expect(answer).toMatchObject({ ok: true, importId: null, errorCount: 2 });
    expect(await check("id,name\n1,2\n")).toMatchObject({ problem: "file-columns" });
    const utf16 = Buffer.from("\uFEFFproduct_id,product_name\n", "utf16le");
    expect(await check(utf16)).toMatchObject({ problem: "file-unreadable" });
    expect(await db.$count(productImports)).toBe(before);
    expect(await productRow("qt-91")).toBeNull();
  });
});
