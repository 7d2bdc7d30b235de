import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { combosOnSale } from "#data/catalogue/combos.server";
import type { ComboItem } from "#domain/cart/lines";
import { catalogueMessages } from "#domain/catalogue/messages";
import { sizeOf } from "#domain/catalogue/sizes";
import { amountToPay, multiplied, type Paise, sum } from "#domain/money/money";
import { EMPTY_ADDRESS, type TypedAddress } from "#domain/people/addresses/address";
import { formHref } from "#forms/form-href";
import { ChosenCards } from "#pages/admin/catalogue/combos/chosen-cards.tsx";
import { ProductChoice, type ShownProduct } from "#pages/admin/catalogue/combos/product-choice.tsx";
import { addPiece } from "#pages/admin/catalogue/combos/with-piece.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { FoldedSection } from "#pages/admin/parts/forms/folded-section.tsx";
import { LeaveDialog } from "#pages/admin/parts/forms/pictures/uploads.tsx";
import { Radio } from "#pages/admin/parts/forms/saving-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { AddressFields } from "#ui/forms/address-fields";
import { Button, ButtonLink } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Stepper } from "#ui/forms/stepper";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  const { combos } = await combosOnSale();
  return {
    combos: combos.map(({ combo, soldOut }) => ({
      id: combo.combo_id,
      name: combo.combo_name,
      price: combo.final_price,
      soldOut,
    })),
  };
}

/** Makes an order that was agreed in a chat or at a stall: the items, the customer, and who pays for delivery. */
export default function NewOrder({ loaderData: { combos } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Make an order"
      back={href("/admin/orders")}
      intro="For an order agreed in a chat or at a stall. You get a link to send; the customer pays with it, without signing in."
    >
      <OrderForm combos={combos} />
      <ButtonLink look="quiet" to={href("/admin/orders/links")} className="self-start px-0!">
        Links sent
      </ButtonLink>
    </AdminPage>
  );
}

const DELIVERIES = {
  standard: "By post, the customer pays delivery",
  free: "By post, delivery is free",
  collected: "Collected at the stall",
} as const;
type Delivery = keyof typeof DELIVERIES;

type Combos = Route.ComponentProps["loaderData"]["combos"];
type Quantities = Readonly<Record<string, number>>;

