import { data } from "react-router";
import { productsInCategory } from "#data/catalogue/catalogue.server";
import { combosOnSale } from "#data/catalogue/combos.server";
import { type ShownSeries, shownSeries } from "#data/catalogue/series.server";
import { fallbackHeaders, noStore } from "#request/caching.server";
import { pictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import type { Route } from "./+types/page";
import { ComboPacks } from "./combo-packs.tsx";
import { StoreOnNetworkError } from "./network-error.tsx";
import { bareTiles, StoreView, type Tile } from "./store-view.tsx";

export const headers = fallbackHeaders;

/** The store stays open on its fallbacks (reading R13), while the page cache shows what it has. */
export async function loader() {
  const [tiles, { combos, withheld, failure }] = await Promise.all([shownTiles(), combosOnSale()]);
  if (failure) log.error({ err: failure }, "combos failed to load, fallback shown");
  if (withheld.length > 0) log.warn({ combos: withheld }, "active combos that can't be sold");
  const packs = combos.map(({ combo, figures }) => ({
    id: combo.combo_id,
    name: combo.combo_name,
    description: combo.description,
    picture: pictureAddress(combo.image_url),
    figures,
  }));
  const failed = failure !== undefined || tiles === null;
  return data({ tiles: tiles ?? bareTiles(), packs }, failed ? noStore : undefined);
}

/** Null: the products can't be read. */
async function shownTiles(): Promise<Tile[] | null> {
  try {
    return await Promise.all((await shownSeries()).map(tileOf));
  } catch (error) {
    log.error({ err: error }, "categories failed to load, shown without their cards");
    return null;
  }
}

/** A series' own picture lies on top of its cards'. */
async function tileOf({ key, name, line, picture }: ShownSeries): Promise<Tile> {
  const { rows, total, price } = await productsInCategory(key);
  const paths = [...(picture === null ? [] : [picture]), ...rows.map((row) => row.image_url)];
  const pictures = paths.slice(0, 3).map(pictureAddress);
  return { category: key, name, line, total, price, pictures };
}

export const handle = { networkErrorPage: StoreOnNetworkError };

export default function Store({ loaderData: { tiles, packs } }: Route.ComponentProps) {
  return (
    <StoreView tiles={tiles}>
      <ComboPacks packs={packs} />
    </StoreView>
  );
}
