import { data, redirect } from "react-router";
import { productsByIds } from "#data/catalogue/catalogue.server";
import { comboOnSale, fallbackCombo, type OfferedCombo } from "#data/catalogue/combos.server";
import { Island } from "#documents/island.tsx";
import { comboMessages } from "#domain/catalogue/combo-messages";
import type { Combo } from "#domain/catalogue/combos";
import { listPictureTexts } from "#domain/catalogue/picture-texts";
import { offeredSizes, sizeOf } from "#domain/catalogue/sizes";
import { currentLanguage } from "#domain/language";
import { ErrorPage } from "#pages/errors/error-page.tsx";
import { breadcrumbItem, productItems } from "#pages/seo/json-ld.ts";
import { StructuredData, type StructuredDataOf } from "#pages/seo/json-ld-script.tsx";
import { Share } from "#pages/shop/share.tsx";
import { storeInsteadOfCombo } from "#pages/shop/unopened-combo.ts";
import { href } from "#protocol/href";
import { fallbackHeaders, noStore } from "#request/caching.server";
import { permanentPictureAddress, pictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { DeliveryNote } from "#ui/offers/delivery-note";
import { PICTURE_SIZES, Picture } from "#ui/pictures/picture";
import { Breadcrumb, type Crumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { Contents } from "./contents.tsx";
import { texts } from "./texts.ts";

/**
 * An unknown combo or a failure to load redirects to /shop. A combo that isn't on sale is a 404 (reading R43). The
 * fallback combos work without the database (reading R13).
 */
export async function loader({ params: { comboId } }: Route.LoaderArgs) {
  try {
    const found = await comboOnSale(comboId);
    if (found?.ok) return data(await comboView(found));
    if (found) return data(null, { status: 404 });
  } catch (error) {
    log.error({ err: error, comboId }, "combo failed to load");
    const fallback = fallbackCombo(comboId);
    if (fallback) return data(await comboView(fallback), noStore);
    // A copy, because React Router writes the status into the object that it is given.
    throw redirect(storeInsteadOfCombo("failed"), { ...noStore });
  }
  throw redirect(storeInsteadOfCombo("unknown"));
}

export const headers = fallbackHeaders;

async function comboView({ combo, figures, soldOut }: OfferedCombo) {
  const { combo_id: id, combo_name: name, description, image_url } = combo;
  return {
    id,
    name,
    description,
    picture: pictureAddress(image_url),
    preview: permanentPictureAddress(image_url),
    figures,
    soldOut,
    contents: await contentsOf(combo),
  };
}

async function contentsOf({ included_products }: Combo) {
  const products = await productsByIds(included_products.map(({ id }) => id));
  const byId = new Map(products.map((product) => [product.product_id, product]));
  return included_products.map(({ id, size, quantity }) => {
    const product = byId.get(id);
    return {
      id,
      name: product?.product_name ?? id,
      /** Such as 'Postal Card Size'. */
      size: (product && sizeOf({ sizes: offeredSizes(product) }, size)?.name) ?? "",
      quantity,
      picture: pictureAddress(product?.image_url ?? null),
      /** The texts of the card's picture. Null: the card doesn't exist any more. */
      texts: product ? listPictureTexts(product.picture_texts, currentLanguage()) : null,
    };
  });
}

export default function ComboPage({ loaderData: combo }: Route.ComponentProps) {
  const t = useTexts(texts);
  if (!combo) return <NotFound />;
  const { id, name, description, figures, soldOut, contents } = combo;
  const trail = [{ to: href("/shop"), name: t.store }];
  return (
    <div className="shell py-2 tablet:py-6">
      <PageHead title={name} description={description} picture={combo.preview} />
      <StructuredData structuredDataOf={structured(combo, trail)} />
      <Breadcrumb trail={trail} pageName={name} />
      <div className="flex flex-col gap-4 tablet:grid tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] tablet:gap-x-10 desktop:gap-x-16">
        <div className="py-1 tablet:py-2">
          <LargePicture {...combo} />
        </div>
        <div className="contents tablet:flex tablet:flex-col tablet:gap-5 tablet:pt-3">
          <h1 className="text-title tablet:text-display">{name}</h1>
          <div className="max-w-prose">
            <p className="text-ink-soft">{description}</p>
            <p className="text-small font-semibold">{comboFactsText(figures)}</p>
          </div>
          <Island name="buy-combo" props={{ id, figures, soldOut }} />
          {contents.length > 0 ? <Contents contents={contents} /> : null}
          <DeliveryNote />
          <Share name={name} />
        </div>
      </div>
    </div>
  );
}

export type ShownCombo = Exclude<Route.ComponentProps["loaderData"], null>;

function structured(combo: ShownCombo, trail: readonly Crumb[]): StructuredDataOf {
  const to = href("/combo/:comboId", { comboId: combo.id });
  const offers = [{ price: combo.figures.finalPrice, soldOut: combo.soldOut }];
  return (store) => [
    ...productItems({ ...combo, to, offers }, store),
    breadcrumbItem([...trail, { to, name: combo.name }], store),
  ];
}

function comboFactsText({ items, totalValue }: ShownCombo["figures"]): string {
  return [
    items > 0 ? comboMessages.itemsIncluded(items) : null,
    totalValue ? comboMessages.comboValue(totalValue) : null,
  ]
    .filter((fact) => fact !== null)
    .join(" · ");
}

/** The combo's picture. Its enlarged view also shows the pictures of the combo's cards. */
function LargePicture({ id, name, picture, contents }: ShownCombo) {
  const cards = new Map(
    contents.map(({ id, name, picture, texts }) => [
      id,
      { id, name, picture, alt: texts?.alt ?? null, to: href("/product/:id", { id }) },
    ]),
  );
  const views = [{ id, name, picture, alt: null }, ...cards.values()];
  return (
    <div className="relative mx-auto w-[min(100%,max(11rem,calc((100svh-18.5rem)*0.8)))] tablet:sticky tablet:top-20 tablet:w-full">
      <Picture
        address={picture}
        alt=""
        sizes={PICTURE_SIZES.combo}
        eager
        className="aspect-4/5 w-full rounded-card object-cover shadow-card"
      />
      {picture ? <Island name="enlarge" props={{ views }} /> : null}
    </div>
  );
}

function NotFound() {
  const t = useTexts(texts);
  return (
    <ErrorPage
      mark="404"
      title={comboMessages.comboNotFound}
      advice={comboMessages.comboNotFoundAdvice}
    >
      <PageHead title={comboMessages.comboNotFound} />
      <ButtonLink to={href("/shop")}>{t.backToShop}</ButtonLink>
    </ErrorPage>
  );
}
