import { Pencil, RotateCcw, Trash2 } from "lucide";
import { type ReactNode, useId } from "react";
import { MAX_QUANTITY } from "#domain/cart/limits";
import { lineLabel } from "#domain/cart/line-label";
import type { CartLine, UnavailableLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { customComboIdOf } from "#domain/catalogue/catalogue";
import { storyMessages } from "#domain/catalogue/story-messages";
import { amountToPay, multiplied } from "#domain/money/money";
import { EPISODE_PROBLEMS } from "#domain/orders/episode-purchases";
import { startEditing } from "#pages/shop/builder/editing.ts";
import { href } from "#protocol/href";
import { Button, ButtonLink } from "#ui/forms/button";
import { Stepper } from "#ui/forms/stepper";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link, TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import { purchaseTone } from "#ui/offers/purchase-tone";
import { ComboContents } from "#ui/pictures/combo-contents";
import { Picture } from "#ui/pictures/picture";
import { Stamp } from "#ui/pictures/stamp";
import { texts } from "./texts.ts";

/** One line of the cart. A quantity of 0 removes it (spec §4). */
export function LineRow({
  line,
  spokenName = line.name,
  note = null,
  focused = false,
  onQuantity,
  onRemove,
}: {
  line: CartLine;
  /** The line's name in the buttons' labels, for screen readers. */
  spokenName?: string;
  /** A sentence under the line's price. */
  note?: string | null;
  /** True: Undo has just brought the line back, so it takes the focus. */
  focused?: boolean;
  onQuantity?: (quantity: number) => void;
  onRemove?: () => void;
}) {
  const t = useTexts(texts);
  const { episode, unitPrice, addedPrice, quantity } = line;
  return (
    <li className="grid grid-cols-[min(5rem,25vw)_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4">
      <LinePicture line={line} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-[6rem]">
          <h2 className="text-lead leading-snug">
            <LineName line={line} />
          </h2>
          <p className="text-small text-ink-soft">
            {[lineLabel(line), ...episodeDetails(episode)].join(" · ")}
          </p>
          <ComboContents line={line} />
          <p className="text-small text-ink-soft">{t.each(amountToPay(unitPrice))}</p>
          {addedPrice !== unitPrice ? (
            <p className="text-small text-on-wait">{cartMessages.priceChanged(addedPrice)}</p>
          ) : null}
          {note ? <p className="text-small text-on-wait">{note}</p> : null}
        </div>
        <p className="text-lead font-semibold tabular-nums">
          {amountToPay(multiplied(unitPrice, quantity))}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {line.kind === "episode" || !onQuantity ? (
          <span>{cartMessages.episodeQuantity}</span>
        ) : (
          <Stepper
            name={spokenName}
            quantity={quantity}
            lowest={0}
            highest={MAX_QUANTITY}
            onChange={onQuantity}
          />
        )}
        {onRemove ? (
          <span className="flex">
            {customComboIdOf(line.id) === null ? null : <EditLink line={line} />}
            <RemoveButton name={spokenName} focused={focused} onRemove={onRemove} />
          </span>
        ) : null}
      </div>
    </li>
  );
}

/** Such as '8 episodes' and '24 minutes each'. The length is left out if it isn't known (spec §2 Cart). */
function episodeDetails(episode: CartLine["episode"]): string[] {
  if (!episode) return [];
  const { parts, minutes } = episode;
  const count = storyMessages.episodeCount(parts);
  return minutes === null ? [count] : [count, storyMessages.minutesLong(parts, minutes)];
}

/** Pictures have the relative sizes of the real cards, and stamps have a perforated edge. */
function LinePicture({ line: { kind, picture, size } }: { line: CartLine }) {
  // An episode's picture is a wide banner, cropped to the card's frame, so it must be loaded wider.
  const width = kind === "episode" ? "178px" : "80px";
  const drawn = (className: string) => (
    <Picture address={picture} alt="" sizes={width} className={className} />
  );
  return (
    <div className="row-span-2 grid items-start justify-items-center">
      {size === "stamp" ? (
        <Stamp className="w-7/10">{drawn("size-full framed")}</Stamp>
      ) : (
        drawn(
          `aspect-4/5 rounded-card framed shadow-card ${size === "wallet" ? "w-4/5" : "w-full"}`,
        )
      )}
    </div>
  );
}

function LineName({ line: { kind, id, name } }: { line: CartLine }) {
  if (kind !== "product") return name;
  return (
    <Link to={href("/product/:id", { id })} className="underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

/** Opens the builder with the combo's cards; saving there changes this line. */
function EditLink({ line }: { line: CartLine }) {
  const t = useTexts(texts);
  return (
    <ButtonLink
      look="quiet"
      className="gap-1! px-2! text-small"
      aria-label={t.editOf(line.name)}
      data-held=""
      to={href("/build-combo")}
      onClick={() => startEditing(line)}
    >
      <Icon of={Pencil} size={16} />
      {t.edit}
    </ButtonLink>
  );
}

export function RemoveButton({
  name,
  focused = false,
  onRemove,
}: {
  name: string;
  focused?: boolean;
  onRemove: () => void;
}) {
  const t = useTexts(texts);
  return (
    <Button
      look="quiet"
      className="-mr-2 gap-1! px-2! text-small"
      aria-label={t.removeOf(name)}
      autoFocus={focused}
      onClick={onRemove}
    >
      <Icon of={Trash2} size={16} />
      {t.remove}
    </Button>
  );
}

/** Shown instead of a line that was just removed. The focus, which was on the line, moves to Undo. */
export function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const t = useTexts(texts);
  const id = useId();
  return (
    <Row>
      <div className="flex grow flex-wrap items-center justify-between gap-x-3 rounded-card border border-dashed border-ink/30 py-2 pr-2 pl-4">
        <span id={id} className="min-w-32 flex-1 text-ink-soft">
          {cartMessages.lineRemoved(name)}
        </span>
        <Button
          look="second"
          className="shrink-0 px-4!"
          autoFocus
          aria-describedby={id}
          onClick={onUndo}
        >
          <Icon of={RotateCcw} size={17} />
          {t.undo}
        </Button>
      </div>
    </Row>
  );
}

export function UnavailableRow({
  line: { name, purchase, soldOut },
  onRemove,
}: {
  line: UnavailableLine;
  onRemove: () => void;
}) {
  return (
    <Row>
      <div className="min-w-0">
        <h2 className="text-lead">{name}</h2>
        {purchase ? (
          <Notice tone={purchaseTone(purchase.state)} className="text-small">
            {cartMessages[EPISODE_PROBLEMS[purchase.state]]}
          </Notice>
        ) : (
          <p className="text-small text-kumkum-ink">
            {cartMessages[soldOut ? "sold-out" : "product-unavailable"]}
          </p>
        )}
        {purchase?.orderId ? (
          <TextLink
            to={href("/orders/:orderId", { orderId: purchase.orderId })}
            className="text-small"
          >
            {storyMessages.openYourOrder}
          </TextLink>
        ) : null}
      </div>
      <RemoveButton name={name} onRemove={onRemove} />
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-3">
      {children}
    </li>
  );
}
