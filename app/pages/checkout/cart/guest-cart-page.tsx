import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { changeGuestQuantity, type GuestLine, offeredPrice, productKey } from "#domain/cart";
import { SIZE_LABELS } from "#domain/catalogue";
import { CART_REFRESHED, CART_UNKNOWN, ITEM_REMOVED, QUANTITY_UPDATED } from "#domain/messages";
import { sayCartProblem } from "#domain/sayings";
import { useToast } from "#ui/toasts";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { CartView } from "./cart-view.tsx";
import { guestCart, keepGuestCart, useGuestCart, useGuestCartKnown } from "./guest-cart.ts";
import type { loader } from "./guest-lines.ts";
import { GoneRow, LineRow, RemovedRow } from "./line-row.tsx";
import type { GoneShownLine, ProductInfo, ShownLine } from "./shown-line.ts";
import { useRemovedLines } from "./use-removed-lines.ts";

/** The cart that this browser keeps for somebody who hasn't signed in. */
export function GuestCart() {
  const kept = useGuestCart();
  const known = useGuestCartKnown();
  const { products, busy, reload } = useProductInfo(kept);
  if (!known || (kept.length > 0 && products === undefined))
    return <CartSkeleton lines={Math.max(1, kept.length)} />;
  if (products === null) return <UnknownGuestCart busy={busy} reload={reload} />;
  return <KnownGuestCart kept={kept} products={products ?? []} busy={busy} reload={reload} />;
}

/** spec §8: a load failure shows the cart empty; the page says that it isn't known. */
function UnknownGuestCart({ busy, reload }: { busy: boolean; reload: () => Promise<void> }) {
  return (
    <CartView
      signedIn={false}
      lines={[]}
      row={() => null}
      goneRows={null}
      notice={CART_UNKNOWN}
      refreshing={busy}
      onRefresh={reload}
    />
  );
}

function KnownGuestCart({
  kept,
  products,
  busy,
  reload,
}: {
  kept: readonly GuestLine[];
  products: readonly ProductInfo[];
  busy: boolean;
  reload: () => Promise<void>;
}) {
  const { lines, gone } = withProducts(kept, products);
  const { all, before, returned, remember, forget } = useRemovedLines(lines);
  const toast = useToast();

  const change = (line: Pick<ShownLine, "id" | "size">, quantity: number) => {
    const name = kept.find(({ productId, size }) => productId === line.id && size === line.size);
    if (!name) return;
    const changed = changeGuestQuantity(guestCart(), name, quantity);
    if (changed.ok) keepGuestCart(changed.lines);
    else toast({ kind: "error", text: sayCartProblem(changed.problem).sentence });
    if (changed.ok)
      toast({ kind: "success", text: quantity > 0 ? QUANTITY_UPDATED : ITEM_REMOVED });
  };
  const setQuantity = (line: ShownLine, quantity: number) => {
    if (quantity <= 0) remember(line);
    change(line, quantity);
  };
  const undo = (key: string) => {
    const line = before(key);
    if (line)
      keepGuestCart(
        withLineAt(
          guestCart(),
          line,
          all.findIndex((other) => other.key === key),
        ),
      );
    forget(key);
  };
  return (
    <CartView
      signedIn={false}
      lines={all}
      row={(line) =>
        line.quantity > 0 ? (
          <LineRow
            line={line}
            focused={returned === line.key}
            onQuantity={(quantity) => setQuantity(line, quantity)}
            onRemove={() => setQuantity(line, 0)}
          />
        ) : (
          <RemovedRow name={line.name} onUndo={() => undo(line.key)} />
        )
      }
      goneRows={gone.map((line) => (
        <GoneRow key={line.key} line={line} onRemove={() => change(line, 0)} />
      ))}
      refreshing={busy}
      onRefresh={async () => {
        await reload();
        toast({ kind: "info", text: CART_REFRESHED });
      }}
    />
  );
}

/** Names, pictures and today's prices of the guest's lines. Asked anew only when other products lie there. */
function useProductInfo(kept: readonly GuestLine[]) {
  const fetcher = useFetcher<typeof loader>({ key: "guest lines" });
  const { load, data, state } = fetcher;
  const ids = [...new Set(kept.map(({ productId }) => productId))].sort().join("&id=");
  const path = `${href("/cart/guest-lines")}?id=${ids}`;
  useEffect(() => {
    if (ids !== "") load(path);
  }, [ids, path, load]);
  return { products: data?.products, busy: state !== "idle", reload: () => load(path) };
}

function withProducts(kept: readonly GuestLine[], products: readonly ProductInfo[]) {
  const lines: ShownLine[] = [];
  const gone: GoneShownLine[] = [];
  for (const { productId, size, quantity, addedPrice } of kept) {
    const product = products.find((other) => other.productId === productId);
    const price = product ? offeredPrice(product, size) : null;
    const key = productKey(productId, size);
    const name = product?.name ?? productId;
    const same = { key, kind: "product" as const, id: productId, size, name, quantity };
    if (!product || price === null) gone.push(same);
    else {
      const { picture } = product;
      const shown = { label: SIZE_LABELS[size], detail: null, picture, addedAt: null };
      lines.push({ ...same, ...shown, unitPrice: price, addedPrice: addedPrice ?? price });
    }
  }
  return { lines, gone };
}

function withLineAt(kept: readonly GuestLine[], line: ShownLine, index: number): GuestLine[] {
  const { id, size, addedPrice, quantity } = line;
  if (size === null || size === "digital") return [...kept];
  return kept.toSpliced(index, 0, { productId: id, size, addedPrice, quantity });
}
