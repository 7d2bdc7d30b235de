import { ChevronUp } from "lucide";
import { type ReactNode, useState } from "react";
import { MAX_QUANTITY } from "#domain/cart/limits";
import { type ComboItem, lineKey } from "#domain/cart/lines";
import { comboMessages } from "#domain/catalogue/combo-messages";
import {
  type ComboPrice,
  type DiscountTier,
  discountPercentage,
  isComboLargeEnough,
  offeredSelection,
  priceCombo,
  type Selection,
  selectedItems,
  setPieces,
} from "#domain/catalogue/combos";
import { sizeOf } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import type { ProductInfo } from "#pages/cart/guest/product-info.server.ts";
import { InYourCart } from "#pages/cart/lines/in-your-cart.tsx";
import { LoginNotice } from "#pages/cart/login-notice.tsx";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { Stepper } from "#ui/forms/stepper";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { Picture } from "#ui/pictures/picture";
import { saveEdit, useEdit } from "./editing.ts";
import { saveSelection } from "./selection.ts";
import { texts } from "./texts.ts";
import { TierBox } from "./tier-box.tsx";
import { useAddSelection } from "./use-add-selection.ts";
import type { Cards } from "./use-cards.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

type Props = {
  selection: Selection;
  cards: Cards;
  /** False while some chosen cards, and so the price, aren't known yet. */
  complete: boolean;
  tiers: readonly DiscountTier[];
  from: string;
};

/** The combo's summary: beside the cards, or on a phone a panel at the bottom that opens upwards. */
export function ComboSummary({ selection, cards, complete, tiers, from }: Props) {
  const t = useTexts(texts);
  const [opened, setOpen] = useState(false);
  const { add, busy, notice, added } = useAddSelection();
  const edited = useEdit();
  const offered = offeredSelection(selection, cards);
  const items = selectedItems(offered);
  const price = priceCombo(items, cards, tiers);
  const large = isComboLargeEnough(price.totalItems);
  const empty = items.length === 0;
  const open = opened && !empty;
  return (
    <section
      aria-label={t.yourCombo}
      // The panel is fixed while it is open: it is then higher than the content above it, so a sticky bar wouldn't stay
      // at the bottom.
      className={`thumb-bar ${open ? "max-tablet:fixed max-tablet:inset-x-0" : "-mx-4"} flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:top-20 tablet:bottom-auto tablet:mx-0 tablet:max-h-[calc(100dvh-6rem)] tablet:self-start tablet:rounded-card tablet:border tablet:bg-card tablet:p-4 tablet:shadow-card`}
    >
      <h2 className="hidden text-lead tablet:block">{t.yourCombo}</h2>
      {edited?.comboId ? <Editing /> : null}
      <div
        id="combo-summary"
        className={`min-h-0 flex-col gap-3 max-tablet:max-h-[45dvh] tablet:flex ${open ? "flex" : "hidden"}`}
      >
        <Lines items={items} selection={selection} cards={cards} />
        <Sums price={price} />
      </div>
      <div role="status" className="empty:hidden">
        {added && empty ? <InYourCart /> : null}
      </div>
      <LoginNotice sentence={notice} from={from} />
      <div
        // On a phone, only one line is shown before the first card is chosen.
        className={`flex gap-3 tablet:flex-col ${empty ? "items-center justify-between tablet:items-stretch" : "flex-col"}`}
      >
        <TierBox tiers={tiers} items={price.totalItems} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {empty ? null : (
            <Toggle open={open} price={price} onPress={() => setOpen(!open)}>
              <Fan items={items} cards={cards} />
            </Toggle>
          )}
          <Button
            className="grow px-3!"
            disabled={!large}
            busy={busy || !complete}
            aria-describedby={large ? undefined : "minimum"}
            onClick={() => add({ selection: offered, finalPrice: price.finalPrice })}
          >
            {edited?.comboId ? t.saveChanges : t.addToCart}
          </Button>
        </div>
      </div>
      {large ? null : (
        <p id="minimum" className="-mt-2 text-center text-small text-ink-soft">
          {comboMessages.minimumItemsNote}
        </p>
      )}
    </section>
  );
}

/** Says that a combo of the cart is being edited. Meanwhile the selection for a new combo is kept. */
function Editing() {
  const t = useTexts(texts);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-info pl-3 text-on-info">
      <strong className="min-w-0 flex-1 basis-[10rem] text-small">{t.editing}</strong>
      <TextLink to={href("/cart")} onClick={() => saveEdit(null)} className="px-3 font-semibold">
        {t.stopEditing}
      </TextLink>
    </p>
  );
}

