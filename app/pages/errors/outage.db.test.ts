import { expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#data/db.server";
import { storeMessages } from "#domain/messages";
import { testDatabase } from "#test/database/database";
import { appForVisitors, customer, guest, publicPage, type Visitor } from "#test/people/visitors";

const database = testDatabase();
appForVisitors();

/** Runs `work` while nothing listens at the database's address. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  await closeDatabase();
  openDatabase("postgres://nobody@127.0.0.1:1/none");
  try {
    await work();
  } finally {
    await closeDatabase();
    openDatabase(database.url);
  }
}

test("without its database a page is the store's own, with its header, its sentence and ways on", async () => {
  const [asha, somebody] = [await customer(), await guest()];
  const read = async (who: Visitor, path: string) => {
    const answer = await who.get(path);
    return [answer.status, (await answer.text()).replaceAll("&#x27;", "'")] as const;
  };
  await withoutDatabase(async () => {
    const visits = [
      ...["/product/ndk-01", "/category/quotes"].map((path) => read(somebody, path)),
      ...["/orders", "/cart", "/addresses", "/admin"].map((path) => read(asha, path)),
    ];
    for (const [status, html] of await Promise.all(visits)) {
      expect(status).toBe(500);
      expect(html).toContain(storeMessages.pageFailed);
      expect(html).toContain("<header");
      expect(html).toContain('href="/shop"');
    }
  });
});

test.each([
  ["starter-pack", "Starter Pack", "₹99"],
  ["small-collection", "Small Collection", "₹189"],
  ["family-pack", "Family Pack", "₹299"],
])("without its database /combo/%s opens, and isn't kept [§9, R13]", async (id, name, price) => {
  await withoutDatabase(async () => {
    const answer = await publicPage(`/combo/${id}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const html = await answer.text();
    expect(html).toContain(`>${name}</h1>`);
    expect(html).toContain(price);
    const other = await publicPage("/combo/two-lotuses");
    expect([other.status, other.headers.get("location")]).toEqual([302, "/shop"]);
  });
});
