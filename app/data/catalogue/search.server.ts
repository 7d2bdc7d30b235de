import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { storyTiles } from "#data/schema.server";
import {
  CARD_SIZES,
  CATEGORIES,
  CATEGORY_KEYS,
  PRICE_COLUMNS,
  STORY_PAGES,
  startingPrice,
} from "#domain/catalogue/catalogue";
import { SEARCH_PRODUCTS, SEARCH_VERSION_MILLISECONDS } from "#domain/limits";
import { type Found, SERIES_IN_TELUGU, type Searchable } from "#domain/search/search";
import { type SearchIndex, SearchIndexBuilder } from "#domain/search/search-index";
import {
  activeEpisodes,
  activeProductsAfter,
  currentCatalogueVersion,
  type Product,
  productsByIds,
} from "./catalogue.server.ts";
import { offeredCombos } from "./combos.server.ts";

/** Rows that are read in one query. */
const PAGE = 500;
/** Hits that are added before others have their turn. */
const AT_ONCE = 50;

type Known = {
  version: string;
  index: SearchIndex;
};

/** Of one database: the index that answers, and the next one while it is built. */
type State = { known: Known | null; building: Promise<Known> | null; checked: number };
const states = new WeakMap<Db, State>();

/**
 * What the catalogue has for these words. The index is of the catalogue's current version, or of the one
 * before while the next is built: only who comes first of all waits. Throws where there is no index and the
 * database can't be read.
 */
export async function searchCatalogue(query: string): Promise<Found> {
  const index = await currentIndex();
  return index.find(query);
}

async function currentIndex(): Promise<SearchIndex> {
  const state = states.get(db) ?? { known: null, building: null, checked: 0 };
  states.set(db, state);
  if (state.known === null) return (await build(state)).index;
  if (Date.now() - state.checked >= SEARCH_VERSION_MILLISECONDS) void refresh(state, state.known);
  return state.known.index;
}

/** Beside the answers; what fails is tried again at the next check. */
async function refresh(state: State, known: Known): Promise<void> {
  state.checked = Date.now();
  try {
    if ((await currentCatalogueVersion()) !== known.version) await build(state);
  } catch {
    // The database is away: what was known goes on answering.
  }
}

/** One at a time, however many wait for it. */
function build(state: State): Promise<Known> {
  state.building ??= builtNow()
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

/** The version first: what changes meanwhile is found at the next check. */
async function builtNow(): Promise<Known> {
  const version = await read(currentCatalogueVersion);
  const builder = new SearchIndexBuilder();
  await addTo(builder, [...categories(), ...(await stories())]);
  await addTo(builder, [...(await episodes()), ...(await combos())]);
  for await (const page of productPages()) await addTo(builder, page.map(searchableProduct));
  return { version, index: builder.finish() };
}

/** Beside what is being answered, never in its way. */
async function addTo(builder: SearchIndexBuilder, searchables: readonly Searchable[]) {
  for (const [number, searchable] of searchables.entries()) {
    if (number % AT_ONCE === 0) await nextTurn();
    builder.add(searchable);
  }
}

function categories(): Searchable[] {
  return CATEGORY_KEYS.map((id) => ({
    hit: { kind: "category", id },
    name: CATEGORIES[id].name,
    series: SERIES_IN_TELUGU[id],
    written: "",
    text: "collection",
  }));
}

async function stories(): Promise<Searchable[]> {
  const rows = await read(() =>
    db.select().from(storyTiles).where(eq(storyTiles.is_active, true)).orderBy(asc(storyTiles.id)),
  );
  return rows.map(({ id, title: name, description: line, image_url: picture, ...row }) => {
    const page = row.story_page ?? (row.page === "stories" ? null : row.page);
    const series = page === null ? "" : STORY_PAGES[page];
    return {
      ...NO_TEXTS,
      hit: { kind: "story", id, name, picture, line, page },
      name,
      series,
      text: line,
    };
  });
}

const NO_TEXTS = { series: "", written: "", text: "" };

async function episodes(): Promise<Searchable[]> {
  const rows = await activeEpisodes();
  return rows.map(({ id, title: name, description: line, banner_image_url, sale_price: price }) => {
    const hit = { kind: "episode", id, name, picture: banner_image_url, line, price } as const;
    return { ...NO_TEXTS, hit, name, text: line };
  });
}

/** With the names of their cards. */
async function combos(): Promise<Searchable[]> {
  const { combos } = await offeredCombos();
  const ids = combos.flatMap(({ combo }) => combo.included_products.map(({ id }) => id));
  const cards = new Map((await productsByIds(ids)).map((card) => [card.product_id, card]));
  return combos.map(({ combo }) => {
    const { combo_id: id, combo_name: name, image_url: picture, description: line } = combo;
    const contents = combo.included_products.map(({ id }) => cards.get(id)?.product_name ?? "");
    return {
      ...NO_TEXTS,
      hit: { kind: "combo", id, name, picture, line, price: combo.final_price },
      name,
      text: [line, ...contents].join(" "),
    };
  });
}

/** Page by page, so that no answer waits for all of them to be read. */
async function* productPages(): AsyncGenerator<Product[]> {
  let after = "";
  for (let known = 0; known < SEARCH_PRODUCTS; known += PAGE) {
    const page = await activeProductsAfter(after, PAGE);
    yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.product_id ?? after;
  }
}

function searchableProduct(product: Product): Searchable {
  const { product_id: id, product_name: name, image_url, category, picture_texts: texts } = product;
  const price = startingPrice(CARD_SIZES.map((size) => product[PRICE_COLUMNS[size]]));
  return {
    hit: { kind: "product", id, name, picture: image_url, category, price, texts },
    name,
    series: category === null ? "" : `${CATEGORIES[category].name} ${SERIES_IN_TELUGU[category]}`,
    written: `${texts.text_en ?? ""} ${texts.text_te ?? ""}`,
    text: `${texts.alt ?? ""} ${texts.alt_te ?? ""} ${id}`,
  };
}
