import { href } from "react-router";
import { nextInCategory } from "#data/catalogue/catalogue.server";
import { storyTilesOf } from "#data/catalogue/stories.server";
import { CATEGORIES_OF_STORIES, isStoryKey, STORY_PAGES } from "#domain/catalogue/catalogue";
import { storyMessages } from "#domain/catalogue/story-messages";
import { storeMessages } from "#domain/messages";
import { breadcrumbItem } from "#pages/seo/json-ld.ts";
import { type Structured, StructuredData } from "#pages/seo/json-ld-script.tsx";
import { listedCard } from "#pages/shop/listed-card.server.ts";
import { RelatedCards } from "#pages/shop/product/related-cards.tsx";
import { lastingPictureAddress, pictureAddress } from "#request/files/pictures.server";
import { useTexts } from "#ui/language";
import { STORY_GRID, StorySleeve } from "#ui/pictures/story-sleeve";
import { Breadcrumb, type Crumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import { Player } from "../player.tsx";
import type { Route } from "./+types/page";
import { texts } from "./texts.ts";

/** The two story pages below /category (spec §2, reading R30). */
export async function loader({ pattern }: Route.LoaderArgs) {
  const key = pattern.split("/").at(-1) ?? "";
  if (!isStoryKey(key)) throw new Response(null, { status: 404 });
  const category = CATEGORIES_OF_STORIES[key];
  const [tiles, cards] = await Promise.all([
    storyTilesOf(key),
    nextInCategory(category, { product_id: "", place: 0 }, CARDS_SHOWN),
  ]);
  return {
    key,
    name: STORY_PAGES[key],
    line: storyMessages.storyLines[key],
    preview: lastingPictureAddress(tiles[0]?.picture ?? null),
    category,
    cards: cards.map(listedCard),
    tiles: tiles.map((tile) => ({ ...tile, picture: pictureAddress(tile.picture) })),
  };
}

/** Drawn for the story; the rest is in their category. */
const CARDS_SHOWN = 8;

export default function StorySeries({ loaderData }: Route.ComponentProps) {
  const { name, line, preview, tiles, category, cards } = loaderData;
  const text = useTexts(texts);
  const trail = [{ to: href("/stories"), name: text.stories }];
  return (
    <div className="at-night reaches-footer min-h-[inherit]">
      <div className="shell flex flex-col gap-8 pt-4 pb-16 tablet:pt-6">
        <PageHead title={name} description={line} picture={preview} />
        <StructuredData say={import.meta.env.SSR ? structured(loaderData, trail) : null} />
        <header className="flex flex-col gap-2">
          <Breadcrumb trail={trail} here={name} />
          <h1 className="text-display tablet:text-hero">{name}</h1>
          <p className="max-w-prose text-lead text-ink-soft">{line}</p>
        </header>
        <ul className={STORY_GRID}>
          {tiles.map(({ id, playlist, ...tile }) => (
            <li key={id} className="flex flex-col gap-4">
              <a href={playlist} target="_blank" rel="noopener noreferrer" className="group block">
                <StorySleeve
                  {...tile}
                  label={storyMessages.listenOnSpotify}
                  outward={storeMessages.opensInNewTab}
                  hoverLabel
                  first
                />
              </a>
              <div className="tablet:px-6">
                <Player title={tile.title} link={playlist} />
              </div>
            </li>
          ))}
        </ul>
        {cards.length > 0 ? (
          <RelatedCards title={text.cardsOf(name)} category={category} cards={cards} />
        ) : null}
      </div>
    </div>
  );
}

function structured(
  { key, name }: Route.ComponentProps["loaderData"],
  trail: readonly Crumb[],
): Structured {
  return (store) => [breadcrumbItem([...trail, { to: `/category/${key}`, name }], store)];
}
