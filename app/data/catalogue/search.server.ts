import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { type Db, db } from "#data/db.server";
import {
  preDefinedCombos,
  products,
  series,
  storyEpisodes,
  storyPages,
  storyTiles,
} from "#data/schema.server";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { comboMessagesIn } from "#domain/catalogue/combo-messages";
import { isSoldOut, offeredSizes, startingPriceOf } from "#domain/catalogue/sizes";
import { inEachLanguage, type Localized, localizedOf } from "#domain/language";
import { kindNames } from "#domain/search/kind-names";
import type { Searchable, SearchHit, SearchHits, Translated } from "#domain/search/search";
import { type SearchIndex, SearchIndexBuilder } from "#domain/search/search-index";
import { offeredCombos } from "./combos.server.ts";
import { columnsWithSizes, isCard, type ProductWithSizes } from "./own-sizes.server.ts";

/** The most products in the search index. In a larger store, only those with the lowest ids are found. */
const MAX_INDEXED_PRODUCTS = 20_000;
/** How often the search index checks whether the catalogue has changed. */
const SEARCH_INDEX_CHECK_MILLISECONDS = 1_000;
/** How long a search waits for this check, and for the new index if there is one to build. */
const SEARCH_INDEX_WAIT_MILLISECONDS = 1_000;

/** Products read by one query. */
const PRODUCTS_PER_QUERY = 500;
/** Entries added to the index before other requests get a turn. */
const ENTRIES_PER_TURN = 50;

type CurrentIndex = {
  version: string;
  index: SearchIndex;
};

/** The search index in use, and the promise of the next one while it is built. */
type IndexState = {
  known: CurrentIndex | null;
  building: Promise<CurrentIndex> | null;
  checked: number;
};
const indexStates = new WeakMap<Db, IndexState>();

/**
 * Searches the catalogue. After a change of the catalogue a search waits a moment for the new index, so that the first
 * one after hours finds what is new; if building takes longer, the old index answers meanwhile. A node's first search
 * waits as long as it takes. Throws if there is no index yet and the database can't be read.
 */
export async function searchCatalogue(query: string): Promise<SearchHits> {
  const index = await currentIndex();
  return index.find(query);
}

async function currentIndex(): Promise<SearchIndex> {
  const state = indexStates.get(db) ?? { known: null, building: null, checked: 0 };
  indexStates.set(db, state);
  if (state.known === null) return (await build(state)).index;
  if (Date.now() - state.checked >= SEARCH_INDEX_CHECK_MILLISECONDS)
    await Promise.race([
      rebuildIfChanged(state, state.known),
      sleep(SEARCH_INDEX_WAIT_MILLISECONDS),
    ]);
  return state.known.index;
}

/**
 * Builds a new index if the catalogue has changed. It runs in the background; after a failure the next check tries
 * again.
 */
async function rebuildIfChanged(state: IndexState, known: CurrentIndex): Promise<void> {
  state.checked = Date.now();
  try {
    if ((await currentCatalogueVersion()) !== known.version) await build(state);
  } catch {}
}

/** Builds the index; callers share a build that is under way. If it fails, the old index stays in use. */
function build(state: IndexState): Promise<CurrentIndex> {
  state.building ??= buildIndex()
    .then((known) => {
      state.checked = Date.now();
      state.known = known;
      return known;
    })
    .finally(() => {
      state.building = null;
    });
  return state.building;
}

/** Reads the catalogue version before the catalogue: a change during the build is then found by the next check. */
async function buildIndex(): Promise<CurrentIndex> {
  const version = await currentCatalogueVersion();
  const builder = new SearchIndexBuilder();
  const known = await seriesByKey();
  await addInPortions(builder, [...categories(known), ...(await stories(known))]);
  await addInPortions(builder, [...(await episodes()), ...(await combos())]);
  for await (const page of productPages())
    await addInPortions(
      builder,
      page.map((product) => searchableProduct(product, known)),
    );
  return { version, index: builder.finish() };
}

/** Adds entries in small portions, so that other requests get a turn between them. */
async function addInPortions(builder: SearchIndexBuilder, searchables: readonly Searchable[]) {
  for (const [number, searchable] of searchables.entries()) {
    if (number % ENTRIES_PER_TURN === 0) await nextTurn();
    builder.add(searchable);
  }
}

type SeriesByKey = ReadonlyMap<string, { name: Translated; line: Translated }>;

async function seriesByKey(): Promise<SeriesByKey> {
  const rows = await db
    .select()
    .from(series)
    .where(eq(series.is_active, true))
    .orderBy(asc(series.position), asc(series.key));
  return new Map(
    rows.map((row) => [
      row.key,
      { name: localizedOf(row, "name"), line: localizedOf(row, "description") },
    ]),
  );
}

function categories(known: SeriesByKey): Searchable[] {
  return [...known].map(([id, { name, line }]) => ({
    hit: { kind: "category", id, name, line },
    name: wordsOf(name),
    series: "",
    written: "",
    text: `${wordsOf(line)} ${wordsForKind("category")}`,
  }));
}

/** A hit is also found by what the list of results calls it. */
function wordsForKind(kind: SearchHit["kind"]): string {
  return wordsOf(inEachLanguage((language) => kindNames(language)[kind]));
}

/** A product is also found by the names of its series. */
function seriesWords(key: string | null, known: SeriesByKey): string {
  const found = key === null ? undefined : known.get(key);
  return found ? wordsOf(found.name) : "";
}

/**
 * Returns the story tiles. A tile belongs to the story page that it links to, else to the page that shows it, and is
 * also found by that page's name and description; tiles of hidden pages are left out.
 */
