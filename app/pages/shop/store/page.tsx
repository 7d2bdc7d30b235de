import { data } from "react-router";
import { productsInCategory } from "#data/catalogue/catalogue.server";
import { combosOnSale } from "#data/catalogue/combos.server";
import { type ShownSeries, shownSeries } from "#data/catalogue/series.server";
import { NothingYet } from "#pages/nothing-yet/nothing-yet.tsx";
import { fallbackHeaders, noStore } from "#request/caching.server";
import { pictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import { storeWords } from "#request/settings/settings.server";
import type { Route } from "./+types/page";
import { CombosSection } from "./combos-section.tsx";
import { StoreView, type Tile } from "./store-view.tsx";

export const headers = fallbackHeaders;

/**
 * The combos themselves come after the page (`load-combos.ts`). If the catalogue can't be read, the page shows fallbacks with `no-store`, and the page cache keeps the page that it
 * has stored (reading R13).
 */
export async function loader() {
  const [{ tiles, incomplete }, { combos, failure }] = await Promise.all([
    shownTiles(),
    combosOnSale(),
  ]);
  const packs = combos.map(({ combo }) => ({ id: combo.combo_id, name: combo.combo_name }));
  const failed = failure !== undefined || incomplete;
  const { storeLine: line, storeDescription: description } = storeWords();
  const words = { line, description };
  const empty = !failed && tiles.length === 0 && packs.length === 0;
  return data({ words, tiles, packs, empty }, failed ? noStore : undefined);
}

/** `incomplete`: the series, or their cards, couldn't be read. */
async function shownTiles(): Promise<{ tiles: Tile[]; incomplete: boolean }> {
  let series: ShownSeries[] = [];
  try {
    series = await shownSeries();
    return { tiles: await Promise.all(series.map(seriesTile)), incomplete: false };
  } catch (error) {
    log.error({ err: error }, "categories failed to load, shown without their products");
    return { tiles: series.map(tileWithoutProducts), incomplete: true };
  }
}

/** A series' tile. Its own picture, if it has one, lies on top of its products' pictures. */
async function seriesTile({ key, name, line, picture }: ShownSeries): Promise<Tile> {
  const { rows, ...facts } = await productsInCategory(key);
  const paths = [picture, ...rows.map((row) => row.image_url)].filter(Boolean);
  const pictures = paths.slice(0, 3).map(pictureAddress);
  return { category: key, name, line, ...facts, pictures };
}

function tileWithoutProducts({ key: category, name, line }: ShownSeries): Tile {
  return { category, name, line, total: null, allCards: true, price: null, pictures: [] };
}

export default function Store({
  loaderData: { words, tiles, packs, empty },
}: Route.ComponentProps) {
  return (
    <StoreView words={words} tiles={tiles}>
      {empty ? <NothingYet /> : <CombosSection packs={packs} />}
    </StoreView>
  );
}
