import { Trash2 } from "lucide-react";
import { href, Link } from "react-router";
import { HIGHEST_QUANTITY } from "#domain/limits";
import { EPISODE_QUANTITY, lineRemoved, PRODUCT_GONE, priceChanged } from "#domain/messages";
import { amountToPay, times } from "#domain/money";
import { PICTURE_SIZES } from "#domain/pictures";
import { Button } from "#ui/button";
import { Picture } from "#ui/picture";
import { Stepper } from "#ui/stepper";
import type { GoneShownLine, ShownLine } from "./shown-line.ts";

/** One line of the cart. A quantity of 0 removes it (spec §4). */
export function LineRow({
  line,
  onQuantity,
  onRemove,
}: {
  line: ShownLine;
  onQuantity?: (quantity: number) => void;
  onRemove?: () => void;
}) {
  const { name, label, detail, unitPrice, addedPrice, quantity } = line;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4">
      <Picture
        address={line.picture}
        alt=""
        sizes={PICTURE_SIZES.line}
        className="row-span-2 aspect-4/5 w-20 rounded-card object-cover"
      />
      <div className="flex min-w-0 items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lead leading-snug">
            <LineName line={line} />
          </h2>
          <p className="text-small text-ink-soft">{[label, detail].filter(Boolean).join(" · ")}</p>
          <p className="text-small text-ink-soft">{amountToPay(unitPrice)} each</p>
          {addedPrice !== unitPrice ? (
            <p className="text-small text-on-wait">{priceChanged(addedPrice, unitPrice)}</p>
          ) : null}
        </div>
        <p className="font-semibold tabular-nums">{amountToPay(times(unitPrice, quantity))}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {line.kind === "episode" || !onQuantity ? (
          <span>{EPISODE_QUANTITY}</span>
        ) : (
          <Stepper
            name={name}
            quantity={quantity}
            lowest={0}
            highest={HIGHEST_QUANTITY}
            onChange={onQuantity}
          />
        )}
        {onRemove ? <RemoveButton name={name} onRemove={onRemove} /> : null}
      </div>
    </li>
  );
}

function LineName({ line: { kind, id, name } }: { line: ShownLine }) {
  if (kind !== "product") return name;
  return (
    <Link to={href("/product/:id", { id })} className="underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      look="quiet"
      className="-mr-2 gap-1! px-2! text-small"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      <Trash2 aria-hidden size={16} />
      Remove
    </Button>
  );
}

/** What stands in the place of a line that was just removed. */
export function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line min-h-16 py-2 text-ink-soft">
      <span>{lineRemoved(name)}</span>
      <Button look="quiet" onClick={onUndo}>
        Undo
      </Button>
    </li>
  );
}

export function GoneRow({ line, onRemove }: { line: GoneShownLine; onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-3">
      <div>
        <h2 className="text-lead">{line.name}</h2>
        <p className="text-small text-kumkum-ink">{PRODUCT_GONE}</p>
      </div>
      <RemoveButton name={line.name} onRemove={onRemove} />
    </li>
  );
}