async function stories(known: SeriesByKey): Promise<Searchable[]> {
  const ofPage = sql`coalesce(${storyTiles.story_page}, ${storyTiles.on_story_page})`;
  const rows = await db
    .select({ row: storyTiles, of: storyPages })
    .from(storyTiles)
    .leftJoin(storyPages, eq(storyPages.key, ofPage))
    .where(
      and(
        eq(storyTiles.is_active, true),
        or(isNull(storyPages.key), eq(storyPages.is_active, true)),
      ),
    )
    .orderBy(asc(storyTiles.id));
  return rows.map(({ row, of }) => {
    const name = localizedOf(row, "title");
    const line = localizedOf(row, "description");
    const page = of && { key: of.key, name: localizedOf(of, "name") };
    const hit = { kind: "story", id: row.id, name, picture: row.image_url, line, page } as const;
    const series = [page ? wordsOf(page.name) : "", seriesWords(of?.series ?? null, known)];
    const lines = [wordsOf(line), of ? wordsOf(localizedOf(of, "description")) : ""];
    const text = [...lines, wordsForKind("story")].join(" ");
    return { hit, name: wordsOf(name), series: series.join(" "), written: "", text };
  });
}

async function episodes(): Promise<Searchable[]> {
  const rows = await db.select().from(storyEpisodes).where(eq(storyEpisodes.is_active, true));
  return rows.map(({ id, sale_price: price, banner_image_url: picture, ...row }) => {
    const name = localizedOf(row, "title");
    const line = localizedOf(row, "description");
    const hit = { kind: "episode", id, name, picture, line, price } as const;
    const text = `${wordsOf(line)} ${wordsForKind("episode")}`;
    return { hit, name: wordsOf(name), series: "", written: "", text };
  });
}

/** Combos on sale are also found by the names of their cards. While there are any, their section of the store is, too. */
async function combos(): Promise<Searchable[]> {
  const { combos } = await offeredCombos();
  const rows = await db.select().from(preDefinedCombos);
  const byId = new Map(rows.map((row) => [row.combo_id, row]));
  const contents = combos.flatMap(({ combo }) => combo.included_products.map(({ id }) => id));
  const cards = await namesOf(contents);
  const found = combos.flatMap(({ combo, soldOut }) => {
    const { combo_id: id, final_price: price, included_products } = combo;
    const row = byId.get(id);
    if (!row) return [];
    const name = localizedOf(row, "combo_name");
    const line = localizedOf(row, "description");
    const hit = { kind: "combo", id, name, picture: row.image_url, line, price, soldOut } as const;
    const items = included_products.map((item) => cards.get(item.id) ?? "");
    const text = [wordsOf(line), wordsForKind("combo"), ...items];
    return { hit, name: wordsOf(name), series: "", written: "", text: text.join(" ") };
  });
  return found.length > 0 ? [combosSection(), ...found] : [];
}

function combosSection(): Searchable {
  const name = inEachLanguage((language) => comboMessagesIn(language).combosTitle);
  const line = inEachLanguage((language) => comboMessagesIn(language).combosLine);
  const hit = { kind: "combos", id: "combos", name, line } as const;
  return { hit, name: wordsOf(name), series: "", written: "", text: wordsForKind("combos") };
}

async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.product_id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [row.product_id, wordsOf(localizedOf(row, "product_name", "name"))]),
  );
}

type Row = ProductWithSizes & { is_card: boolean };

/** Reads products in portions, so that other requests get a turn between them. */
async function* productPages(): AsyncGenerator<Row[]> {
  let after = "";
  for (let known = 0; known < MAX_INDEXED_PRODUCTS; known += PRODUCTS_PER_QUERY) {
    const page = await productsAfter(after);
    yield page;
    if (page.length < PRODUCTS_PER_QUERY) return;
    after = page.at(-1)?.product_id ?? after;
  }
}

async function productsAfter(id: string): Promise<Row[]> {
  return await db
    .select({ ...columnsWithSizes(), is_card: isCard })
    .from(products)
    .where(and(eq(products.is_active, true), gt(products.product_id, id)))
    .orderBy(asc(products.product_id))
    .limit(PRODUCTS_PER_QUERY);
}

function searchableProduct(product: Row, known: SeriesByKey): Searchable {
  const { product_id: id, image_url: picture } = product;
  const name = localizedOf(product, "product_name", "name");
  const texts = {
    alt: localizedOf(product, "picture_alt"),
    written: localizedOf(product, "picture_text_en", "picture_text"),
  };
  const called = kindOf(product);
  const category = product.category === null ? null : known.get(product.category);
  const sizes = offeredSizes(product);
  const price = startingPriceOf(sizes);
  const sizeNames = sizes.map(({ key, labels }) =>
    wordsOf(inEachLanguage((language) => sizeLabel(key, labels, language))),
  );
  return {
    hit: {
      kind: "product",
      id,
      name,
      picture,
      series: category?.name ?? null,
      called,
      price,
      soldOut: isSoldOut(sizes),
      texts,
    },
    name: wordsOf(name),
    series: category ? wordsOf(category.name) : "",
    written: wordsOf(texts.written),
    text: [
      wordsOf(texts.alt),
      wordsOf(localizedOf(product, "description")),
      id,
      called ? wordsOf(called) : wordsForKind("product"),
      ...sizeNames,
    ].join(" "),
  };
}

/** Returns the owner's name for its kind, or that of a card; null: it has neither. */
function kindOf(product: Row): Localized<string> | null {
  if (product.kind !== null) return localizedOf({ ...product, kind: product.kind }, "kind");
  return product.is_card ? inEachLanguage((language) => kindNames(language).card) : null;
}

function wordsOf(text: Localized<string | null>): string {
  return Object.values(text).join(" ");
}
