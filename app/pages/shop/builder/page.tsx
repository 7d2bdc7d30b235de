import { data } from "react-router";
import { allProducts, type Product, productsInCategory } from "#data/catalogue/catalogue.server";
import { currentTiers } from "#data/catalogue/combos.server";
import { shownSeries } from "#data/catalogue/series.server";
import { Island } from "#documents/island.tsx";
import { listPage } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { PRODUCTS_PER_PAGE } from "#domain/catalogue/limits";
import { catalogueMessages } from "#domain/catalogue/messages";
import { listPictureTexts } from "#domain/catalogue/picture-texts";
import { currentLanguage } from "#domain/language";
import { productInfo } from "#pages/cart/guest/product-info.server.ts";
import { href } from "#protocol/href";
import { fallbackHeaders, noStore } from "#request/caching.server";
import { log } from "#request/log/log.server";
import { EmptyState } from "#ui/empty-state";
import { useTexts } from "#ui/language";
import { Breadcrumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { texts } from "./texts.ts";

export const headers = fallbackHeaders;

export async function loader({ params }: Route.LoaderArgs) {
  const allSeries = (await shownSeries()).map(({ key, name }) => ({ key, name }));
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
  const cards = rows
    .map(builderCard)
    .filter(({ sizes }) => sizes.some(({ inBuilder }) => inBuilder));
  return data({ series, allSeries, page, pages, cards, tiers }, failure ? noStore : undefined);
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

export default function Builder({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
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
      {loaderData.cards.length === 0 ? (
        <EmptyState
          title={catalogueMessages.noProducts}
          advice={catalogueMessages.noProductsAdvice}
        />
      ) : null}
      <Island name="builder" props={loaderData} />
    </div>
  );
}
