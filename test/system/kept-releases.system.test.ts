import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { closeDatabase, db } from "#data/db.server";
import { emailTemplates, orders, users } from "#data/schema.server";
import { prove } from "#operation/prove/prove";
import { readConfig, setConfig } from "#request/config.server";
import { series } from "#seed/series";
import { storyPages } from "#seed/stories";
import { words } from "#seed/words";
import { filesAt } from "#services/files.server";
import { openStoreDatabase } from "#test/people/orders-under-load";
import { Shopper } from "#test/people/shopper-by-hand";
import { google, storedReleaseSettings } from "#test/releases/kept-store";
import { addressOf, startStore, temporaryFolder } from "#test/store/built-store";
import { endPrograms, endServerOf, startProgram } from "#test/store/processes";

const RELEASES = join(import.meta.dirname, "../releases");
const releases = readdirSync(RELEASES).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
const closing: (() => unknown)[] = [];

afterEach(async () => {
  await closeDatabase();
  await endPrograms();
  for (const close of closing.splice(0).reverse()) await close();
});

it.each(releases)(
  "a store of %s is restored by today's code, proved, read, and sells",
  async (release) => {
    const folder = await temporaryFolder("kept-release");
    const settings = storedReleaseSettings(join(folder.path, "data"));
    closing.push(folder.remove, () => endServerOf(settings.DATA_DIR));
    setConfig(readConfig(settings));
    const place = join(RELEASES, release, "backup");
    const restored = command("restore", settings, place);
    expect(await restored.ends(), restored.output()).toBe(0);
    expect(restored.output()).toMatch(/^Restored /m);

    const store = startStore(settings);
    const origin = await addressOf(store);
    const databaseUrl = await openStoreDatabase(settings.DATA_DIR);
    const files = filesAt({ dataDir: settings.DATA_DIR, s3: null });
    const proved = async () => (await prove({ databaseUrl, files, now: new Date() })).findings;
    expect(await proved()).toEqual([]);

    const owner = await Shopper.sell(google("owner"));
    const made = await db
      .select({
        id: orders.id,
        number: orders.order_number,
        status: orders.status,
        email: users.email,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.user_id));
    expect(new Set(made.map(({ status }) => status))).toEqual(
      new Set([
        "confirmation_pending",
        "pending",
        "processing",
        "shipped",
        "delivered",
        "cancelled",
      ]),
    );
    for (const { id, number, email } of made) {
      expect(await page(owner, origin, `/admin/orders/${id}`)).toContain(number);
      const buyer = await Shopper.arrive(google(email.split("@")[0] ?? ""));
      expect(await page(buyer, origin, `/orders/${id}`)).toContain(number);
    }
    const queue = await page(owner, origin, "/admin/verification");
    expect(made.filter(({ number }) => queue.includes(number)).length).toBeGreaterThan(2);
    expect(await page(owner, origin, "/admin/statements/money")).toContain("₹77");
    expect(await page(owner, origin, "/admin/messages")).toContain(
      "Will you print the tea one again?",
    );
    const product = await page(owner, origin, "/product/ndk-01");
    expect(product).toContain("Rain Stories");
    for (const size of ["Postal Card Size", "Wallet Size", "Stamp Size"])
      expect(product).toContain(size);
    expect(await page(owner, origin, "/te/product/ndk-01")).toContain("రాత్రి బస్సు");
    // Templates that the owner never changed are shown as plain text in the admin.
    const emails = await db.select().from(emailTemplates);
    expect(emails.filter(({ is_text }) => !is_text)).toEqual([]);
    if (BROUGHT_THE_BRAND.includes(release)) await showsWhatItShowed(owner, origin);

    const tomorrow = await Shopper.arrive(google("tomorrow"));
    expect(await tomorrow.buy(origin)).toBe(true);
    expect(await proved()).toEqual([]);
    expect(await store.ends("SIGTERM")).toBe(0);
  },
);

/** Releases in which every store had the series, story pages and texts of the specification's brand (record 105). */
const BROUGHT_THE_BRAND = ["0.1.0", "0.2.0"];

async function showsWhatItShowed(who: Shopper, origin: string): Promise<void> {
  const home = await page(who, origin, "/");
  expect(home).toContain(words.home.titleEn);
  expect(home).toContain("/site/hero/");
  const [shop, teluguShop] = [
    await page(who, origin, "/shop"),
    await page(who, origin, "/te/shop"),
  ];
  expect(shop).toContain(words.words.storeLineEn);
  for (const { key, name, name_te } of series) {
    expect(shop).toContain(`href="/category/${key}"`);
    expect(shop).toContain(name);
    expect(teluguShop).toContain(name_te);
  }
  for (const { key, description, description_te } of storyPages) {
    expect(await page(who, origin, `/category/${key}`)).toContain(description);
    expect(await page(who, origin, `/te/category/${key}`)).toContain(description_te);
  }
}

function command(name: string, settings: Record<string, string>, ...words: string[]) {
  return startProgram(process.execPath, ["build/server/index.js", name, ...words], {
    env: { ...process.env, NODE_ENV: "production", ...settings },
  });
}

async function page(who: Shopper, origin: string, path: string): Promise<string> {
  const answer = await who.get(origin, path);
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.text();
}
