import { X } from "lucide";
import type { ComboItem } from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { sizeOf } from "#domain/catalogue/sizes";
import { amountToPay, multiplied } from "#domain/money/money";
import { ListProblem } from "#pages/admin/parts/forms/list-problem.tsx";
import { Stepper } from "#ui/forms/stepper";
import { Icon } from "#ui/icon";
import type { ShownProduct } from "./product-choice.tsx";

/**
 * The contents of a combo or of a new order: one line for each card and size. `packQuantities`: how many of each
 * ready-made combo the order also has.
 */
export function ChosenCards({
  items,
  packQuantities = {},
  cards,
  onChange,
  error,
}: {
  items: readonly ComboItem[];
  packQuantities?: Readonly<Record<string, number>>;
  cards: ReadonlyMap<string, ShownProduct>;
  onChange: (items: readonly ComboItem[]) => void;
  error: string | undefined;
}) {
  return (
    <div className="flex flex-col gap-2">
      <ListProblem error={error} value={JSON.stringify([items, packQuantities])} />
      {items.length === 0 && Object.values(packQuantities).every((pieces) => pieces === 0) ? (
        <p className="text-ink-soft">Nothing yet. Look for one below.</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li
            key={`${item.id} ${item.size}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2"
          >
            <CardLine item={item} card={cards.get(item.id)} />
            <span className="flex items-center gap-1">
              <Stepper
                name={nameOf(item, cards)}
                quantity={item.quantity}
                highest={100}
                onChange={(quantity) =>
                  onChange(items.map((other) => (other === item ? { ...item, quantity } : other)))
                }
              />
              <button
                type="button"
                aria-label={`Remove ${nameOf(item, cards)}`}
                className="grid size-11 place-items-center rounded-card hover:bg-rose"
                onClick={() => onChange(items.filter((other) => other !== item))}
              >
                <Icon of={X} size={20} />
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf({ id, size }: ComboItem, cards: ReadonlyMap<string, ShownProduct>): string {
  const card = cards.get(id);
  return `${card?.name ?? id}, ${labelOf(card, size)}`;
}

function labelOf(card: ShownProduct | undefined, size: string): string {
  return sizeLabel(size, card && sizeOf(card, size)?.labels);
}

function CardLine({ item, card }: { item: ComboItem; card: ShownProduct | undefined }) {
  const price = card?.active ? sizeOf(card, item.size)?.price : null;
  return (
    <span className="flex min-w-0 flex-1 basis-[12rem] flex-col">
      <span className="font-semibold wrap-anywhere">{card?.name ?? item.id}</span>
      <span className="text-small text-ink-soft tabular-nums">
        {labelOf(card, item.size)}
        {price ? ` · ${amountToPay(multiplied(price, item.quantity))}` : null}
      </span>
      {price ? null : (
        <span className="text-small font-medium text-kumkum-ink">
          {card ? "Not sold in this size now" : "This product doesn't exist"}
        </span>
      )}
    </span>
  );
}
