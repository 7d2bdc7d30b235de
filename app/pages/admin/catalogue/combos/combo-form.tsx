import { useState } from "react";
import type { ComboRow } from "#data/offers/combos.server";
import type { ComboItem } from "#domain/cart/lines";
import { comboItemsText } from "#domain/catalogue/combos";
import { localizedOf } from "#domain/language";
import { amountToPay, parsePrice, ZERO } from "#domain/money/money";
import { comboOfferFigures } from "#domain/offers/combo-offer";
import { formHref } from "#forms/form-href";
import { AddressField } from "#pages/admin/parts/forms/address-field.tsx";
import { InEachLanguage } from "#pages/admin/parts/forms/in-each-language.tsx";
import { PictureField } from "#pages/admin/parts/forms/pictures/picture-field.tsx";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { typedPrice } from "#pages/admin/parts/forms/typed-price.ts";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { Panel } from "#ui/panel";
import { ChosenCards } from "./chosen-cards.tsx";
import type { ShownProduct } from "./product-choice.tsx";
import { ProductChoice } from "./product-choice.tsx";
import { addPiece } from "./with-piece.ts";

type Shown = {
  combo: ComboRow | null;
  /** The address of the combo's picture. */
  picture: string | null;
  items: ComboItem[];
  cards: ShownProduct[];
  mayEdit: boolean;
};

const COMBO_ADDRESS = {
  hint: "English letters, digits and hyphens, for example starter-pack. Leave it empty to make it from the name.",
  sourceField: "combo_name",
};

export function ComboForm({
  combo,
  picture,
  items: savedItems,
  cards: savedCards,
  mayEdit,
}: Shown) {
  const [items, setItems] = useState<readonly ComboItem[]>(savedItems);
  const [cards, setCards] = useState<ReadonlyMap<string, ShownProduct>>(
    new Map(savedCards.map((card) => [card.id, card])),
  );
  const choose = (card: ShownProduct, size: ComboItem["size"]) => {
    setCards(new Map(cards).set(card.id, card));
    setItems(addPiece(items, { id: card.id, size }));
  };
  return (
    <SavingForm
      action={formHref("/admin/combos/saving")}
      version={combo?.version ?? null}
      next={href("/admin/combos")}
      mayEdit={mayEdit}
    >
      {(errors) => (
        <>
          <Panel title="Name">
            <InEachLanguage
              name="combo_name"
              label="Name"
              most={100}
              values={combo ? localizedOf(combo, "combo_name", "name") : {}}
              errors={errors}
            />
            <InEachLanguage
              name="description"
              label="Description"
              most={500}
              rows={5}
              values={combo ? localizedOf(combo, "description") : {}}
              errors={errors}
            />
            <AddressField
              id={combo?.combo_id ?? null}
              about={COMBO_ADDRESS}
              error={errors.address}
            />
            <PictureField
              kind="combo"
              name="image_url"
              label="Picture"
              path={combo?.image_url ?? ""}
              address={picture}
              error={errors.image_url}
            />
          </Panel>
          <Panel title="What is in it">
            <input type="hidden" name="items" value={comboItemsText(items)} />
            <ChosenCards items={items} cards={cards} onChange={setItems} error={errors.items} />
            {mayEdit ? <ProductChoice onChoose={choose} /> : null}
          </Panel>
          <Prices combo={combo} items={items} cards={cards} errors={errors} />
          <Checkbox
            name="is_active"
            label="On sale"
            hint="If off, the combo is archived: the shop hides it, and past orders keep it."
            defaultChecked={combo?.is_active ?? true}
          />
        </>
      )}
    </SavingForm>
  );
}

/** The combo's price fields, beside what its cards cost today when bought separately. */
function Prices({
  combo,
  items,
  cards,
  errors,
}: Pick<Shown, "combo"> & {
  items: readonly ComboItem[];
  cards: ReadonlyMap<string, ShownProduct>;
  errors: Readonly<Record<string, string>>;
}) {
  const [original, setOriginal] = useState(combo ? typedPrice(combo.original_price) : "");
  const [final, setFinal] = useState(combo ? typedPrice(combo.final_price) : "");
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
