import type { Cart, GoneLine, KeptLine } from "#data/cart/cart.server";
import { lineKey, productKey } from "#domain/cart/cart";
import { cartMessages } from "#domain/cart/messages";
import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import { EPISODE_PROBLEMS } from "#domain/orders/episode-purchases";
import { pictureAddress } from "#request/files/pictures.server";
import { log } from "#request/log/log.server";
import type { GoneShownLine, ShownLine } from "./shown-line.ts";

/** A customer's cart as the page and the checkout's summary show it. */
export function shownLines(cart: Cart): { lines: ShownLine[]; gone: GoneShownLine[] } {
  for (const { id, unreadable } of cart.gone)
    if (unreadable) log.error({ comboId: id }, "a combo holds no list of items");
  return { lines: cart.lines.map(toShown), gone: cart.gone.map(toGone) };
}

function toShown(line: KeptLine): ShownLine {
  return {
    key: lineKey(line),
    kind: line.kind,
    id: line.kind === "combo" ? line.comboId : line.productId,
    size: sizeOf(line),
    name: line.name,
    label:
      line.kind === "combo"
        ? catalogueMessages.comboPackage
        : SIZE_LABELS[sizeOf(line) ?? "digital"],
    detail:
      line.kind === "episode"
        ? catalogueMessages.episodeLength(line.totalEpisodes, line.durationMinutes)
        : null,
    contents: line.kind === "combo" ? line.contents : [],
    picture: pictureAddress(line.picture),
    unitPrice: line.unitPrice,
    addedPrice: line.addedPrice,
    quantity: line.quantity,
    addedAt: line.addedAt.toISOString(),
  };
}

function sizeOf(line: KeptLine) {
  if (line.kind === "product") return line.size;
  return line.kind === "episode" ? ("digital" as const) : null;
}

function toGone({ kind, id, size, name, quantity, bought }: GoneLine): GoneShownLine {
  const key = size && size !== "digital" ? productKey(id, size) : id;
  const reason = bought
    ? cartMessages[EPISODE_PROBLEMS[bought.state]]
    : cartMessages["product-gone"];
  return {
    key: `gone ${key}`,
    kind,
    id,
    size,
    name,
    quantity,
    reason,
    orderId: bought?.orderId ?? null,
  };
}
