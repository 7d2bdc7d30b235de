import { desc, inArray, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue-version.server";
import { type Db, db, transaction } from "#data/db.server";
import { type DemoRows, demoSeed, settings } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import type { SettingsSubject } from "#data/settings/settings.server";

type Kind = {
  kind: Exclude<keyof DemoRows, "words">;
  table: string;
  key: string;
  name: string;
  /** Columns of other tables that refer to a row: by its key, or by its column `by`. */
  mentions: readonly (readonly [table: string, column: string])[];
  by?: string;
  /** True if a row that is taken off sale is archived as well. */
  archives?: boolean;
  /** JSON columns whose lists may contain the row's key. */
  inside?: readonly (readonly [table: string, column: string])[];
  /**
   * Rows that belong to this one, such as a series' products. If one of them is visible and not the demo's, this row
   * counts as the owner's and stays.
   */
  holds?: readonly {
    table: string;
    column: string;
    kind: keyof DemoRows;
    key: string;
    name: string;
  }[];
};

const TILE_ROWS = { table: "story_tiles", kind: "tiles", key: "id", name: "title" } as const;
const PRODUCT_ROWS = {
  table: "products",
  kind: "products",
  key: "product_id",
  name: "product_name",
} as const;

/**
 * The kinds of demo rows, in the order in which they are removed: combos before the products inside them, products
 * before their series. So a row that stays keeps what it needs.
 */
const KINDS: readonly Kind[] = [
  {
    kind: "combos",
    table: "pre_defined_combos",
    key: "combo_id",
    name: "combo_name",
    mentions: [
      ["combo_cart_items", "pre_defined_combo_id"],
      ["order_items", "combo_id"],
    ],
    inside: [["quote_versions", "lines"]],
  },
  {
    kind: "products",
    table: "products",
    key: "product_id",
    name: "product_name",
    archives: true,
    mentions: [
      ["cart_items", "merchandise_id"],
      ["order_items", "merchandise_id"],
      ["promised_products", "product_id"],
    ],
    inside: [
      ["pre_defined_combos", "included_products"],
      ["custom_combo_orders", "items"],
      ["order_items", "contents"],
    ],
  },
  {
    kind: "episodes",
    table: "story_episodes",
    key: "id",
    name: "title",
    mentions: [
      ["cart_items", "episode_id"],
      ["order_items", "episode_id"],
      ["promised_products", "episode_id"],
      ["episode_purchases", "episode_id"],
    ],
  },
  { kind: "tiles", table: "story_tiles", key: "id", name: "title", mentions: [] },
  {
    kind: "coupons",
    table: "coupons",
    key: "code",
    name: "name",
    by: "id",
    mentions: [
      ["coupon_holds", "coupon_id"],
      ["coupon_usage", "coupon_id"],
      ["quote_versions", "coupon_id"],
    ],
  },
  {
    kind: "pages",
    table: "story_pages",
    key: "key",
    name: "name",
    mentions: [
      ["story_tiles", "on_story_page"],
      ["story_tiles", "story_page"],
    ],
    holds: [
      { ...TILE_ROWS, column: "on_story_page" },
      { ...TILE_ROWS, column: "story_page" },
    ],
  },
  {
    kind: "series",
    table: "series",
    key: "key",
    name: "name",
    mentions: [
      ["products", "category"],
      ["story_pages", "series"],
    ],
    inside: [["coupons", "applicable_categories"]],
    holds: [{ ...PRODUCT_ROWS, column: "category" }],
  },
];

/** The number of demo rows of each kind; a kind without any is left out. */
export type DemoCounts = Partial<Record<keyof DemoRows, number>>;

/** Counts the demo's rows that are still visible under the demo's names, and its texts that are still shown. */
export async function demoOnSale(): Promise<DemoCounts> {
  const rows = await demoRows(db);
  if (!rows) return {};
  const counts: DemoCounts = {};
  for (const kind of KINDS) {
    const { rows: found } = await db.execute<{ count: number }>(
      sql`select count(*)::integer as count ${whereStillDemo(kind, rows)} and row.is_active`,
    );
    if (found[0]?.count) counts[kind.kind] = found[0].count;
  }
  const said = (await demoWords(db, rows)).reduce((sum, { fields }) => sum + fields.length, 0);
  return said ? { ...counts, words: said } : counts;
}

/** True if any product on sale isn't from the demo. */
export async function hasOwnProducts(): Promise<boolean> {
  const rows = await demoRows(db);
  const { rowCount } = await db.execute(sql`
    select from products
    where is_active and not (product_id, product_name) in (
      select key, value from jsonb_each_text(${JSON.stringify(rows?.products ?? {})}::jsonb))
    limit 1`);
  return rowCount === 1;
}

type DemoCleared = { deleted: DemoCounts; archived: DemoCounts };

/**
 * Removes the demo's rows that the owner hasn't renamed, and its unchanged texts. A row that a cart, an open payment,
 * an order or a customer's combo contains is taken off sale, and archived if it is a product; all others are deleted. Later starts don't add them
 * again.
 */
export async function clearDemo({ by, now }: { by: string; now: Date }): Promise<DemoCleared> {
  return await transaction((tx) =>
    changeCatalogue(tx, async (tx) => {
      const cleared: DemoCleared = { deleted: {}, archived: {} };
      const rows = await demoRows(tx);
      if (!rows) return cleared;
      for (const kind of KINDS) {
        const { deleted, archived } = await removeDemoRowsOfKind(tx, kind, rows, now);
        if (deleted) cleared.deleted[kind.kind] = deleted;
        if (archived) cleared.archived[kind.kind] = archived;
      }
      const emptied = await clearWords(tx, rows, { by, now });
      if (emptied) cleared.deleted.words = emptied;
      await tx.update(demoSeed).set({ cleared_at: now });
      // The history has no kinds of rows: a shop that has none of them doesn't speak of them (docs/decisions/0140).
      const archived = sumOf(cleared.archived);
      const facts = { deleted: sumOf(cleared.deleted), ...(archived > 0 && { archived }) };
      const event = { subject: "store", action: "demo-cleared", facts } as const;
      await recordEvent(tx, event, { by, now });
      return cleared;
    }),
  );
}

function sumOf(counts: DemoCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function removeDemoRowsOfKind(tx: Db, kind: Kind, rows: DemoRows, now: Date) {
  const { table, key, mentions, by = key, inside = [], archives = false } = kind;
  const demo = whereStillDemo(kind, rows);
  // Customers who add one of these rows to a cart at the same time wait for this lock.
  await tx.execute(sql`select ${demo} order by row.${sql.identifier(key)} for update of row`);
  const named = [
    ...mentions.map(
      ([other, column]) =>
        sql`exists (select from ${sql.identifier(other)} where ${sql.identifier(column)} = row.${sql.identifier(by)})`,
    ),
    ...inside.map(
      ([other, column]) =>
        sql`exists (select from ${sql.identifier(other)} where strpos(${sql.identifier(column)}::text, row.${sql.identifier(key)}) > 0)`,
    ),
  ];
  const mentioned = named.length > 0 ? sql.join(named, sql` or `) : sql`false`;
  const archived = await tx.execute(sql`
    update ${sql.identifier(table)} set is_active = false ${archives ? sql`, archived_at = ${now}` : sql``}
    where ${sql.identifier(key)} in (select row.${sql.identifier(key)} ${demo} and (${mentioned}))
      and ${archives ? sql`archived_at is null` : sql`is_active`}`);
  const deleted = await tx.execute(sql`
    delete from ${sql.identifier(table)}
    where ${sql.identifier(key)} in (select row.${sql.identifier(key)} ${demo} and not (${mentioned}))`);
  return { archived: archived.rowCount ?? 0, deleted: deleted.rowCount ?? 0 };
}

function whereStillDemo({ kind, table, key, name, holds = [] }: Kind, rows: DemoRows) {
  const demo = JSON.stringify(rows[kind] ?? {});
  const own = holds.map(
    (held) => sql` and not exists (
      select from ${sql.identifier(held.table)} as held
      where held.${sql.identifier(held.column)} = row.${sql.identifier(key)} and held.is_active
        and not (held.${sql.identifier(held.key)}, held.${sql.identifier(held.name)}) in (
          select key, value from jsonb_each_text(${JSON.stringify(rows[held.kind] ?? {})}::jsonb)))`,
  );
  return sql`
    from ${sql.identifier(table)} as row
    join jsonb_each_text(${demo}::jsonb) as demo(key, name) on demo.key = row.${sql.identifier(key)}
    where demo.name = row.${sql.identifier(name)}${sql.join(own)}`;
}

/** Returns the demo's texts that the settings still contain unchanged. */
async function demoWords(tx: Db, { words = {} }: DemoRows) {
  const saved = await tx
    .selectDistinctOn([settings.subject])
    .from(settings)
    .where(inArray(settings.subject, [...SETTINGS_WITH_TEXTS]))
    .orderBy(settings.subject, desc(settings.version));
  return saved.flatMap(({ subject, version, value }) => {
    const said = Object.entries(value as Record<string, unknown>);
    const fields = said.filter(([field, text]) => words[`${subject}.${field}`] === text);
    return fields.length > 0
      ? [{ subject, version, value, fields: fields.map(([field]) => field) }]
      : [];
  });
}

/** Returns the fields of the settings that still have the demo's text, such as `home.titleEn`. */
export async function demoTextFields(): Promise<ReadonlySet<string>> {
  const words = await demoWords(db, (await demoRows(db)) ?? {});
  return new Set(
    words.flatMap(({ subject, fields }) => fields.map((each) => `${subject}.${each}`)),
  );
}

/** The settings that contain texts of pages. */
const SETTINGS_WITH_TEXTS = ["home", "words"] as const satisfies SettingsSubject[];

/**
 * Empties the demo's texts, so that pages show the standard ones. Returns how many. The history says so without the
 * texts, which weren't the owner's.
 */
async function clearWords(
  tx: Db,
  rows: DemoRows,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  let emptied = 0;
  for (const { subject, version, value, fields } of await demoWords(tx, rows)) {
    const empty = Object.fromEntries(fields.map((field) => [field, ""]));
    await tx.insert(settings).values({
      subject,
      version: version + 1,
      value: { ...(value as object), ...empty },
      changed_by: by,
      changed_at: now,
    });
    const event = { subject: "settings", id: subject, action: "demo-cleared", facts: {} } as const;
    await recordEvent(tx, event, { by, now });
    emptied += fields.length;
  }
  return emptied;
}

async function demoRows(tx: Db): Promise<DemoRows | null> {
  const [row] = await tx.select({ rows: demoSeed.rows }).from(demoSeed);
  return row?.rows ?? null;
}
