import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, customer, seller } from "#test/people/visitors";

testDatabase();
appForVisitors();

async function sessionWithout(table: string, get: (path: string) => Promise<Response>) {
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} rename to away`);
  const answer = await get("/session");
  await db.execute(sql`alter table away rename to ${name}`);
  return { status: answer.status, ...((await answer.json()) as object) };
}

const AN_ADDITION = {
  name: "Festival Cards",
  name_te: "పండుగ కార్డులు",
  description: "For every festival.",
  description_te: "ప్రతి పండుగకు.",
  position: "5",
  image_url: "",
};

const known = {
  status: 200,
  person: { seller: false },
  token: expect.stringMatching(/^[\w-]{32}$/),
};

describe("the session", () => {
  it("still says who it is, and lets forms be sent, where the cart can't be counted", async () => {
    const asha = await customer();
    expect(await sessionWithout("cart_items", asha.get)).toMatchObject({
      ...known,
      cartCount: null,
      purchasedEpisodes: [],
    });
  });

  it("and where the purchases can't be found", async () => {
    const asha = await customer();
    expect(await sessionWithout("episode_purchases", asha.get)).toMatchObject({
      ...known,
      cartCount: 0,
      purchasedEpisodes: null,
    });
  });
});

describe("a form's answer", () => {
  const asScript = { Accept: "application/json" };

  it("brings the session as it is after it, so that its page needn't ask", async () => {
    await stockCatalogue();
    const asha = await customer();
    const line = { product_id: "ndk-01", size: "postal", quantity: "3", key: randomUUID() };
    const answer = await asha.post("/forms/cart/lines", line, undefined, asScript);
    expect(answer).toMatchObject({ ok: true, session: { person: { id: asha.id }, cartCount: 3 } });
    // Not its token, which names the second in which it was made.
    const asked = await (await asha.get("/session")).json();
    expect(answer.session).toEqual({ ...asked, token: known.token });
  });

  it("brings none where it was refused, leads on, or is the admin's", async () => {
    const [asha, owner] = await Promise.all([customer(), seller()]);
    const gone = { product_id: "no-such-card", size: "postal", quantity: "3", key: randomUUID() };
    const series = { ...AN_ADDITION, prefix: "fest", address: "festival-cards" };
    const refused = await asha.post("/forms/cart/lines", gone, undefined, asScript);
    const leadsOn = await asha.post("/forms/auth/log-out", {}, undefined, asScript);
    const path = "/forms/admin/products/series/saving";
    const admins = await owner.post(path, series, undefined, asScript);
    expect([refused.ok, leadsOn.ok, admins.ok]).toEqual([false, true, true]);
    for (const answer of [refused, leadsOn, admins]) expect(answer).not.toHaveProperty("session");
  });
});
