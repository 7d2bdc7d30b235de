/** Which drawing belongs to which product. */
import { products } from "../products.ts";
import { abhiDiary } from "./abhi-diary.ts";
import { nannuDochukunduvate } from "./nannu-dochukunduvate.ts";
import { quotes } from "./quotes.ts";
import { rukminiKalyanam } from "./rukmini-kalyanam.ts";
import { random } from "./svg.ts";

const series = { ndk: nannuDochukunduvate, rk: rukminiKalyanam, adkp: abhiDiary, qt: quotes };

export const productIds = products.map((product) => product.product_id);

export function pictureOf(productId: string): string {
  const [prefix = "", number = ""] = productId.split("-");
  const draw = series[prefix as keyof typeof series]?.[Number(number) - 1];
  if (!draw) throw new RangeError(`no drawing for ${productId}`);
  return draw(random(productId));
}
