import { ChevronDown } from "lucide-react";
import { type ComboContent, countPieces, lineKey } from "#domain/cart/lines";
import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { comboMessages } from "#domain/catalogue/combo-messages";

/** Longer lists are folded. */
const SHOWN_LINES = 3;

/** What is in one combo: its cards with size and quantity. */
export function ComboContents({ contents }: { contents: readonly ComboContent[] }) {
  if (contents.length === 0) return null;
  const list = (
    <ul className="border-l-2 border-line pl-3 text-small text-ink-soft">
      {contents.map(({ id, name, size, quantity }) => (
        <li key={lineKey({ id, size })}>
          {quantity} × {name}, {SIZE_LABELS[size]}
        </li>
      ))}
    </ul>
  );
  if (contents.length <= SHOWN_LINES) return list;
  return (
    <details className="group text-small">
      <summary className="-my-1 flex min-h-11 w-fit items-center gap-1 font-semibold text-peacock">
        {comboMessages.piecesInside(countPieces(contents))}
        <ChevronDown aria-hidden size={16} className="group-open:rotate-180" />
      </summary>
      {list}
    </details>
  );
}
