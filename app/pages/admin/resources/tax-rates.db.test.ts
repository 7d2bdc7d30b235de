import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#test/database/database";
import { atOnce, stockCatalogue } from "#test/database/store-rows";
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

test("nor where they are saved at the same moment", async () => {
  const answers = await atOnce(6, (at) =>
    save({ title: `Rate ${at}`, address: `rate-${at}`, valid_from: "2027-04-01" }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});
