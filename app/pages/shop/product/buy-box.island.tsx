import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isQuantity } from "#domain/cart/cart";
import { type CartItem, lineKey } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { type ProductSize, sizeOf } from "#domain/catalogue/sizes";
import { amountToPay, multiplied } from "#domain/money/money";
import { PRESS_WAIT_MILLISECONDS } from "#pages/account/session/use-once-known.ts";
import { useUnmergedLines } from "#pages/cart/guest/use-guest-cart.ts";
import { useAddToCart } from "#pages/cart/lines/add-to-cart.tsx";
import { goToCheckout } from "#pages/cart/lines/bought-now.ts";
import {
  isPurchaseRemembered,
  type RememberedPurchase,
  rememberPurchase,
  takePurchase,
} from "#pages/cart/lines/remembered-purchase.ts";
import { href } from "#protocol/href";
import { loginPath } from "#protocol/redirect-targets";
import { useSession } from "#session/use-session";
import { Button, ButtonLink } from "#ui/forms/button";
import { networkErrorMessage } from "#ui/forms/sending/network-errors";
import { Stepper } from "#ui/forms/stepper";
import { useHydrated } from "#ui/hydrated";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import { goTo } from "#ui/page-port";
import { useReturns } from "#ui/returns";
import { showToast } from "#ui/shell/toasts";
import { SizeChips } from "./size-chips.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { texts } from "./texts.ts";

type Props = {
  productId: string;
  name: string;
  picture: string | null;
  offers: readonly ProductSize[];
  /** The sentence that is shown if no size can be ordered. */
  soldOutSentence: string | null;
};

/**
 * A product's sizes, quantity and total, as items of the page's own column. On a phone, sizes and buttons stay within
 * the thumb's reach.
 */
export default function BuyBox({ productId, name, picture, offers, soldOutSentence }: Props) {
  const t = useTexts(texts);
  const returns = useReturns();
  const [choice, setChosen] = useState<ProductSize>();
  const [chosenQuantity, setQuantity] = useState<number>();
  const requested = useRequestedChoice();
  const left = offers.filter(({ soldOut }) => !soldOut);
  const chosen = left.find(({ key }) => key === (choice?.key ?? requested.size)) ?? left[0];
  const wanted = chosenQuantity ?? requested.quantity;
  const quantity = Math.min(wanted, chosen?.left ?? wanted);
  useChoiceInUrl(choice || chosenQuantity ? chosen && { size: chosen.key, quantity } : undefined);
  const choose = ({ size, quantity }: Pick<CartItem, "size" | "quantity">) => {
    const offer = offers.find(({ key }) => key === size);
    if (!offer) return cartMessages["size-unavailable"];
    if (offer.soldOut) return cartMessages["sold-out"];
    const { left = quantity } = offer;
    if (left < quantity) return cartMessages["few-left"]({ left });
    setChosen(offer);
    setQuantity(quantity);
    return null;
  };
  return (
    <>
      {offers.length > 0 ? (
        <SizeChoice offers={offers} chosen={chosen} onChoose={setChosen} picture={picture} />
      ) : null}
      {chosen ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-semibold">{t.quantity}</span>
            <Stepper name={name} quantity={quantity} highest={chosen.left} onChange={setQuantity} />
          </div>
          <BuyBar
            key={returns}
            productId={productId}
            quantity={quantity}
            offer={chosen}
            offers={offers}
            onRemembered={({ line }) => choose(line)}
          >
            {offers.length > 1 ? (
              <SizeChips offers={offers} chosen={chosen} onChoose={setChosen} />
            ) : null}
          </BuyBar>
        </>
      ) : (
        <p className="rounded-card bg-wait p-4 text-on-wait">{soldOutSentence}</p>
      )}
    </>
  );
}

/**
 * The size and quantity that the URL names, as feeds' links and those to another browser do (`?size=stamp&quantity=2`).
 * They are a choice, which buys nothing by itself. Read after hydration, because the cached document is the same for
 * all.
 */
function useRequestedChoice(): { size: string | null; quantity: number } {
  const query = new URLSearchParams(useHydrated() ? location.search : "");
  const quantity = Number(query.get("quantity"));
  return { size: query.get("size"), quantity: isQuantity(quantity) ? quantity : 1 };
}

/** Writes what was chosen into the page's URL, for the other language's page, a reload and other browsers. */
function useChoiceInUrl(chosen: Pick<CartItem, "size" | "quantity"> | undefined): void {
  const query = chosen && choiceQuery(chosen);
  useEffect(() => {
    if (query !== undefined) window.history.replaceState(window.history.state, "", query);
  }, [query]);
}

function choiceQuery({ size, quantity }: Pick<CartItem, "size" | "quantity">): string {
  return `?${new URLSearchParams({ size, quantity: String(quantity) })}`;
}

/** Why a remembered line can't be shown any more. Null: it is shown. */
type HiddenReason = string | null;

