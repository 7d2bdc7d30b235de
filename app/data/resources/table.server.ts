import { and, eq, getTableColumns, getTableName, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { newSeries, seriesRows } from "#data/catalogue/products/series.server";
import { isTaxRateUnused } from "#data/invoices/tax-rates.server";
import { countBuyers, episodesForAdmin } from "#data/offers/episodes.server";
import { storyPageRows } from "#data/offers/story-pages.server";
import { newTilePosition } from "#data/offers/story-tiles.server";
import {
  plainPages,
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
import { EPISODES, listedEpisode } from "#domain/resources/episodes";
import { listedPlainPage, PLAIN_PAGES } from "#domain/resources/plain-pages";
import {
  fieldsOf,
  type ListedRow,
  type Resource,
  type ResourceField,
  type RowFigures,
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
  /** Numbers that the form mentions beside a row, such as how many people have bought it. */
  beside?: (id: string) => Promise<RowFigures>;
  /** Whether a row can be removed; if missing, none can. */
  removable?: (id: string) => Promise<boolean>;
  /** The line below the title of a row's page. */
  about?: (row: Record<string, unknown>) => string;
};

const ROWS: Record<AnyResource["path"], ResourceRows> = {
  [EPISODES.path]: rowsOf(storyEpisodes, EPISODES, {
    list: async () =>
      (await episodesForAdmin()).map((row) => ({ id: row.id, listed: listedEpisode(row) })),
    beside: async (id) => ({ buyers: await countBuyers(id) }),
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

/** What each choice field offers: its own options, then the rows that can be chosen. */
export type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

export async function choicesOf(resource: Resource, shop = { storyRows: true }): Promise<Choices> {
  const fields = fieldsOf(resource).filter(({ kind }) => kind === "choice");
  const offered = await Promise.all(
    fields.map(async (field) => [field.name, await offeredOptions(field, shop)] as const),
  );
  return Object.fromEntries(offered);
}

async function offeredOptions(
  { options = [], rows }: ResourceField,
  { storyRows }: { storyRows: boolean },
) {
  const offered = options.filter(({ ofStories }) => storyRows || !ofStories);
  const own = offered.map(({ value, label }) => ({ value, label: label() }));
  return rows ? [...own, ...(await OPTIONS_FROM_ROWS[rows]())] : own;
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
  rows: Pick<ResourceRows, "newRow" | "conflictOf" | "list" | "beside" | "removable" | "about">,
): ResourceRows {
  const rules = resource as unknown as Resource;
  return {
    table,
    id: idOf(table),
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
