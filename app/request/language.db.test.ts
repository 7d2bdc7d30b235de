import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addLine } from "#data/cart/cart-additions.server";
import { productById, productsInCategory } from "#data/catalogue/catalogue.server";
import { db } from "#data/db.server";
import { products } from "#data/schema.server";
import { testDatabase } from "#test/database/database";
import { person, stockCatalogue } from "#test/database/store-rows";
import { speaking } from "./language.server.ts";

testDatabase();
beforeAll(async () => {
  await stockCatalogue();
  await db
    .update(products)
    .set({ name_te: "ఇంటికి ఆఖరి బస్సు" })
    .where(eq(products.product_id, "ndk-01"));
});

test("a card has its Telugu name on Telugu pages and in the cart, and its English one elsewhere [R56]", async () => {
  const asha = await person();
  await addLine(asha, { id: "ndk-01", size: "postal", quantity: 1 });
  const names = async () => [
    (await productById("ndk-01"))?.product_name,
    (await productsInCategory("nannu-dochukunduvate")).rows[0]?.product_name,
    (await cartOf(asha)).lines[0]?.name,
  ];
  expect(new Set(await speaking("te", names))).toEqual(new Set(["ఇంటికి ఆఖరి బస్సు"]));
  expect(new Set(await names())).toEqual(new Set(["Night Bus"]));
});

test("a card that has no Telugu name keeps its English one [R56]", async () => {
  const shown = await speaking("te", () => productById("rk-01"));
  const english = await productById("rk-01");
  expect(shown?.product_name).toBe(english?.product_name);
});

test("of two requests at the same time each has its own language [R56]", async () => {
  const both = ["te", "en"] as const;
  const name = async () => (await productById("ndk-01"))?.product_name;
  const answers = await Promise.all(both.map((language) => speaking(language, name)));
  expect(answers).toEqual(["ఇంటికి ఆఖరి బస్సు", "Night Bus"]);
});
