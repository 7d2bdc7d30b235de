import { data } from "react-router";
import { nextInCategory, type Product, productById } from "#data/catalogue/catalogue.server";
import { picturesOf, type SizedPicture } from "#data/catalogue/pictures.server";
import { type ShownSeries, seriesByKey } from "#data/catalogue/series.server";
import { Island } from "#documents/island.tsx";
import { cartMessages } from "#domain/cart/messages";
import { collectionTitle } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import { type PictureTexts, pictureAlt, writtenOn } from "#domain/catalogue/picture-texts";
import { isSoldOut, offeredSizes, type ProductSize } from "#domain/catalogue/sizes";
import { currentLanguage, localizedOf } from "#domain/language";
import { ErrorPage } from "#pages/errors/error-page.tsx";
import { breadcrumbItem, productItems } from "#pages/seo/json-ld.ts";
import { StructuredData, type StructuredDataOf } from "#pages/seo/json-ld-script.tsx";
import { listedCard } from "#pages/shop/listed-card.server.ts";
import { Share } from "#pages/shop/share.tsx";
import { href } from "#protocol/href";
import { permanentPictureAddress, pictureAddress } from "#request/files/pictures.server";
import { productWords } from "#request/settings/settings.server";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { DeliveryNote } from "#ui/offers/delivery-note";
import { sizesIfTall } from "#ui/pictures/picture";
import { Breadcrumb, type Crumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { LargePicture } from "./large-picture.tsx";
import { PictureTranscript } from "./picture-transcript.tsx";
import { RelatedCards } from "./related-cards.tsx";
import { texts } from "./texts.ts";

/** The most other cards of a series that are shown on a card's page and beside its enlarged picture (our limit). */
const MAX_RELATED_PRODUCTS = 6;

export async function loader({ params }: Route.LoaderArgs) {
  const product = await productById(params.id);
  if (!product) return data(null, { status: 404 });
  const [series, related, pictures] = await Promise.all([
    product.category === null ? null : seriesByKey(product.category),
    relatedCards(product),
    picturesOf(product.product_id),
  ]);
  return data({ ...productView(product, series, pictures), related });
}

async function relatedCards(product: Product) {
  if (!product.category) return [];
  const cards = await nextInCategory(product.category, product, MAX_RELATED_PRODUCTS);
  return cards.map(listedCard);
}

function productView(
  product: Product,
  series: ShownSeries | null,
  [first, ...others]: readonly SizedPicture[],
) {
  const { product_id: id, product_name: name, kind, picture_texts } = product;
  const category = series && { key: series.key, name: series.name };
  // Sizes that are sold out stay in the list, but can't be chosen.
  const offers = offeredSizes(product);
  return {
    id,
    name,
    kind,
    description: product.description ?? productWords(product),
    category,
    ...shownPicture(first ?? NO_PICTURE, first ? localizedOf(first, "alt") : picture_texts.alt),
    others: others.map((other) => shownPicture(other, localizedOf(other, "alt"))),
    written: writtenOn(picture_texts, currentLanguage()),
    writtenOn: catalogueMessages.writtenOnIt,
    offers,
    soldOutSentence: soldOutSentence(offers),
  };
}

function soldOutSentence(offers: readonly ProductSize[]): string | null {
  if (offers.length === 0) return catalogueMessages.notAvailable;
  return isSoldOut(offers) ? cartMessages["sold-out"] : null;
}

const NO_PICTURE = { path: null, width: null, height: null };

function shownPicture(
  { path, width, height }: SizedPicture | typeof NO_PICTURE,
  alt: PictureTexts["alt"],
) {
  return {
    picture: pictureAddress(path),
    pictureAlt: pictureAlt({ alt }, currentLanguage()),
    preview: permanentPictureAddress(path),
    // A picture wider than a card (4:5) keeps its own shape; any other is fitted into a card's frame.
    shape: width && height && width * 5 > height * 4 ? { width, height } : null,
    sizes: (width && height && sizesIfTall("product", { width, height })) || undefined,
  };
}

export default function ProductPage({ loaderData: product }: Route.ComponentProps) {
  const t = useTexts(texts);
  if (!product) return <NotFound />;
  const { id, name, category, picture, written, offers, soldOutSentence, related } = product;
  const trail: Crumb[] = [{ to: href("/shop"), name: t.store }];
  if (category) {
    const to = href("/category/:category", { category: category.key });
    trail.push({ to, name: collectionTitle(category.name) });
  }
  return (
    <div className="shell py-2 tablet:py-6">
      <PageHead title={name} description={product.description} picture={product.preview} />
      <StructuredData structuredDataOf={structured(product, trail)} />
      <Breadcrumb trail={trail} pageName={name} />
      {/* One column on a phone, so that the sticky bar is visible from the picture on. */}
      <div className="flex flex-col gap-4 tablet:grid tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] tablet:gap-x-10 desktop:gap-x-16">
        <div className="py-1 tablet:py-2">
          <Pictures {...product} />
        </div>
        <div className="contents tablet:flex tablet:flex-col tablet:gap-5 tablet:pt-3">
          <h1 className="text-title tablet:text-display">{name}</h1>
          <Island
            name="buy-box"
            props={{ productId: id, name, picture, offers, soldOutSentence }}
          />
          {written.length > 0 ? (
            <PictureTranscript lines={written} title={product.writtenOn} />
          ) : null}
          <p className="max-w-prose whitespace-pre-line text-ink-soft">{product.description}</p>
          <DeliveryNote />
          <Share name={name} />
        </div>
      </div>
      {category && related.length > 0 ? (
        <RelatedCards title={t.moreOf(category.name)} category={category.key} cards={related} />
      ) : null}
    </div>
  );
}

type Shown = Exclude<Route.ComponentProps["loaderData"], null>;

function structured(card: Shown, trail: readonly Crumb[]): StructuredDataOf {
  const to = href("/product/:id", { id: card.id });
  return (store) => [
    ...productItems({ ...card, to, pictureWords: card }, store),
    breadcrumbItem([...trail, { to, name: card.name }], store),
  ];
}

/** The width leaves room for the name, the sizes and the buttons on a phone's screen. */
const WIDTH_CLASS = "mx-auto w-[min(100%,max(11rem,calc((100svh-18.5rem)*0.8)))] tablet:w-full";

function Pictures({ id, name, related, others, ...product }: Shown) {
  const { picture, pictureAlt, shape, sizes } = product;
  const first = { picture, pictureAlt, shape, sizes };
  const after = related.map(({ id, name, picture, texts }) => ({
    id,
    name,
    picture,
    alt: texts.alt,
    to: href("/product/:id", { id }),
  }));
  if (others.length > 0)
    return <Island name="gallery" props={{ id, name, pictures: [first, ...others], after }} />;
  const views = [{ id, name, picture, alt: pictureAlt }, ...after];
  return (
    <div className={`relative tablet:sticky tablet:top-20 ${WIDTH_CLASS}`}>
      <LargePicture {...first} eager />
      {picture ? <Island name="enlarge" props={{ views }} /> : null}
    </div>
  );
}

/** Shown with status 404 for unknown products, with a link back (spec §2 Product detail). */
function NotFound() {
  const t = useTexts(texts);
  return (
    <ErrorPage
      mark="404"
      title={catalogueMessages.productNotFound}
      advice={catalogueMessages.productNotFoundAdvice}
    >
      <PageHead title={catalogueMessages.productNotFound} />
      <ButtonLink to={href("/shop")}>{t.backToStore}</ButtonLink>
    </ErrorPage>
  );
}
