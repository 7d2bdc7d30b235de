import { useRevalidator } from "react-router";
import { changeGuestQuantity } from "#domain/cart/cart";
import type { GuestLine } from "#domain/cart/guest-lines";
import { spokenName } from "#domain/cart/line-label";
import { type CartLine, lineKey, type UnavailableLine } from "#domain/cart/lines";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { isProductSize, sizeLabel } from "#domain/catalogue/catalogue";
import { offeredPrice, type ProductSize, sizeOf } from "#domain/catalogue/sizes";
import { storeMessages } from "#domain/messages";
import { CartSkeleton } from "#pages/cart/cart-skeleton.tsx";
import { CartView } from "#pages/cart/cart-view.tsx";
import { LineRow, RemovedRow, UnavailableRow } from "#pages/cart/lines/line-row.tsx";
import { shortageNotes } from "#pages/cart/lines/short-notes.ts";
import { useRemovedLines } from "#pages/cart/lines/use-removed-lines.ts";
import { useNextAnswer } from "#pages/cart/use-next-answer.ts";
import { useBackOnline } from "#pages/errors/use-back-online.ts";
import { useHydrated } from "#ui/hydrated";
import { showToast } from "#ui/shell/toasts";
import { guestCart, saveGuestCart } from "./guest-cart.ts";
import type { ProductInfo } from "./product-info.server.ts";
import { useGuestCart } from "./use-guest-cart.ts";
import { useProductInfo } from "./use-product-info.ts";

/**
 * The cart of somebody who isn't signed in, which this browser stores. It is shown even if the server doesn't respond.
 */
export function GuestCart() {
  const saved = useGuestCart();
  const known = useHydrated();
  const { answer, products, networkError, busy, reload } = useProductInfo(saved);
  const { revalidate } = useRevalidator();
  useBackOnline(revalidate);
  const onAnswer = useNextAnswer(answer, () => {
    if (products && !networkError) showToast({ kind: "info", text: cartMessages.refreshed });
  });
  const refresh = async () => {
    onAnswer();
    await reload();
  };
  const lines = Math.max(1, saved.length);
  if (!known || (saved.length > 0 && products === undefined)) return <CartSkeleton lines={lines} />;
  // After a failure to load, the cart is shown empty with a notice (spec §8).
  if (products === null)
    return (
      <CartView
        signedIn={false}
        lines={[]}
        row={() => null}
        unavailableRows={[]}
        notice={cartMessages.notLoaded}
        refreshing={busy}
        onRefresh={refresh}
      />
    );
  return (
    <KnownGuestCart {...{ saved, products: products ?? [], networkError, busy }} reload={refresh} />
  );
}

