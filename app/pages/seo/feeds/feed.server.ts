import { productsForFeeds } from "#data/catalogue/catalogue.server";
import { offeredCombos } from "#data/catalogue/combos.server";
import { structuredStore } from "#pages/seo/store-facts.server.ts";
import { permanentPictureAddress } from "#request/files/pictures.server";
import { nextEventLoopTurn } from "#request/load/event-loop.server";
import { productWords } from "#request/settings/settings.server";
import { type FeedFormat, type FeedStore, feedItems } from "./feed-items.ts";

/**
 * Renders a feed, which the page cache stores. If the catalogue can't be read, this throws and the cache keeps the
 * old feed.
 */
export async function feed(
  request: Request,
  format: FeedFormat,
  { source, type }: { source: string; type: string },
): Promise<Response> {
  const [products, { combos }] = await Promise.all([productsForFeeds(), offeredCombos()]);
  const store: FeedStore = {
    ...structuredStore(request),
    source,
    descriptionOf: productWords,
    pictureOf: permanentPictureAddress,
  };
  const file = [format.head(store)];
  for (let at = 0; at < products.length; at += PRODUCTS_PER_BATCH) {
    file.push(
      format.items(feedItems(products.slice(at, at + PRODUCTS_PER_BATCH), [], store), store),
    );
    await nextEventLoopTurn();
  }
  file.push(format.items(feedItems([], combos, store), store), format.ending);
  return new Response(file.join(""), {
    headers: { "Content-Type": `${type}; charset=utf-8`, "X-Robots-Tag": "noindex" },
  });
}

/** How many products are written, which takes some milliseconds, before other requests get their turn. */
const PRODUCTS_PER_BATCH = 50;