/** The focus ring is drawn inside the element, because the scrolling list would cut it off. */
const FOCUS_RING_CLASS =
  "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-peacock";

function Lines({
  items,
  selection,
  cards,
}: {
  items: readonly ComboItem[];
  selection: Selection;
  cards: Cards;
}) {
  const t = useTexts(texts);
  const { place, willGo } = useFocusAfterRemoval(items.length);
  return (
    // Only the list scrolls, and the sums stay visible below it. A scrolling area must contain something that the
    // keyboard can focus.
    <div ref={place} className={items.length > 0 ? "min-h-0 overflow-y-auto" : "shrink-0"}>
      {items.length === 0 ? (
        <p tabIndex={-1} className={`text-small text-ink-soft ${FOCUS_RING_CLASS}`}>
          {t.nothingChosen}
        </p>
      ) : (
        <ul aria-label={t.selectedItems}>
          {items.map((item, index) => {
            const card = cards.get(item.id);
            if (!card) return null;
            const change = (quantity: number) => {
              if (quantity <= 0) willGo(index);
              saveSelection(setPieces(selection, item, quantity));
            };
            return <Line key={lineKey(item)} item={item} card={card} onQuantity={change} />;
          })}
        </ul>
      )}
    </div>
  );
}

function Line({
  item: { size, quantity },
  card,
  onQuantity,
}: {
  item: ComboItem;
  card: ProductInfo;
  onQuantity: (quantity: number) => void;
}) {
  const t = useTexts(texts);
  const offered = sizeOf(card, size);
  if (!offered) return null;
  return (
    <li
      tabIndex={-1}
      className={`grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2 ${FOCUS_RING_CLASS}`}
    >
      <Thumb card={card} className="row-span-2 w-9" />
      <span className="col-span-2 font-semibold">{card.name}</span>
      <span className="text-small text-ink-soft">
        {t.size(offered.name)} · {amountToPay(offered.price)}
      </span>
      <Stepper
        name={`${card.name}, ${offered.name}`}
        quantity={quantity}
        lowest={0}
        highest={MAX_QUANTITY}
        onChange={onQuantity}
      />
    </li>
  );
}

function Thumb({ card, className }: { card: ProductInfo; className: string }) {
  return (
    <Picture
      address={card.picture}
      alt=""
      sizes="32px"
      className={`aspect-4/5 shrink-0 rounded-[3px] border border-white framed ${className}`}
    />
  );
}

function Sums({ price: { subtotal, discount, finalPrice, discountTier } }: { price: ComboPrice }) {
  const t = useTexts(texts);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums [&>dd]:text-right">
      <dt>{t.subtotal}</dt>
      <dd>{amountToPay(subtotal)}</dd>
      {discountTier ? (
        <>
          <dt>{t.discount(t.tierEarned(discountPercentage(discountTier)))}</dt>
          <dd className="text-on-ok">−{amountToPay(discount)}</dd>
        </>
      ) : null}
      <dt className="font-semibold">{t.total}</dt>
      <dd data-total className="text-lead font-semibold">
        {amountToPay(finalPrice)}
      </dd>
    </dl>
  );
}

/** The button that opens the panel on phones; on wider screens everything is visible. */
function Toggle({
  open,
  price: { totalItems, finalPrice },
  onPress,
  children,
}: {
  open: boolean;
  price: ComboPrice;
  onPress: () => void;
  children: ReactNode;
}) {
  const t = useTexts(texts);
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls="combo-summary"
      onClick={onPress}
      className="flex min-h-11 shrink-0 items-center gap-2 text-left tablet:hidden"
    >
      {children}
      <span>
        <span className="block text-small text-ink-soft">{t.itemsChosen(totalItems)}</span>
        <strong className="block leading-5 tabular-nums">{amountToPay(finalPrice)}</strong>
      </span>
      <Icon of={ChevronUp} size={18} className={open ? "rotate-180" : ""} />
    </button>
  );
}

const CARDS_IN_FAN = 3;

/** The cards that were added last, overlapping each other. */
function Fan({ items, cards }: { items: readonly ComboItem[]; cards: Cards }) {
  const last = items.slice(-CARDS_IN_FAN).flatMap(({ id }) => cards.get(id) ?? []);
  return (
    <span aria-hidden className="flex shrink-0 pl-3">
      {last.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same card can be in the fan twice
        <Thumb key={index} card={card} className="-ml-3 w-7" />
      ))}
    </span>
  );
}
