import { combosOnSale } from "#data/catalogue/combos.server";
import { noStore } from "#request/caching.server";
import { pictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import { comboPacksHtml } from "./combo-packs-html.server.tsx";

/**
 * `GET /shop/combos`: the combos of the store's page, as HTML. If they can't be read, these are the fallbacks with
 * `no-store`, and the page cache keeps what it has stored (reading R13).
 */
export async function loader(): Promise<Response> {
  const { combos, withheld, failure } = await combosOnSale();
  if (failure) log.error({ err: failure }, "combos failed to load, fallback shown");
  if (withheld.length > 0) log.warn({ combos: withheld }, "active combos that can't be sold");
  const packs = combos.map(({ combo, figures, soldOut }) => ({
    id: combo.combo_id,
    name: combo.combo_name,
    description: combo.description,
    picture: pictureAddress(combo.image_url),
    figures,
    soldOut,
  }));
  return Response.json({ html: comboPacksHtml(packs) }, failure ? noStore : undefined);
}
