import type { PgTable } from "drizzle-orm/pg-core";
import { newSeries, seriesRows } from "#data/catalogue/products/series.server";
import { buyersOf, episodesForAdmin } from "#data/offers/episodes.server";
import type { ResourceTable } from "#data/offers/resource-rows.server";
import { storyPageRows } from "#data/offers/story-pages.server";
import { newTilePosition } from "#data/offers/story-tiles.server";
import { plainPages, series, storyEpisodes, storyPages, storyTiles } from "#data/schema.server";
import { plainPageRows } from "#data/settings/plain-pages.server";
import { PREFIX_MESSAGES } from "#domain/catalogue/products/ids";
import { refused } from "#domain/problem";
import { EPISODES, listedEpisode } from "./episodes.ts";
import { listedPlainPage, PLAIN_PAGES } from "./plain-pages.ts";
import {
  type Beside,
  fieldsOf,
  type Listed,
  type Resource,
  type ResourceField,
  type RowsToChoose,
  type ValuesOf,
} from "./resource.ts";
import { listedSeries, SERIES } from "./series.ts";
import { listedStoryPage, STORY_PAGES } from "./story-pages.ts";
import { STORY_TILES } from "./story-tiles.ts";

/** Where a resource's rows are, and what is told of them. */
export type ResourceRows = ResourceTable & {
  resource: Resource;
  /** Its list, in its order; none: its page is its own. */
  list?: () => Promise<{ id: string; listed: Listed }[]>;
  /** What the form tells beside a row. */
  beside?: (id: string) => Promise<Beside>;
  /** Below the title of a row's page. */
  about?: (row: Record<string, unknown>) => string;
};

/** Every kind of row that a declaration gives form, list and history. */
const ROWS: readonly ResourceRows[] = [
  rowsOf(storyEpisodes, EPISODES, {
    id: storyEpisodes.id,
    primaryKey: "story_episodes_pk",
    list: async () =>
      (await episodesForAdmin()).map((row) => ({ id: row.id, listed: listedEpisode(row) })),
    beside: async (id) => ({ buyers: await buyersOf(id) }),
  }),

  rowsOf(storyTiles, STORY_TILES, {
    id: storyTiles.id,
    primaryKey: "story_tiles_pk",
    newRow: async (tx, _id, { page }) => ({
      ok: true,
      columns: { position: await newTilePosition(tx, String(page)) },
    }),
  }),

  rowsOf(storyPages, STORY_PAGES, {
    id: storyPages.key,
    primaryKey: "story_pages_pk",
    list: async () =>
      (await storyPageRows()).map((row) => ({ id: row.key, listed: listedStoryPage(row) })),
    about: ({ key }) => `/category/${key}`,
  }),

  rowsOf(series, SERIES, {
    id: series.key,
    primaryKey: "series_pk",
    newRow: async (tx, key, { prefix }) => {
      const made = await newSeries(tx, key, String(prefix));
      if (made.ok) return made;
      const { code } = made.problem;
      return refused({ code, field: "prefix", sentence: PREFIX_MESSAGES[code] });
    },
    list: async () =>
      (await seriesRows()).map((row) => ({ id: row.key, listed: listedSeries(row) })),
    about: ({ key, prefixes }) =>
      `/category/${key} · ids begin with ${(prefixes as string[])[0] ?? ""}`,
  }),

  rowsOf(plainPages, PLAIN_PAGES, {
    id: plainPages.id,
    primaryKey: "plain_pages_pk",
    list: async () =>
      (await plainPageRows()).map((row) => ({ id: row.id, listed: listedPlainPage(row) })),
  }),
];

export function rowsAt(path: string): ResourceRows {
  const rows = ROWS.find(({ resource }) => resource.path === path);
  if (!rows) throw new Error(`no resource is edited at ${path}`);
  return rows;
}

/** What each choice offers: its own options, then the rows that can be chosen. */
export type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

export async function choicesOf(resource: Resource): Promise<Choices> {
  const fields = fieldsOf(resource).filter(({ kind }) => kind === "choice");
  const offered = await Promise.all(
    fields.map(async (field) => [field.name, await offeredBy(field)] as const),
  );
  return Object.fromEntries(offered);
}

async function offeredBy({ options = [], rows }: ResourceField) {
  const own = options.map(({ value, label }) => ({ value, label: label() }));
  return rows ? [...own, ...(await TO_CHOOSE[rows]())] : own;
}

const TO_CHOOSE: Record<RowsToChoose, () => Promise<{ value: string; label: string }[]>> = {
  series: async () => (await seriesRows()).map(({ key, name }) => ({ value: key, label: name })),
  "story-pages": async () =>
    (await storyPageRows()).map(({ key, name }) => ({ value: key, label: name })),
};

/** A field that is a column has its type. */
function rowsOf<Table extends PgTable, Rules extends { path: string }>(
  table: Table,
  resource: Rules & FitOf<Table["$inferInsert"], ValuesOf<Rules>>,
  rows: Omit<ResourceRows, "table" | "resource" | "subject">,
): ResourceRows {
  const rules = resource as unknown as Resource;
  return { table, resource: rules, subject: rules.subject, ...rows };
}

type FitOf<Row, Values> = {
  [Name in keyof Values & keyof Row]: Values[Name] extends Row[Name] ? never : Name;
}[keyof Values & keyof Row] extends never
  ? unknown
  : never;
