import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, customer } from "#test/people/visitors";

testDatabase();
appForVisitors();

async function sessionWithout(table: string, get: (path: string) => Promise<Response>) {
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} rename to away`);
  const answer = await get("/session");
  await db.execute(sql`alter table away rename to ${name}`);
  return { status: answer.status, ...((await answer.json()) as object) };
}

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
