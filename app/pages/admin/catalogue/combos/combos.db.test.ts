import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { combosOnSale } from "#data/catalogue/combos.server";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { db, violatedConstraint } from "#data/db.server";
import { discountTiersForAdmin } from "#data/offers/discount-tiers.server";
import { adminEvents, comboDiscountTiers, preDefinedCombos, products } from "#data/schema.server";
import { messageFor } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;
let packer: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
  packer = await seller("staff");
});

const one = (product_id: string, size = "postal", quantity = 1) => ({ product_id, size, quantity });
const fields = (changed: Record<string, string> = {}) => ({
  combo_name: "Night Pack",
  combo_name_te: "రాత్రి ప్యాక్",
  description: "Two for the road.",
  original_price: "98",
  final_price: "89.50",
  included_products: JSON.stringify([one("ndk-01"), one("rk-01")]),
  is_active: "on",
  ...changed,
});
const stored = async (id: string) =>
  (await db.select().from(preDefinedCombos).where(eq(preDefinedCombos.combo_id, id)))[0];
const onSale = async () => (await combosOnSale()).combos.map(({ combo }) => combo.combo_id);

test("one search serves combos, coupons and orders: what is on sale comes first, episodes after products", async () => {
  const found = async (q: string) =>
    (await (await owner.get(`/admin/product-search?${new URLSearchParams({ q })}`)).json())
      .products;
  expect(await found("night")).toMatchObject([
    { id: "ndk-01", name: "Night Bus", active: true, sizes: [{ key: "postal" }, {}, {}] },
    { id: "night-bus-tapes", name: "The Night Bus Tapes", active: true, sizes: [] },
  ]);
  expect((await found("")).map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(["ndk-01", "night-bus-tapes", "qt-gone"]),
  );
  expect((await found("")).at(-1)).toMatchObject({ id: "qt-gone", active: false });
  expect(await found("100%")).toEqual([]);
});

