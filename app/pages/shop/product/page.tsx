import { data } from "react-router";
import { nextInCategory, type Product, productById } from "#data/catalogue/catalogue.server";
import { picturesOf, type SizedPicture } from "#data/catalogue/pictures.server";
import { type ShownSeries, seriesByKey } from "#data/catalogue/series.server";
import { cartMessages } from "#domain/cart/messages";
import { collectionTitle } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import { type PictureTexts, pictureAlt, writtenOn } from "#domain/catalogue/picture-texts";
import { isSoldOut, offeredSizes, type ProductSize } from "#domain/catalogue/sizes";
import { currentLanguage, localizedOf } from "#domain/language";
import { MOST_RELATED_PRODUCTS } from "#domain/limits";
import { ErrorPage } from "#pages/errors/error-page.tsx";
import { pagePart } from "#pages/page-part.tsx";
import { breadcrumbItem, productItems } from "#pages/seo/json-ld.ts";
import { StructuredData, type StructuredDataOf } from "#pages/seo/json-ld-script.tsx";
import { listedCard } from "#pages/shop/listed-card.server.ts";
import { href } from "#protocol/href";
import { permanentPictureAddress, pictureAddress } from "#request/files/pictures.server";
import { productWords } from "#request/settings/settings.server";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { DeliveryNote } from "#ui/offers/delivery-note";
import { ShareLinks } from "#ui/offers/share-links";
import { Enlargeable } from "#ui/pictures/enlargeable";
import { PICTURE_SIZES, Picture, sizesIfTall } from "#ui/pictures/picture";
import { Stamp } from "#ui/pictures/stamp";
import { Breadcrumb, type Crumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { BuyBox } from "./buy-box.tsx";
import { PictureTranscript } from "./picture-transcript.tsx";
import { RelatedCards } from "./related-cards.tsx";
import { texts } from "./texts.ts";

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
  const cards = await nextInCategory(product.category, product, MOST_RELATED_PRODUCTS);
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
    ...shownPicture(first ? localizedPicture(first) : { ...picture_texts, ...NO_PICTURE }),
    others: others.map((other) => shownPicture(localizedPicture(other))),
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

function localizedPicture({ path, width, height, ...words }: SizedPicture) {
  return { path, width, height, alt: localizedOf(words, "alt") };
}

type PictureOrNone = Pick<PictureTexts, "alt"> & {
  [Fact in keyof typeof NO_PICTURE]: SizedPicture[Fact] | null;
};

function shownPicture({ path, width, height, ...words }: PictureOrNone) {
  return {
    picture: pictureAddress(path),
    pictureAlt: pictureAlt(words, currentLanguage()),
    preview: permanentPictureAddress(path),
    // A picture wider than a card (4:5) keeps its own shape; any other is fitted into a card's frame.
    shape: width && height && width * 5 > height * 4 ? { width, height } : null,
    sizes: (width && height && sizesIfTall("product", { width, height })) || undefined,
  };
}

export default function ProductPage({ loaderData: product }: Route.ComponentProps) {
  const t = useTexts(texts);
  if (!product) return <NotFound />;
  const { id, name, category, picture, written, offers, related } = product;
  const trail: Crumb[] = [{ to: href("/shop"), name: t.store }];
  if (category) {
    const to = href("/category/:category", { category: category.key });
    trail.push({ to, name: collectionTitle(category.name) });
  }
  return (
    <div className="shell py-2 tablet:py-6">
      <PageHead title={name} description={product.description} picture={product.preview} />
      <StructuredData structuredDataOf={import.meta.env.SSR ? structured(product, trail) : null} />
      <Breadcrumb trail={trail} pageName={name} />
      {/* The key resets size and quantity when another product is opened. */}
      <BuyBox
        key={id}
        productId={id}
        name={name}
        picture={picture}
        offers={offers}
        soldOutSentence={product.soldOutSentence}
        picturePlace={<Pictures {...product} />}
      >
        {written.length > 0 ? (
          <PictureTranscript lines={written} title={product.writtenOn} />
        ) : null}
        <p className="max-w-prose whitespace-pre-line text-ink-soft">{product.description}</p>
        <DeliveryNote />
        <ShareLinks name={name} />
      </BuyBox>
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

/** Loaded only for products with several pictures. */
const Gallery = pagePart(
  "gallery",
  () => import("./gallery.tsx").then((code) => code.default),
  <div className={`aspect-4/5 ${WIDTH_CLASS}`} />,
);

function Pictures({ id, name, related, others, ...first }: Shown) {
  const after = related.map(({ id, name, picture, texts }) => ({
    id,
    name,
    picture,
    alt: texts.alt,
    to: href("/product/:id", { id }),
  }));
  const view = { id, name, picture: first.picture, alt: first.pictureAlt };
  return others.length > 0 ? (
    <Gallery first={view} others={others} after={after}>
      {[first, ...others].map(largePicture)}
    </Gallery>
  ) : (
    <Enlargeable views={[view, ...after]} className={`tablet:sticky tablet:top-20 ${WIDTH_CLASS}`}>
      {largePicture(first, 0)}
    </Enlargeable>
  );
}

/** A picture drawn as a stamp, in its own shape if it is wider than a card, else in a card's frame. */
function largePicture(
  {
    picture,
    pictureAlt: alt,
    shape,
    sizes,
  }: Pick<Shown, "picture" | "pictureAlt" | "shape" | "sizes">,
  at: number,
) {
  return (
    <Stamp key={at} className={at === 0 ? "posted" : ""} shape={shape ? "" : "aspect-4/5"}>
      <Picture
        address={picture}
        alt={alt?.text ?? ""}
        altLang={alt?.lang}
        sizes={sizes ?? PICTURE_SIZES.product}
        {...shape}
        eager={at === 0}
        className={shape ? "h-auto w-full" : "framed size-full"}
      />
    </Stamp>
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
