import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { checkCoupon } from "#data/cart/coupons.server";
import { makeQuote } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { adminEvents, coupons, orders } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  insertCoupon,
  newTransactionId,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

const fields = (changed: Record<string, string> = {}) => ({
  code: "diwali26",
  name: "Diwali",
  is_active: "on",
  listed: "on",
  discount_type: "percentage",
  discount_value: "12.5",
  minimum_order_amount: "98",
  valid_from: "",
  valid_until: "",
  ...changed,
});
const save = (changed: Record<string, string>) =>
  owner.post("/forms/admin/coupons/saving", fields(changed));
const byCode = async (code: string) =>
  (await db.select().from(coupons).where(eq(coupons.code, code)))[0];
const use = async (userId: string, code: string, now: Date) =>
  await checkCoupon(code, {
    userId,
    source: "cart",
    lines: [{ kind: "product", id: "ndk-01", unitPrice: rupees(49), quantity: 2 }],
    now,
  });

describe("a coupon", () => {
  test("is made with days of India: good to the last moment of its last day", async () => {
    const answer = await save({ valid_from: "2026-11-01", valid_until: "2026-11-12" });
    expect(answer).toMatchObject({ ok: true });
    expect(await byCode("DIWALI26")).toMatchObject({
      discount_value: "12.50",
      valid_from: new Date("2026-10-31T18:30:00Z"),
      valid_until: new Date("2026-11-12T18:29:59.999Z"),
      listed: true,
      version: 1,
    });
    const asha = await shopper();
    const at = async (time: string) => {
      const checked = await use(asha, "diwali26", new Date(time));
      return checked.ok ? checked.discount : checked.problem.code;
    };
    expect(await at("2026-10-31T23:59:59+05:30")).toBe("coupon-not-yet-active");
    expect(await at("2026-11-12T23:59:59+05:30")).toBe(rupees("12.25"));
    expect(await at("2026-11-13T00:00:00+05:30")).toBe("coupon-expired");
  });

  test("is for everything unless its form says otherwise: a new one has nothing ticked", async () => {
    const boxes = (await owner.read("/admin/coupons/new")).match(
      /<input[^>]* type="checkbox"[^>]*>/g,
    );
    const ticked = boxes?.filter((box) => box.includes("checked=")) ?? [];
    expect(ticked.map((box) => /name="(\w+)"/.exec(box)?.[1])).toEqual(["is_active"]);
    expect(boxes?.join("")).toContain('value="combos"');
  });

  test("that was set by hand shows the day it ends on, and that it ends before the day is over", async () => {
    const { id } = await insertCoupon({
      code: "BYHAND",
      valid_until: new Date("2026-09-30T00:00:00Z"),
    });
    const page = await owner.read(`/admin/coupons/${id}`);
    expect(page).toContain('value="2026-09-30"');
    expect(page).toContain("30 Sep 2026, 5:30 am");
  });

  test("is refused with what can't be, each at its field", async () => {
    const errors = async (changed: Record<string, string>) =>
      (await save({ code: "WRONG", ...changed })).errors;
    expect(await errors({ code: "TWO WORDS" })).toEqual({ code: offersMessages.codeWrong });
    expect(await errors({ code: "Diwali26" })).toEqual({ code: offersMessages["code-taken"] });
    expect(await errors({ discount_value: "100.5" })).toEqual({
      discount_value: offersMessages.percentageWrong,
    });
    expect(await errors({ discount_type: "fixed", discount_value: "0" })).toEqual({
      discount_value: offersMessages.amountWrong,
    });
    expect(await errors({ valid_from: "2026-11-02", valid_until: "2026-11-01" })).toEqual({
      valid_until: offersMessages.endsBeforeItBegins,
    });
    expect(await errors({ valid_until: "2026-02-30" })).toEqual({
      valid_until: offersMessages.dayWrong,
    });
    expect(await errors({ applicable_products: "ndk-01, nobody" })).toEqual({
      applicable_products: offersMessages.productsUnknown("nobody"),
    });
    expect(await errors({ applicable_categories: "quotes-gone" })).toEqual({
      applicable_categories: offersMessages.seriesUnknown("quotes-gone"),
    });
    expect(await errors({ max_uses: "0" })).toEqual({
      max_uses: offersMessages.numberWrong(1, 1_000_000),
    });
    expect(await byCode("WRONG")).toBeUndefined();
  });

  test("of a page of an older release, which sends no days by these names, is refused and keeps its days", async () => {
    const { valid_from: _, valid_until: __, ...older } = fields({ code: "OLDER" });
    const answer = await owner.post("/forms/admin/coupons/saving", older);
    expect(Object.keys(answer.errors).sort()).toEqual(["valid_from", "valid_until"]);
  });

  test("that is used keeps its code and its uses; its terms change for carts from now on, and an open payment keeps its own [R52]", async () => {
    await save({ code: "ONCE", discount_type: "fixed", discount_value: "20", max_uses: "2" });
    const asha = await shopper();
    const now = new Date();
    const quoted = await makeQuote(asha, { ...fromCart, couponCode: "ONCE" }, now);
    if (!quoted.ok) throw new Error("no quote");
    const { id = "" } = (await byCode("ONCE")) ?? {};
    const change = (changed: Record<string, string>) =>
      save({ id, version: "1", code: "ONCE", discount_type: "fixed", max_uses: "2", ...changed });
    expect((await change({ code: "TWICE", discount_value: "20" })).errors).toEqual({
      code: offersMessages["code-in-use"],
    });
    const bravo = await shopper();
    expect((await makeQuote(bravo, { ...fromCart, couponCode: "ONCE" }, now)).ok).toBe(true);
    expect((await change({ discount_value: "20", max_uses: "1" })).errors).toEqual({
      max_uses: offersMessages["fewer-than-taken"]({ taken: 2 }),
    });
    expect(await change({ discount_value: "5", max_uses: "9" })).toMatchObject({ ok: true });
    const placed = await confirmQuote(
      asha,
      quoted.quote.id,
      { transactionId: newTransactionId() },
      now,
    );
    if (!placed.ok) throw new Error("not placed");
    const [order] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
    expect(order?.total_amount).toBe(quoted.quote.total);
    expect(order?.total_amount).toBe(rupees(98 - 20 + 50));
    const cara = await shopper();
    expect(await use(cara, "ONCE", now)).toMatchObject({ ok: true, discount: rupees(5) });
    const page = await owner.read(`/admin/coupons/${id}`);
    expect(page).toContain(order?.order_number ?? "no order");
    expect(page.replaceAll("<!-- -->", "")).toContain(
      "Used in 1 order. 1 open payment page uses it",
    );
  });

  test("is stopped by one press, whatever else was changed meanwhile, and started again", async () => {
    await save({ code: "STOPS" });
    const { id = "" } = (await byCode("STOPS")) ?? {};
    const asha = await shopper();
    expect(await owner.post(`/forms/admin/coupons/${id}/use`, { active: "" })).toMatchObject({
      ok: true,
    });
    expect((await use(asha, "STOPS", new Date())).ok).toBe(false);
    const late = await save({ id, version: "1", code: "STOPS", name: "Another" });
    expect(late).toMatchObject({ status: 409, problem: "changed-meanwhile" });
    expect(await owner.post(`/forms/admin/coupons/${id}/use`, { active: "on" })).toMatchObject({
      ok: true,
    });
    expect((await use(asha, "STOPS", new Date())).ok).toBe(true);
    const events = await db.select().from(adminEvents).where(eq(adminEvents.subject_id, id));
    expect(events.map(({ action }) => action)).toEqual(["added", "saved", "saved"]);
  });
});