describe("a combo", () => {
  test("is made at an address of its name, stands in the shop at once, and is told who made it", async () => {
    const before = await currentCatalogueVersion();
    expect(await owner.post("/forms/admin/combos/saving", fields())).toMatchObject({ ok: true });
    expect(await stored("night-pack")).toMatchObject({
      combo_name_te: "రాత్రి ప్యాక్",
      original_price: rupees(98),
      final_price: rupees("89.50"),
      included_products: [one("ndk-01"), one("rk-01")],
      version: 1,
    });
    expect(await onSale()).toContain("night-pack");
    expect(await currentCatalogueVersion()).not.toBe(before);
    const events = await db
      .select()
      .from(adminEvents)
      .where(eq(adminEvents.subject_id, "night-pack"));
    expect(events).toMatchObject([{ subject: "combo", action: "added", done_by: owner.id }]);
    expect(await owner.post("/forms/admin/combos/saving", fields())).toMatchObject({
      errors: { address: offersMessages["address-taken"] },
    });
  });

  test("without a name and empty hears both at once", async () => {
    const empty = fields({ address: "nothing", combo_name: "", included_products: "[]" });
    expect(await owner.post("/forms/admin/combos/saving", empty)).toMatchObject({
      errors: { combo_name: "Please enter a name.", included_products: offersMessages["no-cards"] },
    });
  });

  test("is refused with cards that don't exist, aren't sold in the size, or come twice", async () => {
    const refused = async (items: object[]) =>
      (
        await owner.post(
          "/forms/admin/combos/saving",
          fields({ address: "wrong", included_products: JSON.stringify(items) }),
        )
      ).errors;
    expect(await refused([one("starter-pack")])).toEqual({
      included_products: messageFor(offersMessages, { code: "card-unknown", card: "starter-pack" }),
    });
    expect(await refused([one("rk-stamp")])).toEqual({
      included_products: messageFor(offersMessages, { code: "card-not-sold", card: "Garland" }),
    });
    expect(await refused([one("qt-gone")])).toEqual({
      included_products: messageFor(offersMessages, { code: "card-not-sold", card: "Sold Out" }),
    });
    expect(await refused([one("ndk-01"), one("ndk-01")])).toEqual({
      included_products: messageFor(offersMessages, { code: "card-twice", card: "Night Bus" }),
    });
    expect(await refused([])).toEqual({
      included_products: messageFor(offersMessages, { code: "no-cards" }),
    });
    expect(
      (
        await owner.post(
          "/forms/admin/combos/saving",
          fields({ address: "wrong", final_price: "0.001" }),
        )
      ).errors,
    ).toEqual({ final_price: offersMessages.priceWrong });
    expect(
      (
        await owner.post(
          "/forms/admin/combos/saving",
          fields({ address: "wrong", final_price: "99" }),
        )
      ).errors,
    ).toEqual({ final_price: messageFor(offersMessages, { code: "dearer-than-original" }) });
    expect(await stored("wrong")).toBeUndefined();
  });

  test("that names an unknown card is refused by the database, too", async () => {
    const row = {
      combo_id: "by-hand",
      combo_name: "By Hand",
      original_price: rupees(2),
      final_price: rupees(1),
    };
    const written = db
      .insert(preDefinedCombos)
      .values({ ...row, included_products: [one("nobody")] })
      .catch(violatedConstraint);
    expect(await written).toBe("pre_defined_combos_products_exist");
    const asText = db
      .update(preDefinedCombos)
      .set({ included_products: sql`to_jsonb(${JSON.stringify([one("nobody")])}::text)` })
      .where(eq(preDefinedCombos.combo_id, "starter-pack"))
      .catch(violatedConstraint);
    expect(await asText).toBe("pre_defined_combos_products_exist");
  });

  test("whose card is switched off or deleted takes only itself off the shop, and can be put away as it is", async () => {
    await db
      .insert(products)
      .values({ product_id: "rk-short", product_name: "Short", stamp_size: rupees(9) });
    const short = {
      ...fields({ address: "short-lived" }),
      included_products: JSON.stringify([one("rk-short", "stamp")]),
    };
    await owner.post("/forms/admin/combos/saving", { ...short, combo_name: "Short-lived" });
    expect(await onSale()).toEqual(expect.arrayContaining(["short-lived", "starter-pack"]));
    await db.update(products).set({ is_active: false }).where(eq(products.product_id, "rk-short"));
    expect(await onSale()).not.toContain("short-lived");
    expect(await onSale()).toContain("starter-pack");
    expect(await owner.read("/admin/combos")).toContain("Not shown: rk-short isn't sold");
    const { is_active: _, ...archived } = { ...short, id: "short-lived", version: "1" };
    expect(await owner.post("/forms/admin/combos/saving", archived)).toMatchObject({ ok: true });
    await db.delete(products).where(eq(products.product_id, "rk-short"));
    expect(await onSale()).toContain("starter-pack");
    expect(await owner.read("/admin/combos/short-lived")).toContain("This product doesn't exist");
  });

  test("of two owners at once, the second overwrites nothing and reads what the first did", async () => {
    await owner.post("/forms/admin/combos/saving", fields({ address: "two-owners" }));
    const save = (changed: Record<string, string>) =>
      owner.post("/forms/admin/combos/saving", {
        ...fields(changed),
        id: "two-owners",
        version: "1",
      });
    const answers = await Promise.all([
      save({ final_price: "80" }),
      save({ combo_name: "Another name" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const second = answers.find(({ ok }) => !ok);
    expect(second).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(second?.errors.form).toMatch(/saved this just now \((?:final price|name)\)/);
    expect((await stored("two-owners"))?.version).toBe(2);
  });

  test("that is sent twice is saved once", async () => {
    await owner.post("/forms/admin/combos/saving", fields({ address: "sent-twice" }));
    const again = { ...fields({ final_price: "70" }), id: "sent-twice", version: "1" };
    for (let time = 1; time <= 2; time++)
      expect(await owner.post("/forms/admin/combos/saving", again)).toMatchObject({ ok: true });
    expect(await stored("sent-twice")).toMatchObject({ version: 2, final_price: rupees(70) });
  });

  test("is changed by owners; staff read it [R25]", async () => {
    expect(await packer.read("/admin/combos/starter-pack")).toContain(
      "Only owners can change this.",
    );
    expect((await owner.get("/admin/combos/nothing-here")).status).toBe(404);
  });
});

describe("the discount tiers", () => {
  const save = async (steps: object[], version: string) =>
    await owner.post("/forms/admin/discount-tiers/saving", {
      steps: JSON.stringify(steps),
      version,
    });

  test("are saved as one, without gaps, in the place of those that the form showed", async () => {
    await db.insert(comboDiscountTiers).values([
      { min_items: 5, max_items: 7, discount_percentage: 5 },
      { min_items: 10, max_items: null, discount_percentage: 10 },
    ]);
    const shown = await discountTiersForAdmin();
    expect(shown.steps).toEqual([
      { from: 5, percentage: 5 },
      { from: 8, percentage: 0 },
      { from: 10, percentage: 10 },
    ]);
    const catalogue = await currentCatalogueVersion();
    const steps = [
      { from: 5, percentage: 5 },
      { from: 10, percentage: 12.5 },
    ];
    expect(await save(steps, shown.version)).toMatchObject({ ok: true });
    expect(await save(steps, shown.version)).toMatchObject({ ok: true });
    expect(await currentCatalogueVersion()).toBe(String(Number(catalogue) + 1));
    const { min_items, max_items, discount_percentage } = comboDiscountTiers;
    const rows = await db
      .select({ min_items, max_items, discount_percentage })
      .from(comboDiscountTiers)
      .orderBy(min_items);
    expect(rows).toEqual([
      { min_items: 5, max_items: 9, discount_percentage: 5 },
      { min_items: 10, max_items: null, discount_percentage: 12.5 },
    ]);
    const late = await save([{ from: 5, percentage: 50 }], shown.version);
    expect(late).toMatchObject({ status: 409, problem: "changed-meanwhile" });
  });

  test("that are wrong as a whole are refused as a whole", async () => {
    const { version, steps } = await discountTiersForAdmin();
    const wrong = [
      { from: 8, percentage: 5 },
      { from: 6, percentage: 10 },
    ];
    expect(await save(wrong, version)).toMatchObject({
      status: 422,
      errors: { steps: expect.stringMatching(/^Step 2: /) },
    });
    expect((await discountTiersForAdmin()).steps).toEqual(steps);
  });
});
