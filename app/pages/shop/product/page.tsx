import { data, href } from "react-router";
import { type Product, productById } from "#data/catalogue/catalogue.server";
import { offeredPrice } from "#domain/cart/cart";
import { CARD_SIZES, categoryTitle, PRICE_COLUMNS } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import { pictureAlt, writtenOn } from "#domain/catalogue/picture-texts";
import { ErrorPage } from "#pages/errors/error-page.tsx";
import { breadcrumbItem, productItem, structuredData } from "#pages/seo/json-ld.ts";
import { StructuredData } from "#pages/seo/json-ld-script.tsx";
import { wholePictureAddress } from "#protocol/picture-addresses";
import { config } from "#request/config.server";
import { lastingPictureAddress, pictureAddress } from "#request/files/pictures.server";
import { ownOrigin } from "#request/origin.server";
import { ButtonLink } from "#ui/forms/button";
import { Picture } from "#ui/pictures/picture";
import { Stamp } from "#ui/pictures/stamp";
import { Breadcrumb } from "#ui/shell/breadcrumb";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { BuyBox } from "./buy-box.tsx";

export async function loader({ request, params }: Route.LoaderArgs) {
  const product = await productById(params.id);
  return product
    ? data(productView(product, ownOrigin(request) ?? ""))
    : data(null, { status: 404 });
}

function productView(product: Product, origin: string) {
  const { product_id: id, product_name: name, image_url, category, picture_texts } = product;
  const prices = {
    postal: product[PRICE_COLUMNS.postal],
    wallet: product[PRICE_COLUMNS.wallet],
    stamp: product[PRICE_COLUMNS.stamp],
  };
  const offers = CARD_SIZES.flatMap((size) => {
    const price = offeredPrice({ name, prices }, size);
    return price === null ? [] : [{ size, price }];
  });
  const preview = lastingPictureAddress(image_url);
  const url = origin + href("/product/:id", { id });
  const item = productItem({
    id,
    name,
    description: catalogueMessages.productDescription,
    brand: config.storeName,
    url,
    picture: preview && wholePictureAddress(preview, origin),
    pictureTexts: picture_texts,
    offers,
  });
  const breadcrumbs = breadcrumbItem([
    { name: "Store", url: origin + href("/shop") },
    ...(category
      ? [{ name: categoryTitle(category), url: origin + href("/category/:category", { category }) }]
      : []),
    { name, url },
  ]);
  return {
    id,
    name,
    category,
    picture: pictureAddress(image_url),
    pictureAlt: pictureAlt(picture_texts, "en"),
    written: writtenOn(picture_texts, "en"),
    offers,
    preview,
    structured: structuredData(item, breadcrumbs),
  };
}

export default function ProductPage({ loaderData: product }: Route.ComponentProps) {
  if (!product) return <NotFound />;
  const { id, name, category, picture, pictureAlt, written, offers } = product;
  const categoryLink = category && {
    to: href("/category/:category", { category }),
    name: categoryTitle(category),
  };
  return (
    <div className="shell py-2 tablet:py-6">
      <PageHead
        title={name}
        description={catalogueMessages.productDescription}
        picture={product.preview}
      />
      <StructuredData data={product.structured} />
      <Breadcrumb
        trail={[{ to: href("/shop"), name: "Store" }, ...(categoryLink ? [categoryLink] : [])]}
        here={name}
      />
      {/* A key: another product begins with its own size and one piece. */}
      <BuyBox
        key={id}
        productId={id}
        name={name}
        picture={picture}
        written={written}
        offers={offers}
      >
        <Stamp className="posted mx-auto w-52 max-w-full tablet:sticky tablet:top-20 tablet:w-full">
          <Picture
            address={picture}
            alt={pictureAlt?.text ?? ""}
            altLang={pictureAlt?.lang}
            sizes="(min-width: 768px) 485px, 190px"
            eager
            className="object-cover size-full"
          />
        </Stamp>
      </BuyBox>
    </div>
  );
}

/** Unknown products answer 404 with a link back (spec §2 Product detail). */
function NotFound() {
  return (
    <ErrorPage
      mark="404"
      title={catalogueMessages.productNotFound}
      advice={catalogueMessages.productNotFoundAdvice}
    >
      <PageHead title={catalogueMessages.productNotFound} />
      <ButtonLink to={href("/shop")}>Back to Store</ButtonLink>
    </ErrorPage>
  );
}
