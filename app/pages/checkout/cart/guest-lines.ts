import { data } from "react-router";
import { productsByIds } from "#data/catalogue.server";
import { MOST_COMBO_LINES } from "#domain/limits";
import { pictureAddress } from "#request/pictures.server";
import type { Route } from "./+types/guest-lines";
import type { ProductInfo } from "./shown-line.ts";

/**
 * What lines that lie in the browser are called, look like and cost today: a guest's cart, the
 * builder's selection. Withdrawn products are missing.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll("id").slice(0, MOST_COMBO_LINES);
  const products = await productsByIds(ids);
  const known = products
    .filter((product) => product.is_active)
    .map(
      (product): ProductInfo => ({
        productId: product.product_id,
        name: product.product_name,
        picture: pictureAddress(product.image_url),
        prices: {
          postal: product.postal_card_size,
          wallet: product.wallet_size,
          stamp: product.stamp_size,
        },
      }),
    );
  return data({ products: known }, { headers: { "Cache-Control": "no-store" } });
}
