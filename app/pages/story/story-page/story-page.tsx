import { storyMessages } from "#domain/catalogue/story-messages";
import { storeMessages } from "#domain/messages";
import { breadcrumbItem } from "#pages/seo/json-ld.ts";
import { StructuredData, type StructuredDataOf } from "#pages/seo/json-ld-script.tsx";
import { RelatedCards } from "#pages/shop/product/related-cards.tsx";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { STORY_GRID, StorySleeve } from "#ui/pictures/story-sleeve";
import { Breadcrumb, type Crumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import { Player } from "../player.tsx";
import type { ShownStory } from "./story-page.server.ts";
import { texts } from "./texts.ts";

/** A story's tiles and its cards (spec §2 Stories, reading R30). */
export function StoryPage({ story }: { story: ShownStory }) {
  const { name, line, preview, tiles, category, cards } = story;
  const t = useTexts(texts);
  const trail = [{ to: href("/stories"), name: t.stories }];
  return (
    <div className="at-night reaches-footer min-h-[inherit]">
      <div className="shell flex flex-col gap-8 pt-4 pb-16 tablet:pt-6">
        <PageHead title={name} description={line} picture={preview} />
        <StructuredData structuredDataOf={structured(story, trail)} />
        <header className="flex flex-col gap-2">
          <Breadcrumb trail={trail} pageName={name} />
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
                  leavesSiteText={storeMessages.opensInNewTab}
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
        {category && cards.length > 0 ? (
          <RelatedCards title={t.cardsOf(name)} category={category} cards={cards} />
        ) : null}
      </div>
    </div>
  );
}

function structured({ key, name }: ShownStory, trail: readonly Crumb[]): StructuredDataOf {
  const to = href("/category/:category", { category: key });
  return (store) => [breadcrumbItem([...trail, { to, name }], store)];
}
