import { nextInCategory } from "#data/catalogue/catalogue.server";
import { storyPageByKey, storyTilesOf } from "#data/catalogue/stories.server";
import { isStoryPageKey } from "#domain/catalogue/catalogue";
import { listedCard } from "#pages/shop/listed-card.server.ts";
import { permanentPictureAddress, pictureAddress } from "#request/files/pictures.server";

/** How many cards of the story's series its page shows. */
const CARDS_SHOWN = 8;

/** The story page with this key. Null: there is none, or it isn't shown. */
export async function storyPageOf(key: string) {
  if (!isStoryPageKey(key)) return null;
  const page = await storyPageByKey(key);
  if (!page) return null;
  const { series, ...shown } = page;
  const [tiles, cards] = await Promise.all([
    storyTilesOf(key),
    series === null ? [] : nextInCategory(series, { product_id: "", place: 0 }, CARDS_SHOWN),
  ]);
  return {
    ...shown,
    preview: permanentPictureAddress(tiles[0]?.picture ?? null),
    category: series,
    cards: cards.map(listedCard),
    tiles: tiles.map((tile) => ({ ...tile, picture: pictureAddress(tile.picture) })),
  };
}

export type ShownStory = NonNullable<Awaited<ReturnType<typeof storyPageOf>>>;
