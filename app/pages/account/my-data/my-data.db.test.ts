import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { rateLimits, users } from "#data/schema.server";
import { peopleMessages } from "#domain/people/messages";
import { testDatabase } from "#test/database/database";
import { giveAddress, orderFor, stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, customer, guest, seller } from "#test/people/visitors";
import { en } from "./texts.en.ts";

const MAX_DATA_DOWNLOADS = 5;

testDatabase();
appForVisitors();
beforeAll(stockCatalogue);

async function buyer() {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  return { asha, ...(await orderFor(asha.id)) };
}

describe("My data", () => {
  it("says what is kept, how much of it, and what stays after erasing", async () => {
    const { asha } = await buyer();
    const page = await asha.read("/my-data");
    for (const text of ["1 order", "1 address", "1 sign-in", ...Object.values(en.retained)])
      expect(page).toContain(text);
  });

  it("comes as one file, for its person alone, five times an hour", async () => {
    await db.delete(rateLimits);
    const { asha, orderNumber } = await buyer();
    const answer = await asha.get("/my-data/file");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await answer.json()).toMatchObject({ orders: [{ order_number: orderNumber }] });
    for (let more = 1; more < MAX_DATA_DOWNLOADS; more++)
      await (await asha.get("/my-data/file")).text();
    expect((await asha.get("/my-data/file")).status).toBe(429);
    expect((await (await guest()).get("/my-data/file")).status).toBe(302);
  });

  it("names what is open, and erases nothing meanwhile", async () => {
    const { asha } = await buyer();
    const page = await asha.read("/my-data");
    expect(page).toContain("1 order is still open");
    expect(page).not.toContain(en.begin);
    expect(await asha.post("/forms/my-data/erasure", { confirmation: "erase" })).toMatchObject({
      status: 409,
      errors: { form: peopleMessages["erasure-while-open"] },
    });
  });

  it("is erased once the word was typed, with every session", async () => {
    const asha = await customer();
    await giveAddress(asha.id);
    expect(await asha.read("/my-data")).toContain(en.begin);
    expect((await asha.post("/forms/my-data/erasure", { confirmation: "yes" })).errors).toEqual({
      confirmation: peopleMessages["erasure-unconfirmed"],
    });
    expect(await asha.post("/forms/my-data/erasure", { confirmation: " Erase " })).toMatchObject({
      ok: true,
    });
    expect((await asha.get("/my-data")).status).toBe(302);
    const [row] = await db.select().from(users).where(eq(users.id, asha.id));
    expect(row).toMatchObject({ email: "", avatar_url: null });
  });

  it("of a seller isn't erased", async () => {
    const owner = await seller();
    expect(await owner.read("/my-data")).toContain(peopleMessages["erasure-of-seller"]);
    expect(await owner.post("/forms/my-data/erasure", { confirmation: "erase" })).toMatchObject({
      status: 409,
    });
  });
});
