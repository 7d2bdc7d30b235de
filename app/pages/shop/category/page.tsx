import { ArrowLeft, Headphones } from "lucide";
import { data } from "react-router";
import { productsInCategory } from "#data/catalogue/catalogue.server";
import { seriesByKey } from "#data/catalogue/series.server";
import { storyPageOfSeries } from "#data/catalogue/stories.server";
import { collectionTitle, listPage } from "#domain/catalogue/catalogue";
import { PRODUCTS_PER_PAGE } from "#domain/catalogue/limits";
import { catalogueMessages } from "#domain/catalogue/messages";
import { storeMessages } from "#domain/messages";
import { breadcrumbItem } from "#pages/seo/json-ld.ts";
import { StructuredData, type StructuredDataOf } from "#pages/seo/json-ld-script.tsx";
import { listedCard } from "#pages/shop/listed-card.server.ts";
import { PageLinks } from "#pages/shop/page-links.tsx";
import { storyPageOf } from "#pages/story/story-page/story-page.server.ts";
import { StoryPage } from "#pages/story/story-page/story-page.tsx";
import { href } from "#protocol/href";
import { permanentPictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { ProductCard } from "#ui/pictures/product-card";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { texts } from "./texts.ts";

/** The page of a series' cards or of a story; both have the same address pattern. */
export async function loader({ params }: Route.LoaderArgs) {
  const { category } = params;
  const isFirst = !("page" in params);
  const story = isFirst ? await storyPageOf(category) : null;
  if (story) return { story };
  const series = await seriesByKey(category);
  if (!series) return data(null, { status: 404 });
  const page = listPage(isFirst ? undefined : params.page);
  if (page === null) throw new Response(null, { status: 404 });
  const [{ rows, total, failed }, itsStory] = await Promise.all([
    productsOf(category, page),
    storyPageOfSeries(category),
  ]);
  if (page > 1 && rows.length === 0 && !failed) throw new Response(null, { status: 404 });
  const list = {
    category,
    title: collectionTitle(series.name),
    line: series.line,
    page,
    pages: Math.ceil(total / PRODUCTS_PER_PAGE),
    cards: rows.map(listedCard),
    failed,
    itsStory,
    preview: permanentPictureAddress(series.picture ?? rows[0]?.image_url ?? null),
  };
  // With status 503 the page cache keeps the page that it has stored.
  return data(list, { status: failed ? 503 : 200 });
}

/** If the cards can't be loaded, logs that and returns an empty list with `failed`; the page then says so (spec §8). */
async function productsOf(category: string, page: number) {
  try {
    return { ...(await productsInCategory(category, page)), failed: false };
  } catch (error) {
    log.error({ err: error }, "category not loaded");
    return { rows: [], total: 0, failed: true };
  }
}

export default function Category({ loaderData: shown }: Route.ComponentProps) {
  if (!shown) return <UnknownCategory />;
  return "story" in shown ? <StoryPage story={shown.story} /> : <SeriesPage list={shown} />;
}

function SeriesPage({ list }: { list: Shown }) {
  const t = useTexts(texts);
  const { title, line } = list;
  return (
    <div className="shell flex flex-col gap-6 py-6">
      <PageHead title={title} description={line} picture={list.preview} />
      <StructuredData structuredDataOf={structured(list, t.store)} />
      <header className="flex flex-col gap-1">
        <BackToStore />
        <h1 className="text-display">{title}</h1>
        <p className="text-lead text-ink-soft">{line}</p>
        <StoryOfCards page={list.itsStory} />
      </header>
      {list.cards.length === 0 ? (
        <EmptyState
          title={catalogueMessages.noProducts}
          advice={list.failed ? storeMessages.networkError : catalogueMessages.noProductsAdvice}
        />
      ) : (
        <ProductGrid cards={list.cards} />
      )}
      {list.pages > 1 ? (
        <PageLinks {...list} pathOf={(other) => categoryPath(list.category, other)} />
      ) : null}
    </div>
  );
}

type Shown = Exclude<Route.ComponentProps["loaderData"], null | { story: unknown }>;

function structured({ category, title }: Shown, store: string): StructuredDataOf {
  const trail = [
    { to: href("/shop"), name: store },
    { to: categoryPath(category, 1), name: title },
  ];
  return (facts) => [breadcrumbItem(trail, facts)];
}

function UnknownCategory() {
  const t = useTexts(texts);
  return (
    <div className="shell">
      <PageHead title={catalogueMessages.unknownCategory} />
      <EmptyState
        heading="h1"
        title={catalogueMessages.unknownCategory}
        advice={catalogueMessages.unknownCategoryAdvice}
      >
        <ButtonLink to={href("/shop")}>{t.backToStore}</ButtonLink>
      </EmptyState>
    </div>
  );
}

/** A link to the story for which the cards were drawn. The story is free to hear. */
function StoryOfCards({ page }: { page: string | null }) {
  const t = useTexts(texts);
  if (!page) return null;
  return (
    <Link
      to={href("/category/:category", { category: page })}
      className="flex min-h-11 items-center gap-2 self-start font-semibold text-peacock underline-offset-4 hover:underline"
    >
      <Icon of={Headphones} size={18} />
      {t.hearTheStory}
    </Link>
  );
}

function BackToStore() {
  const t = useTexts(texts);
  return (
    <Link
      to={href("/shop")}
      rel="up"
      className="flex min-h-11 items-center gap-2 self-start font-semibold text-peacock underline-offset-4 hover:underline"
    >
      <Icon of={ArrowLeft} size={18} />
      {t.backToStore}
    </Link>
  );
}

/** How many pictures a phone shows before scrolling; these are loaded first. */
const PICTURES_IN_VIEW = 4;

function ProductGrid({ cards }: { cards: ReturnType<typeof listedCard>[] }) {
  return (
    <ul className="grid card-columns gap-x-4 gap-y-6 tablet:grid-cols-3 desktop:grid-cols-4">
      {cards.map(({ id, ...card }, index) => (
        <li key={id}>
          <ProductCard
            {...card}
            to={href("/product/:id", { id })}
            first={index < PICTURES_IN_VIEW}
          />
        </li>
      ))}
    </ul>
  );
}

function categoryPath(category: string, page: number): string {
  if (page === 1) return href("/category/:category", { category });
  return href("/category/:category/:page", { category, page: String(page) });
}
