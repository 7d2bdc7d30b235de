import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations, type Db } from "#data/db.server";
import { migrations } from "#data/migrations.server";
import {
  demoSeed,
  products,
  series as seriesTable,
  settings,
  storyPages as storyPageTable,
  storyTiles as tileTable,
} from "#data/schema.server";
import { series } from "#seed/series";
import { storyPages, storyTiles } from "#seed/stories";
import { words } from "#seed/words";
import { emptyDatabases } from "#test/database/empty-database";

const newDatabase = emptyDatabases();

/** The migrations of the release before this one. */
const BEFORE = migrations.filter(({ name }) => name < "0047");

async function inDatabase(work: (db: Db) => Promise<void>) {
  const client = new pg.Client(await newDatabase());
  await client.connect();
  await work(drizzle({ client })).finally(() => client.end());
}

/** Makes a database of the release before, fills it by `fill`, applies the newer migrations, and checks it. */
async function updated(fill: (db: Db) => Promise<unknown>, check: (db: Db) => Promise<void>) {
  await inDatabase(async (db) => {
    await db.transaction(async (tx) => void (await applyMigrations(tx, BEFORE)));
    await fill(db);
    await db.transaction(async (tx) => void (await applyMigrations(tx, migrations)));
    await check(db);
  });
}

const saved = async (db: Db, subject: string) => {
  const rows = await db.select().from(settings).where(eq(settings.subject, subject));
  const [newest] = rows.toSorted((a, b) => b.version - a.version);
  return newest && { version: newest.version, value: newest.value };
};

const shownPages = async (db: Db) => {
  const rows = await db.select().from(storyPageTable).orderBy(storyPageTable.key);
  return rows.map(({ key, name, name_te, description, description_te, series }) => ({
    ...{ key, name, name_te, description, description_te, series },
  }));
};

const shownSeries = async (db: Db) => {
  const rows = await db.select().from(seriesTable).orderBy(seriesTable.position);
  return rows.map(({ created_at, updated_at, version, is_active, image_url, ...row }) => row);
};

test("a store that begins now has no series, no story page, no tile and no words [R60]", async () => {
  await inDatabase(async (db) => {
    await db.transaction(async (tx) => void (await applyMigrations(tx, migrations)));
    for (const table of [seriesTable, storyPageTable, tileTable, settings, demoSeed])
      expect(await db.$count(table)).toBe(0);
  });
});

test("a live store of before keeps the series, the story pages and the sentences that it showed, word for word", async () => {
  await updated(
    async () => {},
    async (db) => {
      expect(await shownSeries(db)).toEqual(series);
      expect(await shownPages(db)).toEqual(storyPages);
      expect(await saved(db, "home")).toEqual({ version: 1, value: words.home });
      expect(await saved(db, "words")).toEqual({ version: 1, value: words.words });
    },
  );
});

test("a series of before is as its owner left it, its products with it", async () => {
  await updated(
    async (db) => {
      await db
        .update(seriesTable)
        .set({ name: "Our Quotes", is_active: false, version: 2 })
        .where(eq(seriesTable.key, "quotes"));
      await db.execute("insert into products (product_id, product_name) values ('qt-01', 'Ours')");
    },
    async (db) => {
      const [quotes] = await db.select().from(seriesTable).where(eq(seriesTable.key, "quotes"));
      expect(quotes).toMatchObject({ name: "Our Quotes", is_active: false, version: 2 });
      expect(await db.select().from(products)).toMatchObject([{ category: "quotes" }]);
    },
  );
});

test("words of her own stay, a field that she left empty says what it said", async () => {
  const own = { titleEn: "Poems by post", titleTe: "", lineEn: "", lineTe: "మా మాట" };
  const value = { ...own, descriptionEn: "", descriptionTe: "" };
  await updated(
    (db) => db.insert(settings).values({ subject: "home", version: 1, value }),
    async (db) => {
      const { hero, lineEn, descriptionEn, descriptionTe } = words.home;
      expect(await saved(db, "home")).toEqual({
        version: 2,
        // `titleTe` stays empty, since pages in Telugu showed her English title already.
        value: { ...own, hero, lineEn, descriptionEn, descriptionTe },
      });
    },
  );
});

test("tiles of before stand where they stood, and what the demo brought is known to be the demo's", async () => {
  const rows = { products: { "ndk-01": "Last Bus Home" } };
  await updated(
    async (db) => {
      for (const { id, title, page, position, ...way } of storyTiles) {
        const [playlist, to] =
          "story_page" in way ? [null, way.story_page] : [way.playlist_url, null];
        await db.execute(
          `insert into story_tiles (id, title, page, position, playlist_url, story_page)
           values (${[id, title, page, position, playlist, to].map(literal).join(", ")})`,
        );
      }
      await db.insert(demoSeed).values({ rows, cleared_at: new Date() });
    },
    async (db) => {
      const tiles = await db.select().from(tileTable);
      expect(tiles.map(({ id, page, on_story_page }) => [id, page, on_story_page])).toEqual(
        storyTiles.map(({ id, page }) => [id, page, page === "stories" ? null : page]),
      );
      const [demo] = await db.select().from(demoSeed);
      expect(demo?.cleared_at).not.toBeNull();
      expect(demo?.rows).toMatchObject({
        ...rows,
        pages: { "ndk-story": "Nannu Dochukunduvate", "rk-story": "Rukmini Kalyanam" },
        series: Object.fromEntries(series.map(({ key, name }) => [key, name])),
        words: { "home.titleEn": words.home.titleEn, "words.footerTe": words.words.footerTe },
      });
    },
  );
});

test("the release before goes on writing tiles of the two pages beside it", async () => {
  await updated(
    async () => {},
    async (db) => {
      const id = randomUUID().slice(0, 30);
      await db.execute(
        `insert into story_tiles (id, title, page, position, playlist_url)
         values ('${id}', 'Rain', 'rk-story', 1, 'https://open.spotify.com/playlist/1')`,
      );
      expect(await db.$count(tileTable)).toBe(1);
    },
  );
});

function literal(value: string | number | null): string {
  if (value === null) return "null";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