function OrderForm({ combos }: { combos: Combos }) {
  const form = useAdminForm(formHref("/admin/orders/links/addition"), null);
  const errors = form.refusal?.errors ?? {};
  useReloadCombos(errors.items);
  const [items, setItems] = useState<readonly ComboItem[]>([]);
  const [cards, setCards] = useState<ReadonlyMap<string, ShownProduct>>(new Map());
  const choose = (card: ShownProduct, size: ComboItem["size"]) => {
    setCards(new Map(cards).set(card.id, card));
    setItems(addPiece(items, { id: card.id, size }));
  };
  const [packs, setPacks] = useState<Quantities>({});
  const [delivery, setDelivery] = useState<Delivery>("standard");
  const [typed, setTyped] = useState(EMPTY_ADDRESS);
  const begun = useRef(false);
  const chosenPacks = combos.flatMap(({ id, price }) =>
    packs[id] ? [{ id, size: null, quantity: packs[id], price }] : [],
  );
  const total = sum([
    ...items.map(({ id, size, quantity }) => multiplied(priceOf(cards.get(id), size), quantity)),
    ...chosenPacks.map(({ price, quantity }) => multiplied(price, quantity)),
  ]);
  const sent = [...items, ...chosenPacks.map(({ price: _, ...pack }) => pack)];
  return (
    <StoreForm
      form={form}
      noValidate
      className="flex flex-col gap-5"
      onInput={({ target }) => {
        // Search fields have no name, and typing into them isn't an unsaved change.
        if (target instanceof Element && target.getAttribute("name")) begun.current = true;
      }}
    >
      <LeaveDialog hasUnsaved={() => begun.current || sent.length > 0} />
      <div className="flex flex-col gap-5">
        <input type="hidden" name="items" value={JSON.stringify(sent)} />
        <Panel title="What">
          <ChosenCards
            items={items}
            packQuantities={packs}
            cards={cards}
            onChange={setItems}
            error={errors.items}
          />
          {combos.length === 0 ? null : (
            <FoldedSection title="Combos">
              <Packs combos={combos} packQuantities={packs} onChange={setPacks} />
            </FoldedSection>
          )}
          <ProductChoice inStockAlone onChoose={choose} />
        </Panel>
        <Panel title="For whom">
          <fieldset className="flex flex-col">
            <legend className="font-semibold">Delivery</legend>
            {(Object.keys(DELIVERIES) as Delivery[]).map((each) => (
              <Radio
                key={each}
                label={DELIVERIES[each]}
                name="delivery"
                value={each}
                checked={delivery === each}
                onChange={() => setDelivery(each)}
              />
            ))}
          </fieldset>
          {delivery === "collected" ? (
            <NameAndMobile typed={typed} onType={setTyped} errors={errors} />
          ) : (
            <AddressFields initial={typed} errors={errors} onType={setTyped} />
          )}
          <FoldedSection title="Email and coupon" errors={errors} fields={["email", "coupon"]}>
            <div className="flex flex-col gap-4 pt-2">
              <Field
                label="Email"
                name="email"
                type="email"
                autoComplete="off"
                hint="If you enter an email, the customer gets emails about the order."
                error={errors.email}
              />
              <Field label="Coupon" name="coupon" autoComplete="off" error={errors.coupon} />
            </div>
          </FoldedSection>
        </Panel>
      </div>
      <RefusalAboveButtons refusal={form.refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {total > 0
            ? `Make the order · ${amountToPay(total)}${delivery === "standard" ? " and delivery" : ""}`
            : "Make the order"}
        </Button>
        {delivery === "collected" ? (
          <Button type="submit" name="payment" value="cash" look="second" busy={form.busy}>
            {total > 0 ? `Sold for cash · ${amountToPay(total)}` : "Sold for cash"}
          </Button>
        ) : null}
      </div>
    </StoreForm>
  );
}

/** Loads the combos again once the items are refused, because one may have sold out since the page was loaded. */
function useReloadCombos(problem: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (problem) void revalidate();
  }, [problem, revalidate]);
}

function priceOf(card: ShownProduct | undefined, size: ComboItem["size"]): Paise {
  return (card && sizeOf(card, size)?.price) ?? (0 as Paise);
}

function NameAndMobile({
  typed,
  onType,
  errors,
}: {
  typed: TypedAddress;
  onType: (typed: TypedAddress) => void;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <p className="text-ink-soft">A sale for cash needs neither name nor number.</p>
      <Field
        label="Name"
        name="name"
        value={typed.name}
        onChange={({ currentTarget }) => onType({ ...typed, name: currentTarget.value })}
        autoComplete="off"
        error={errors.name}
      />
      <Field
        label="Mobile number"
        name="mobile"
        value={typed.mobile}
        onChange={({ currentTarget }) => onType({ ...typed, mobile: currentTarget.value })}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors.mobile}
      />
    </>
  );
}

function Packs({
  combos,
  packQuantities,
  onChange,
}: {
  combos: Combos;
  packQuantities: Quantities;
  onChange: (packs: Quantities) => void;
}) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {combos.map(({ id, name, price, soldOut }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className={soldOut ? "text-ink-soft" : ""}>
            {name} <span className="tabular-nums">{amountToPay(price)}</span>
          </span>
          <span className="flex min-h-11 flex-wrap items-center gap-3">
            {soldOut ? <span className="text-ink-soft">{catalogueMessages.soldOut}</span> : null}
            {soldOut && !packQuantities[id] ? null : (
              <Stepper
                name={name}
                quantity={packQuantities[id] ?? 0}
                lowest={0}
                highest={soldOut ? 0 : 100}
                onChange={(quantity) => onChange({ ...packQuantities, [id]: quantity })}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
