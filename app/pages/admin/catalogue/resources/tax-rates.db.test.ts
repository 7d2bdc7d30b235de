import { beforeAll, expect, test } from "vitest";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { testDatabase } from "#test/database/database";
import { issueLater, setInvoices } from "#test/database/invoices";
import { atOnce, orderFor, seenPayment, shopper, stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

const cards = { covers: "products", hsn: "4909", percent: "12", valid_from: "2026-04-01" };
const save = (changed: Record<string, string>) =>
  owner.post("/forms/admin/tax-rates/saving", {
    version: "",
    title: "Cards",
    ...cards,
    ...changed,
  });

test("two rates of the same things can't begin on one day, because one of them would never hold", async () => {
  expect(await save({})).toMatchObject({ ok: true });
  const begins = { valid_from: "‘Cards’ begins on this day, too. Change that tax rate instead." };
  expect((await save({ title: "Dearer", percent: "18" })).errors).toEqual(begins);
  const own = { title: "One card", covers: "product", product_id: "ndk-01" };
  expect(await save(own)).toMatchObject({ ok: true });
  expect((await save({ ...own, title: "Again" })).errors).toHaveProperty("valid_from");
  expect(await save({ ...own, title: "Other", product_id: "rk-01" })).toMatchObject({ ok: true });
  expect(await save({ title: "Later", valid_from: "2026-10-01" })).toMatchObject({ ok: true });
  const moved = { id: "later", version: "1", title: "Later" };
  expect((await save(moved)).errors).toEqual(begins);
  const dearer = { ...moved, valid_from: "2026-10-01", percent: "18" };
  expect(await save(dearer)).toMatchObject({ ok: true });
});

test("a name that another rate has, and a missing code, are told in a tax rate's words", async () => {
  expect((await save({ title: "Later", valid_from: "2027-04-01" })).errors).toEqual({
    address: "Another tax rate has this name. Choose another.",
  });
  expect((await save({ title: "No code", hsn: "" })).errors).toEqual({
    hsn: "A code has 4 to 8 digits.",
  });
});

test("a rate is removed while no invoice can have used it, and as it was shown", async () => {
  const [used, ahead] = [{ address: "used" }, { address: "ahead", valid_from: "2099-04-01" }];
  for (const rate of [used, ahead]) await save({ title: "Mistyped", covers: "episodes", ...rate });
  const remove = (id: string, version = "1") =>
    owner.post("/forms/admin/tax-rates/removals", { id, version });
  const page = (id: string) => owner.read(`/admin/tax-rates/${id}`);
  expect(await page("used")).toContain("Remove this tax rate");
  await setInvoices("unregistered", owner.id);
  const { orderId } = await orderFor(await shopper());
  await verifyPayment(await seenPayment(orderId), owner.id, new Date());
  await issueLater();
  expect(await page("used")).not.toContain("Remove this tax rate");
  const stays = { status: 409, problem: "tax-rate-stays" };
  expect(await remove("used")).toMatchObject(stays);
  expect(await remove("ahead", "2")).toMatchObject(stays);
  expect(await page("ahead")).toContain("Remove this tax rate");
  const audit = () => owner.read("/admin/audit?subject=tax-rate");
  expect(await audit()).toContain('href="/admin/tax-rates/ahead"');
  // Leads to the list, since the page of the removed rate would be a 404; so does a second tab that removes it again.
  expect(await remove("ahead")).toMatchObject({ status: 303 });
  expect(await remove("ahead")).toMatchObject({ status: 303 });
  expect((await owner.get("/admin/tax-rates/ahead")).status).toBe(404);
  expect(await audit()).toContain("Removed: tax rate ‘Mistyped’");
  // The page of a removed row is Not Found, so no line leads there.
  expect(await audit()).not.toContain('href="/admin/tax-rates/ahead"');
  expect(await audit()).toContain('href="/admin/tax-rates/used"');
});

test("nor where they are saved at the same moment", async () => {
  const answers = await atOnce(6, (at) =>
    save({ title: `Rate ${at}`, address: `rate-${at}`, valid_from: "2027-04-01" }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});