function KnownGuestCart({
  saved,
  products,
  networkError,
  busy,
  reload,
}: {
  saved: readonly GuestLine[];
  products: readonly ProductInfo[];
  /** True: the server didn't respond, so `products` come from an earlier response. */
  networkError: boolean;
  busy: boolean;
  reload: () => Promise<void>;
}) {
  const { lines, unavailable, left } = withProducts(
    saved,
    networkError ? withMissingProducts(saved, products) : products,
  );
  const { all, before, returned, remember, forget } = useRemovedLines(lines);

  const showFailure = (text: string) => showToast({ kind: "error", text });
  const showUnsaved = (text: string) => showFailure(`${text}\n${storeMessages.storageBlocked}`);
  /** Returns whether the change was saved. */
  const change = ({ id, size }: Pick<CartLine, "id" | "size">, quantity: number): boolean => {
    if (!isProductSize(size)) return false;
    const [done, failed] =
      quantity > 0
        ? [cartMessages.quantityUpdated, cartMessages.quantityFailed]
        : [cartMessages.itemRemoved, cartMessages.itemRemoveFailed];
    const most = left[lineKey({ id, size })];
    const changed = changeGuestQuantity(guestCart(), { id, size }, quantity, most);
    if (!changed.ok) {
      const { text, advice } = cartMessageFor(changed.problem, failed);
      showFailure([text, advice].filter(Boolean).join("\n"));
    } else if (!saveGuestCart(changed.lines)) showUnsaved(failed);
    else {
      showToast({ kind: "success", text: done });
      return true;
    }
    return false;
  };
  const setQuantity = (line: CartLine, quantity: number) => {
    if (change(line, quantity) && quantity <= 0) remember(line);
  };
  const undo = (key: string) => {
    const line = before(key);
    const index = all.findIndex((other) => lineKey(other) === key);
    if (line && !saveGuestCart(withLineAt(guestCart(), line, index)))
      return showUnsaved(cartMessages.itemReturnFailed);
    forget(key);
  };
  const shortNote = shortageNotes(all, left);
  return (
    <CartView
      signedIn={false}
      lines={all}
      row={(line) =>
        line.quantity > 0 ? (
          <LineRow
            line={line}
            spokenName={spokenName(line, all)}
            note={shortNote(line)}
            focused={returned === lineKey(line)}
            onQuantity={(quantity) => setQuantity(line, quantity)}
            onRemove={() => setQuantity(line, 0)}
          />
        ) : (
          <RemovedRow name={spokenName(line, all)} onUndo={() => undo(lineKey(line))} />
        )
      }
      unavailableRows={unavailable.map((line) => (
        <UnavailableRow key={lineKey(line)} line={line} onRemove={() => change(line, 0)} />
      ))}
      notice={networkError && saved.length > 0 ? cartMessages.offline : null}
      refreshing={busy}
      onRefresh={reload}
    />
  );
}

/**
 * Adds stand-ins for products that no response has described yet: the id as the name, and the price at which it was
 * added.
 */
function withMissingProducts(saved: readonly GuestLine[], products: readonly ProductInfo[]) {
  const all = [...products];
  for (const { id, size, sizeNames, addedPrice } of saved) {
    const known = all.findIndex(({ productId }) => productId === id);
    const product = all[known] ?? namelessProduct(id);
    if (addedPrice === null || sizeOf(product, size)) continue;
    const standIn: ProductSize = {
      key: size,
      name: sizeLabel(size, sizeNames),
      ...(sizeNames && { labels: sizeNames }),
      price: addedPrice,
      dimensions: null,
      soldOut: false,
      inBuilder: false,
      drawn: "portrait",
    };
    const sizes = [...product.sizes, standIn];
    all.splice(known < 0 ? all.length : known, 1, { ...product, sizes });
  }
  return all;
}

function namelessProduct(productId: string): ProductInfo {
  return { productId, name: cartMessages.cardWithoutName, picture: null, sizes: [] };
}

function withProducts(saved: readonly GuestLine[], products: readonly ProductInfo[]) {
  const lines: CartLine[] = [];
  const unavailable: UnavailableLine[] = [];
  const left: Record<string, number> = {};
  for (const { id, size, quantity, addedPrice, ...added } of saved) {
    const product = products.find(({ productId }) => productId === id);
    const price = product ? offeredPrice(product, size) : null;
    const offered = product && sizeOf(product, size);
    const sizeNames = offered?.labels ?? added.sizeNames;
    if (offered?.left !== undefined) left[lineKey({ id, size })] = offered.left;
    const line = {
      kind: "product" as const,
      id,
      size,
      ...(sizeNames && { sizeNames }),
      name: product?.name ?? cartMessages.cardWithoutName,
      quantity,
    };
    const soldOut = offered?.soldOut ?? false;
    if (!product || price === null) unavailable.push({ ...line, purchase: null, soldOut });
    else {
      const prices = { unitPrice: price, addedPrice: addedPrice ?? price };
      const none = { contents: [], comboDiscount: null, addedAt: null, episode: null };
      lines.push({ ...line, ...prices, ...none, picture: product.picture });
    }
  }
  return { lines, unavailable, left };
}

function withLineAt(saved: readonly GuestLine[], line: CartLine, index: number): GuestLine[] {
  const { id, size, sizeNames, addedPrice, quantity } = line;
  if (!isProductSize(size)) return [...saved];
  return saved.toSpliced(index, 0, { id, size, sizeNames, addedPrice, quantity });
}
