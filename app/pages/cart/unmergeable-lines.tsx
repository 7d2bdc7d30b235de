import { changeGuestQuantity } from "#domain/cart/cart";
import type { GuestLine } from "#domain/cart/guest-lines";
import { lineKey } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { isSizeSoldOut } from "#domain/catalogue/sizes";
import { useSession } from "#session/use-session";
import { Button } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { showToast } from "#ui/shell/toasts";
import { guestCart, saveGuestCart } from "./guest/guest-cart.ts";
import { requestMerge, useRequestedMerge } from "./guest/guest-cart-merge.ts";
import { useUnmergeableLines } from "./guest/use-guest-cart.ts";
import { useProductInfo } from "./guest/use-product-info.ts";
import { RemoveButton } from "./lines/line-row.tsx";
import { texts } from "./texts.ts";

/** Lists the lines of the guest cart that had no room in the customer's cart (reading R59). */
export function UnmergeableLines() {
  const lines = useUnmergeableLines(useSession()?.person?.id);
  return lines.length > 0 ? <UnmergeableList lines={lines} /> : null;
}

function UnmergeableList({ lines }: { lines: readonly GuestLine[] }) {
  const t = useTexts(texts);
  const { products } = useProductInfo(lines);
  const busy = useRequestedMerge();
  const productOf = (id: string) => products?.find(({ productId }) => productId === id);
  const nameOf = (id: string) => productOf(id)?.name ?? cartMessages.cardWithoutName;
  const soldOut = ({ id, size }: GuestLine) => isSizeSoldOut(productOf(id) ?? { sizes: [] }, size);
  const remove = (line: GuestLine) => {
    const changed = changeGuestQuantity(guestCart(), line, 0);
    if (changed.ok && !saveGuestCart(changed.lines))
      showToast({ kind: "error", text: cartMessages.itemRemoveFailed });
  };
  return (
    <section
      aria-labelledby="unmergeable-lines"
      className="mt-6 rounded-card border border-dashed border-ink/30 p-4"
    >
      <h2 id="unmergeable-lines" className="text-lead">
        {t.notInCartYet}
      </h2>
      <p className="pt-1 text-small text-ink-soft">
        {lines.every(soldOut) ? cartMessages.guestLinesSoldOut : cartMessages.guestLinesWait}
      </p>
      <Button look="second" className="mt-3" busy={busy} onClick={requestMerge}>
        {t.addWhatFits}
      </Button>
      <ul className="pt-2">
        {lines.map((line) => (
          <li key={lineKey(line)} className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="break-words">{nameOf(line.id)}</p>
              <p className="text-small text-ink-soft">
                {sizeLabel(line.size, line.sizeNames)} × {line.quantity}
              </p>
              {soldOut(line) ? <p className="text-small">{cartMessages["sold-out"]}</p> : null}
            </div>
            <RemoveButton
              name={`${nameOf(line.id)}, ${sizeLabel(line.size, line.sizeNames)}`}
              onRemove={() => remove(line)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
