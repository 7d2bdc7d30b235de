import { and, eq, getTableColumns, getTableName, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { newSeries, seriesRows } from "#data/catalogue/products/series.server";
import { isTaxRateUnused } from "#data/invoices/tax-rates.server";
import {
  type ComboRow,
  cardsOfCombo,
  comboConflict,
  combosForAdmin,
  lockCards,
} from "#data/offers/combos.server";
import { namedProducts } from "#data/offers/coupon-products.server";
import {
  type CouponRow,
  type CouponUses,
  couponConflict,
  couponsForAdmin,
  couponUses,
} from "#data/offers/coupons.server";
import { countBuyers, episodesForAdmin } from "#data/offers/episodes.server";
import type { FoundProduct } from "#data/offers/product-search.server";
import { storyPageRows } from "#data/offers/story-pages.server";
import { newTilePosition } from "#data/offers/story-tiles.server";
import {
  coupons,
  plainPages,
  preDefinedCombos,
  products,
  series,
  storyEpisodes,
  storyPages,
  storyTiles,
  taxRates,
} from "#data/schema.server";
import { PREFIX_MESSAGES } from "#domain/catalogue/products/ids";
import type { DeclaredSubject } from "#domain/people/admin-events";
import { refused } from "#domain/problem";
import type { AnyResource } from "#domain/resources/all";
import { COMBOS, listedCombo } from "#domain/resources/combos";
import { besideCoupon, COUPONS, couponBadge, listedCoupon } from "#domain/resources/coupons";
import { EPISODES, listedEpisode } from "#domain/resources/episodes";
import { listedPlainPage, PLAIN_PAGES } from "#domain/resources/plain-pages";
import {
  fieldsOf,
  type ListedRow,
  type Resource,
  type ResourceBadge,
  type ResourceField,
  type RowFacts,
  type RowsToChoose,
  type ValuesOf,
} from "#domain/resources/resource";
import { listedSeries, SERIES } from "#domain/resources/series";
import { listedStoryPage, STORY_PAGES } from "#domain/resources/story-pages";
import { STORY_TILES } from "#domain/resources/story-tiles";
import { listedTaxRate, TAX_RATES } from "#domain/resources/tax-rates";
import { type ResourceTable, resourceRows } from "./rows.server.ts";

/** Where a resource's rows are stored, and what the admin shows of them. */
type ResourceRows = ResourceTable & {
  resource: Resource;
  /** The rows of its list, in order; missing if the list has a page of its own. */
  list?: () => Promise<{ id: string; listed: ListedRow }[]>;
  /** Facts that the form mentions beside a row, such as how many people have bought it. */
  beside?: (row: Row) => Promise<RowFacts>;
  /** Whether a row can be removed; if missing, none can. */
  removable?: (id: string) => Promise<boolean>;
  /** The line below the title of a row's page. */
  about?: (row: Row) => string | ResourceBadge;
  /** The orders that use a row, listed below its form. */
  uses?: (id: string, now: Date) => Promise<CouponUses>;
  /** The products that a row contains. */
  cards?: (row: Row) => Promise<FoundProduct[]>;
};

type Row = Readonly<Record<string, unknown>>;

const ROWS: Record<AnyResource["path"], ResourceRows> = {
  [EPISODES.path]: rowsOf(storyEpisodes, EPISODES, {
    list: async () =>
      (await episodesForAdmin()).map((row) => ({ id: row.id, listed: listedEpisode(row) })),
    beside: async ({ id }) => ({ buyers: await countBuyers(String(id)) }),
  }),

  [STORY_TILES.path]: rowsOf(storyTiles, STORY_TILES, {
    newRow: async (tx, _id, { page }) => ({
      ok: true,
      columns: { position: await newTilePosition(tx, String(page)) },
    }),
  }),

  [STORY_PAGES.path]: rowsOf(storyPages, STORY_PAGES, {
    list: async () =>
      (await storyPageRows()).map((row) => ({ id: row.key, listed: listedStoryPage(row) })),
    about: ({ key }) => `/category/${key}`,
  }),

  [SERIES.path]: rowsOf(series, SERIES, {
    newRow: async (tx, key, { prefix }) => {
      const made = await newSeries(tx, key, String(prefix));
      if (made.ok) return made;
      const { code } = made.problem;
      return refused({ code, field: "prefix", sentence: PREFIX_MESSAGES[code] });
    },
    list: async () =>
      (await seriesRows()).map((row) => ({ id: row.key, listed: listedSeries(row) })),
    about: ({ key, prefixes }) =>
      `/category/${key} · IDs begin with ${(prefixes as string[])[0] ?? ""}`,
  }),

  [PLAIN_PAGES.path]: rowsOf(plainPages, PLAIN_PAGES, {
    list: () => allRowsOf(plainPages, listedPlainPage, plainPages.position),
  }),

  [TAX_RATES.path]: rowsOf(taxRates, TAX_RATES, {
    newRow: async (tx, _id, { product_id }) => {
      const known = eq(products.product_id, String(product_id));
      if (product_id === null || (await tx.$count(products, known)) > 0)
        return { ok: true, columns: {} };
      const sentence = "There is no product with this ID. Look up the ID in the list of products.";
      return refused({ code: "product-missing", field: "product_id", sentence });
    },
    conflictOf: async (tx, id, row) => {
      const { covers, product_id, valid_from } = row as typeof taxRates.$inferSelect;
      await tx.execute(sql`lock table tax_rates in share row exclusive mode`);
      const scope = product_id === null ? [] : [eq(taxRates.product_id, product_id)];
      const [other] = await tx
        .select({ title: taxRates.title })
        .from(taxRates)
        .where(
          and(
            ne(taxRates.id, id),
            eq(taxRates.covers, covers),
            eq(taxRates.valid_from, valid_from),
            ...scope,
          ),
        );
      const sentence = `‘${other?.title}’ begins on this day, too. Change that tax rate instead.`;
      return other ? refused({ code: "day-taken", field: "valid_from", sentence }) : null;
    },
    removable: isTaxRateUnused,
    list: () => allRowsOf(taxRates, listedTaxRate, taxRates.covers, taxRates.valid_from),
  }),

  [COUPONS.path]: rowsOf(coupons, COUPONS, {
    conflictOf: async (tx, _id, row, before) =>
      before ? await couponConflict(tx, before as CouponRow, row as CouponRow) : null,
    list: async () => {
      const now = new Date();
      return (await couponsForAdmin()).map((row) => ({
        id: row.id,
        listed: listedCoupon(row, now),
      }));
    },
    beside: async (row) => besideCoupon(row as CouponRow),
    about: (row) => couponBadge(row as CouponRow, new Date()),
    uses: couponUses,
  }),

  [COMBOS.path]: rowsOf(preDefinedCombos, COMBOS, {
    lock: (tx, { included_products }) => lockCards(tx, included_products),
    conflictOf: async (tx, _id, row) => await comboConflict(tx, row as ComboRow),
    list: async () => {
      const { combos, sold } = await combosForAdmin();
      return combos.map((row) => ({ id: row.combo_id, listed: listedCombo(row, sold) }));
    },
    cards: (row) => cardsOfCombo(row as ComboRow),
  }),
};

export function rowsAt(path: AnyResource["path"]): ResourceRows {
  return ROWS[path];
}

/** Reads every row of a table, sorted by these columns and then by ID. */
async function allRowsOf<Table extends PgTable>(
  table: Table,
  listed: (row: Table["$inferSelect"]) => ListedRow,
  ...order: PgColumn[]
) {
  const id = idOf(table);
  const rows = await resourceRows(table, [...order, id]);
  return rows.map((row) => ({ id: String(row[id.name]), listed: listed(row) }));
}

/**
 * What each field of choices offers: its own options, and the rows that can be chosen. For a field of products, those
 * that are chosen.
 */
export type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

export async function choicesOf(
  resource: Resource,
  shop = { storyRows: true },
  row: Row | null = null,
): Promise<Choices> {
  const fields = fieldsOf(resource).filter(({ kind = "" }) =>
    ["choice", "choices", "products"].includes(kind),
  );
  const offered = await Promise.all(
    fields.map(async (field) => {
      const chosen = [row?.[field.name] ?? []].flat().map(String);
      return [field.name, await offeredOptions(field, shop, chosen)] as const;
    }),
  );
  return Object.fromEntries(offered);
}

async function offeredOptions(
  { kind, options = [], rows }: ResourceField,
  { storyRows }: { storyRows: boolean },
  chosen: readonly string[],
) {
  if (kind === "products") return await namedProducts(chosen);
  const own = options
    .filter(({ value, ofStories }) => storyRows || !ofStories || chosen.includes(value))
    .map(({ value, label }) => ({ value, label: label() }));
  const ofRows = rows ? await OPTIONS_FROM_ROWS[rows]() : [];
  return kind === "choices" ? [...ofRows, ...own] : [...own, ...ofRows];
}

const OPTIONS_FROM_ROWS: Record<RowsToChoose, () => Promise<{ value: string; label: string }[]>> = {
  series: async () => (await seriesRows()).map(({ key, name }) => ({ value: key, label: name })),
  "story-pages": async () =>
    (await storyPageRows()).map(({ key, name }) => ({ value: key, label: name })),
};

/** Ties a resource to its table. The compiler checks that each field has its column's type. */
function rowsOf<Table extends PgTable, Rules extends { path: string }>(
  table: Table,
  resource: Rules & MismatchedColumns<Table["$inferInsert"], ValuesOf<Rules>>,
  rows: Omit<ResourceRows, "table" | "id" | "taken" | "resource" | "subject">,
): ResourceRows {
  const rules = resource as unknown as Resource;
  return {
    table,
    id: idOf(table),
    taken: `${getTableName(table)}_${"unique" in rules.id ? `${rules.id.unique}_unique` : "pk"}`,
    resource: rules,
    subject: rules.subject as DeclaredSubject,
    ...rows,
  };
}

/** The table's primary key column: `id`, or `key`. */
function idOf(table: PgTable): PgColumn {
  const column = Object.values(getTableColumns(table)).find(({ primary }) => primary);
  if (!column) throw new Error(`no column is the key of ${getTableName(table)}`);
  return column;
}

type MismatchedColumns<Row, Values> = {
  [Name in keyof Values & keyof Row]: Values[Name] extends Row[Name] ? never : Name;
}[keyof Values & keyof Row] extends never
  ? unknown
  : never;
