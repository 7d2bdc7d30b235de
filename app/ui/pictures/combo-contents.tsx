import { ChevronDown } from "lucide";
import {
  type ComboContent,
  countPieces,
  lineKey,
  MOST_COMBO_PICTURES,
  type OrderLine,
} from "#domain/cart/lines";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { amountToPay, multiplied } from "#domain/money/money";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Picture } from "./picture.tsx";
import { texts } from "./texts.ts";

/** What is in a combo: pictures of its first cards, all cards with size and quantity, and what it saves. */
export function ComboContents({
  line: { contents, comboDiscount, quantity },
}: {
  line: Pick<OrderLine, "contents" | "comboDiscount" | "quantity">;
}) {
  const t = useTexts(texts);
  if (contents.length === 0) return null;
  return (
    <div className="text-small">
      <Pictures contents={contents} />
      {comboDiscount ? (
        <p className="text-on-ok">
          {t.comboSaves(
            amountToPay(multiplied(comboDiscount.saved, Math.max(quantity, 1))),
            comboDiscount.percentage,
          )}
        </p>
      ) : null}
      <details className="group">
        <summary className="-my-1 flex min-h-11 w-fit items-center gap-1 font-semibold text-peacock">
          {t.piecesInside(countPieces(contents))}
          <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
        </summary>
        <ul className="border-l-2 border-line pl-3 text-ink-soft">
          {contents.map(({ id, name, size, sizeNames, quantity }) => (
            <li key={lineKey({ id, size })}>
              {quantity} × {name}, {sizeLabel(size, sizeNames)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Pictures of the first cards. Old orders have none, because pictures weren't stored with them. */
function Pictures({ contents }: { contents: readonly ComboContent[] }) {
  const shown = contents.slice(0, MOST_COMBO_PICTURES).filter(({ picture }) => picture !== null);
  if (shown.length === 0) return null;
  const rest = contents.length - shown.length;
  return (
    <span aria-hidden className="flex flex-wrap items-center gap-1 py-1">
      {shown.map(({ id, size, picture, quantity }) => (
        <span key={lineKey({ id, size })} className="relative">
          <Picture
            address={picture}
            alt=""
            sizes="32px"
            className="aspect-4/5 w-8 rounded-[3px] border border-line framed"
          />
          {quantity > 1 ? (
            <span className="absolute -right-1 -bottom-1 grid h-4 min-w-4 place-items-center rounded-round bg-marigold px-0.5 text-[0.6875rem] leading-none font-bold text-on-marigold">
              {quantity}
            </span>
          ) : null}
        </span>
      ))}
      {rest > 0 ? <span className="pl-1 text-ink-soft tabular-nums">+{rest}</span> : null}
    </span>
  );
}
