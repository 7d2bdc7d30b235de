import type { ComboContent, GuestLine } from "#domain/cart/cart";
import type { Size } from "#domain/catalogue/catalogue";
import type { Paise } from "#domain/money/money";

/** A cart line as it is shown, whoever keeps it. */
export type ShownLine = {
  key: string;
  kind: "product" | "episode" | "combo";
  /** The product's, episode's or combo's id, as the cart holds it. */
  id: string;
  size: Size | null;
  name: string;
  /** 'Postal Card Size', 'Digital Episode', 'Combo Package'. */
  label: string;
  /** An episode's count and length. */
  detail: string | null;
  /** Of one combo. */
  contents: readonly ComboContent[];
  picture: string | null;
  unitPrice: Paise;
  addedPrice: Paise;
  quantity: number;
  /** ISO time; brings the line back to its place after Undo. Guests' lines have none. */
  addedAt: string | null;
};

/** A line that can't be ordered; all that can be done is to remove it. */
export type GoneShownLine = Pick<
  ShownLine,
  "key" | "kind" | "id" | "size" | "name" | "quantity"
> & {
  reason: string;
  /** The order by which an episode was bought. */
  orderId: string | null;
};

export type ProductInfo = {
  productId: string;
  name: string;
  picture: string | null;
  prices: Record<GuestLine["size"], Paise | null>;
};
