import { useState } from "react";
import type { ComboItem } from "#domain/cart/lines";
import { comboItemsText, parseComboItems } from "#domain/catalogue/combos";
import { amountToPay, type Paise, parsePrice, ZERO } from "#domain/money/money";
import { comboOfferFigures } from "#domain/offers/combo-offer";
import type { EditedRow } from "#pages/admin/catalogue/resources/edit.tsx";
import { typedPrice } from "#pages/admin/parts/forms/typed-price.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { Panel } from "#ui/panel";
import { ChosenCards } from "./chosen-cards.tsx";
import { ProductChoice, type ShownProduct } from "./product-choice.tsx";
import { addPiece } from "./with-piece.ts";

type Cards = ReadonlyMap<string, ShownProduct>;

/** The panels of what is in a combo and of its price, which is shown beside what its cards cost today. */
export function ComboContents({
  row,
  saved,
  errors,
  mayEdit,
}: {
  row: EditedRow | null;
  /** The cards inside the combo. */
  saved: readonly ShownProduct[];
  errors: Readonly<Record<string, string>>;
  mayEdit: boolean;
}) {
  const [items, setItems] = useState<readonly ComboItem[]>(
    () => parseComboItems(row?.values.included_products) ?? [],
  );
  const [cards, setCards] = useState<Cards>(new Map(saved.map((card) => [card.id, card])));
  const choose = (card: ShownProduct, size: ComboItem["size"]) => {
    setCards(new Map(cards).set(card.id, card));
    setItems(addPiece(items, { id: card.id, size }));
  };
  return (
    <>
      <Panel title="What is in it">
        <input type="hidden" name="included_products" value={comboItemsText(items)} />
        <ChosenCards
          items={items}
          cards={cards}
          onChange={setItems}
          error={errors.included_products}
        />
        {mayEdit ? <ProductChoice onChoose={choose} /> : null}
      </Panel>
      <Prices row={row} items={items} cards={cards} errors={errors} />
    </>
  );
}

function Prices({
  row,
  items,
  cards,
  errors,
}: {
  row: EditedRow | null;
  items: readonly ComboItem[];
  cards: Cards;
  errors: Readonly<Record<string, string>>;
}) {
  const [original, setOriginal] = useState(
    row ? typedPrice(row.values.original_price as Paise) : "",
  );
  const [final, setFinal] = useState(row ? typedPrice(row.values.final_price as Paise) : "");
  const [typedOriginal, typedFinal] = [parsePrice(original), parsePrice(final)];
  const sold = new Map(
    [...cards.values()].filter(({ active }) => active).map((card) => [card.id, card]),
  );
  const prices = { items, original: typedOriginal ?? ZERO, final: typedFinal ?? ZERO };
  const { value, savings, percent } = comboOfferFigures(prices, sold);
  return (
    <Panel title="Price">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          One by one, these products cost{" "}
          <strong className="tabular-nums">{value ? amountToPay(value) : "–"}</strong> today.
        </p>
        {value ? (
          <Button look="second" onClick={() => setOriginal(typedPrice(value))}>
            Use as original price
          </Button>
        ) : null}
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field
          label="Original price (₹)"
          name="original_price"
          inputMode="decimal"
          value={original}
          onChange={(event) => setOriginal(event.target.value)}
          error={errors.original_price}
        />
        <Field
          label="Final price (₹)"
          name="final_price"
          inputMode="decimal"
          value={final}
          onChange={(event) => setFinal(event.target.value)}
          error={errors.final_price}
        />
      </div>
      <p role="status" className="tabular-nums">
        {typedOriginal === null || typedFinal === null
          ? "Write both prices to see what customers save."
          : savings > 0
            ? `Customers read: Save ${amountToPay(savings)} (${percent}%)`
            : "Customers save nothing, so the shop shows no original price."}
      </p>
    </Panel>
  );
}
