import { lineLabel } from "#domain/cart/line-label";
import { isDigital, lineTotal, type OrderedLine } from "#domain/cart/lines";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { href } from "#protocol/href";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { Panel } from "#ui/panel";
import { ComboContents } from "#ui/pictures/combo-contents";
import { Picture } from "#ui/pictures/picture";
import { OrderSums } from "./order-sums.tsx";
import { texts } from "./texts.ts";

export function Items({ items }: { items: readonly OrderedLine[] }) {
  const t = useTexts(texts);
  return (
    <Panel look="part" title={t.items}>
      <ul className="flex flex-col gap-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <Item key={index} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function Item({ item }: { item: OrderedLine }) {
  return (
    <li className="flex flex-wrap gap-3 tablet:gap-4">
      <div>
        <Picture
          address={item.picture}
          alt=""
          // An episode's wide banner is cropped to a card's frame, so it must be loaded wider.
          sizes={isDigital(item) ? "142px" : "64px"}
          className="aspect-4/5 w-14 rounded-card framed tablet:w-16"
        />
      </div>
      {/* With a large text size these go below the picture, and the amount onto a line of its own. */}
      <div className="flex min-w-0 grow basis-[11rem] flex-wrap justify-between gap-x-3 tablet:gap-x-4">
        <div className="min-w-0 grow basis-[7rem]">
          <h3 className="leading-snug font-text font-semibold tracking-normal">
            <ItemName item={item} />
          </h3>
          <p className="text-small text-ink-soft">{lineLabel(item)}</p>
          <p className="text-small text-ink-soft tabular-nums">
            {item.quantity} × {amountToPay(item.unitPrice)}
          </p>
          <ComboContents line={item} />
        </div>
        <p className="ml-auto font-semibold tabular-nums">{amountToPay(lineTotal(item))}</p>
      </div>
    </li>
  );
}

/** The item's name, linked to its page while it is on sale. */
function ItemName({ item }: { item: OrderedLine }) {
  const address = addressOf(item);
  if (!address) return item.name;
  return (
    <Link
      to={address}
      className="-my-3 inline-block py-3 wrap-anywhere underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
    >
      {item.name}
    </Link>
  );
}

function addressOf({ kind, id, onSale }: OrderedLine): string | null {
  if (!onSale) return null;
  if (kind === "product") return href("/product/:id", { id });
  return kind === "combo" ? href("/combo/:comboId", { comboId: id }) : href("/stories");
}

export function Totals({ order }: { order: Parameters<typeof OrderSums>[0] }) {
  return (
    <Panel look="part" title={orderMessages.summary}>
      <OrderSums {...order} />
    </Panel>
  );
}
