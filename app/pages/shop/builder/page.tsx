import { data, useLocation } from "react-router";
import { allProducts, type Product, productsInCategory } from "#data/catalogue/catalogue.server";
import { currentTiers } from "#data/catalogue/combos.server";
import { shownSeries } from "#data/catalogue/series.server";
import { listPage } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { selectPiece } from "#domain/catalogue/combos";
import { catalogueMessages } from "#domain/catalogue/messages";
import { listPictureTexts } from "#domain/catalogue/picture-texts";
import { currentLanguage } from "#domain/language";
import { PRODUCTS_PER_PAGE } from "#domain/limits";
import { productInfo } from "#pages/cart/guest/product-info.server.ts";
import type { ProductInfo } from "#pages/cart/guest/product-info.ts";
import { href } from "#protocol/href";
import { fallbackHeaders, noStore } from "#request/caching.server";
import { log } from "#request/log/log.server";
import { EmptyState } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Breadcrumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { BuilderCard } from "./builder-card.tsx";
import { ComboSummary } from "./combo-summary.tsx";
import { saveSelection, useSelection } from "./selection.ts";
import { builderPath, useSeries } from "./series-filter.tsx";
import { texts } from "./texts.ts";
import { useCards } from "./use-cards.ts";

export const headers = fallbackHeaders;

export async function loader({ params }: Route.LoaderArgs) {
  const allSeries = await seriesNames();
  const requested = requestedList(params, allSeries);
  if (requested === null) throw new Response(null, { status: 404 });
  const { series, page } = requested;
  const [{ rows, total }, { tiers, failure }] = await Promise.all([
    series ? productsInCategory(series, page) : allProducts(page),
    currentTiers(),
  ]);
  if (page > 1 && rows.length === 0) throw new Response(null, { status: 404 });
  if (failure) log.error({ err: failure }, "discount tiers failed to load, fallback shown");
  const pages = Math.ceil(total / PRODUCTS_PER_PAGE);
  const cards = rows.map(builderCard).filter(isInBuilder);
  return data({ series, allSeries, page, pages, cards, tiers }, failure ? noStore : undefined);
}

async function seriesNames() {
  const series = await shownSeries();
  return series.map(({ key, name }) => ({ key, name }));
}

/** Parses the address: all cards or those of a series, and the page of the list. Null: no list has this address. */
function requestedList(params: { list?: string; page?: string }, all: readonly { key: string }[]) {
  const { list, page } = params;
  const series = all.find(({ key }) => key === list)?.key ?? null;
  const number = listPage(series ? page : list);
  return number === null || (!series && page !== undefined) ? null : { series, page: number };
}

function builderCard(product: Product) {
  return {
    ...productInfo(product),
    category: product.category,
    texts: listPictureTexts(product.picture_texts, currentLanguage()),
  };
}

function isInBuilder({ sizes }: ProductInfo): boolean {
  return sizes.some(({ inBuilder }) => inBuilder);
}

/** How many pictures a phone shows before scrolling; these are loaded first. */
const PICTURES_IN_VIEW = 4;

export default function Builder({ loaderData }: Route.ComponentProps) {
  const { cards: onPage, tiers, page, pages, series } = loaderData;
  const t = useTexts(texts);
  const selection = useSelection();
  const { cards, complete } = useCards(onPage, selection);
  const { pathname } = useLocation();
  const { shown, filter } = useSeries(loaderData);
  return (
    <div className="shell flex flex-col gap-4 py-2 tablet:gap-6 tablet:py-6">
      <PageHead title={comboMessages.builderTitle} description={t.description} />
      <header>
        <Breadcrumb
          trail={[{ to: href("/shop"), name: t.store }]}
          pageName={comboMessages.builderTitle}
        />
        <h1 className="text-title tablet:text-display">{comboMessages.builderTitle}</h1>
        <p className="max-w-prose text-ink-soft tablet:text-lead">{comboMessages.builderLine}</p>
      </header>
      <div className="tablet:grid tablet:grid-cols-[minmax(0,1fr)_23rem] tablet:gap-8">
        <div className="flex min-w-0 flex-col gap-4 pb-6">
          {filter}
          {onPage.length === 0 ? (
            <EmptyState
              title={catalogueMessages.noProducts}
              advice={catalogueMessages.noProductsAdvice}
            />
          ) : null}
          <ul className="grid card-columns gap-x-4 gap-y-6 desktop:grid-cols-3">
            {shown.map((card, index) => (
              <li key={card.productId} className="row-span-3 grid grid-cols-1 grid-rows-subgrid">
                <BuilderCard
                  card={card}
                  selection={selection}
                  onChoose={(choice) => saveSelection(selectPiece(selection, choice))}
                  first={index < PICTURES_IN_VIEW}
                />
              </li>
            ))}
          </ul>
          {pages > 1 ? <Pages series={series} page={page} pages={pages} /> : null}
        </div>
        <ComboSummary
          selection={selection}
          cards={cards}
          complete={complete}
          tiers={tiers}
          from={pathname}
        />
      </div>
    </div>
  );
}

function Pages({ series, page, pages }: { series: string | null; page: number; pages: number }) {
  const t = useTexts(texts);
  return (
    <nav aria-label={t.pages} className="flex flex-wrap items-center justify-center gap-4">
      {page > 1 ? (
        <ButtonLink look="second" rel="prev" to={builderPath(series, page - 1)}>
          {t.previous}
        </ButtonLink>
      ) : null}
      <p className="text-ink-soft">{catalogueMessages.pageOfPages(page, pages)}</p>
      {page < pages ? (
        <ButtonLink look="second" rel="next" to={builderPath(series, page + 1)}>
          {t.next}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