function BuyBar({
  productId,
  quantity,
  offer: { key: size, name, labels, price, left },
  offers,
  onRemembered,
  children,
}: {
  productId: string;
  quantity: number;
  offer: ProductSize;
  offers: readonly ProductSize[];
  /**
   * Called with a Buy Now that was pressed before signing in: shows its size and quantity, or returns why that isn't
   * possible.
   */
  onRemembered: (purchase: RememberedPurchase) => HiddenReason;
  /** The size buttons in a phone's bar. */
  children: ReactNode;
}) {
  const t = useTexts(texts);
  const { add, buy, busy: sending, notice, added } = useAddToCart();
  const named = labels && { sizeNames: labels };
  const line = { id: productId, size, ...named, addedPrice: price, quantity };
  const here = href("/product/:id", { id: productId });
  const buyNow = (key?: string) =>
    buy(
      line,
      {
        continueTo: goToCheckout,
        // A guest signs in and comes back to this product, where the purchase continues (reading R42).
        signIn: (key) => {
          rememberPurchase({ path: here, line, key });
          goTo(loginPath(here + choiceQuery(line)));
        },
        mayContinue: () => isPurchaseRemembered(here),
      },
      key,
    );
  const mayContinue = useRememberedPurchase(here, line, onRemembered, sending, buyNow);
  const busy = sending || mayContinue;
  return (
    <div className="thumb-bar -mx-4 flex flex-col gap-2 border-t border-line bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-tablet:order-last tablet:static tablet:mx-0 tablet:gap-3 tablet:bg-transparent tablet:px-0 tablet:pt-4">
      <div role="alert" className="empty:hidden">
        {notice && "saved" in notice ? <GuestNotice {...notice} productId={productId} /> : null}
        {notice && "unsaved" in notice ? (
          <Notice tone="bad" className="text-small">
            <strong className="block">{notice.sentence}</strong>
            {notice.unsaved}
          </Notice>
        ) : null}
      </div>
      {added ? (
        <p className="text-small">
          {t.inCart(sizeOf({ sizes: offers }, added.size)?.name ?? "", added.quantity)}{" "}
          <Link to={href("/cart")} className="font-semibold text-peacock underline">
            {t.viewCart}
          </Link>
        </p>
      ) : null}
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="max-w-full shrink-0">
          <span className="block text-small text-ink-soft">
            {offers.length > 1 ? (
              <span className="tablet:hidden">
                {t.sizeTimes(t.shortSizes[size] ?? name, quantity)}
              </span>
            ) : null}
            <span className={offers.length > 1 ? "max-tablet:hidden" : ""}>{t.total}</span>
          </span>
          <strong data-total className="block text-lead tabular-nums tablet:text-title">
            {amountToPay(multiplied(price, quantity))}
          </strong>
        </p>
        <div className="flex grow flex-wrap gap-2">
          <Button
            look="second"
            className="grow px-2! tablet:px-3!"
            busy={busy}
            data-adds={quantity}
            onClick={() => add(line, left)}
          >
            {t.addToCart}
          </Button>
          <Button className="grow px-2! tablet:px-3!" busy={busy} onClick={() => buyNow()}>
            {t.buyNow}
          </Button>
        </div>
      </div>
    </div>
  );
}

/**
 * Continues a Buy Now, once, after its guest has signed in. It waits until the page shows the chosen size and quantity
 * and until the guest cart's pieces of that line are merged, because those count as pieces that the cart had before.
 * Returns true while it waits; other presses then do nothing. It gives up with a message if the choice can't be shown
 * or it takes too long, and silently if something else is chosen.
 */
function useRememberedPurchase(
  here: string,
  shown: CartItem,
  onRemembered: (purchase: RememberedPurchase) => HiddenReason,
  sending: boolean,
  buyNow: (key: string) => void,
): boolean {
  const owner = useSession()?.person?.id;
  const [purchase, setPurchase] = useState<RememberedPurchase | null>(null);
  const take = useEffectEvent(() => {
    const taken = takePurchase(here);
    if (!taken) return;
    const problem = onRemembered(taken);
    if (problem) showToast({ kind: "error", text: problem });
    else setPurchase(taken);
  });
  useEffect(() => {
    if (owner) take();
  }, [owner]);
  const isShown =
    purchase?.line.quantity === shown.quantity && lineKey(purchase.line) === lineKey(shown);
  const unmerged = useUnmergedLines(owner).some((line) => lineKey(line) === lineKey(shown));
  const buyRemembered = useEffectEvent(() => {
    setPurchase(null);
    if (purchase) buyNow(purchase.key);
  });
  useEffect(() => {
    if (isShown && !unmerged && !sending) buyRemembered();
  }, [isShown, unmerged, sending]);
  const giveUp = useEffectEvent(() => {
    setPurchase(null);
    showToast({ kind: "error", text: `${cartMessages.checkoutFailed}\n${networkErrorMessage()}` });
  });
  useEffect(() => {
    if (!isShown) return;
    const late = setTimeout(giveUp, PRESS_WAIT_MILLISECONDS);
    return () => {
      clearTimeout(late);
      setPurchase(null);
    };
  }, [isShown]);
  return purchase !== null;
}

/** The alert for guests: what is missing, what was saved, and a link to log in (reading R6). */
function GuestNotice({
  sentence,
  saved,
  productId,
}: {
  sentence: string;
  saved: string;
  productId: string;
}) {
  const t = useTexts(texts);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-info p-3 text-on-info">
      <p className="min-w-0 flex-1 basis-[10rem] text-small">
        <strong className="block">{sentence}</strong>
        {saved}{" "}
        <Link to={href("/cart")} className="underline underline-offset-4">
          {t.viewCart}
        </Link>
      </p>
      <ButtonLink className="shrink-0" to={loginPath(href("/product/:id", { id: productId }))}>
        {t.login}
      </ButtonLink>
    </div>
  );
}
