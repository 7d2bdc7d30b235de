import { type ReactNode, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { catalogueMessages } from "#domain/catalogue/messages";
import { amountToPay, times } from "#domain/money/money";
import { useAddToCart } from "#pages/cart/lines/add-to-cart.tsx";
import { Button, ButtonLink } from "#ui/forms/button";
import { Stepper } from "#ui/forms/stepper";
import { useTexts } from "#ui/language";
import { loginPath } from "#ui/shell/header";
import { Preload } from "#ui/shell/preload";
import { SizeChips } from "./size-chips.tsx";
import { type Offer, SizeChoice } from "./size-choice.tsx";
import { texts } from "./texts.ts";

type Props = {
  productId: string;
  name: string;
  picture: string | null;
  offers: readonly Offer[];
  /** The large picture. */
  picturePlace: ReactNode;
  /** What stands under the buttons. */
  children: ReactNode;
};

/** Picture, name, sizes, quantity and total; on a phone sizes and buttons stay in the thumb's reach. */
export function BuyBox({ productId, name, picture, offers, picturePlace, children }: Props) {
  const words = useTexts(texts);
  const [choice, setChosen] = useState<Offer>();
  const [quantity, setQuantity] = useState(1);
  const left = offers.filter(({ soldOut }) => !soldOut);
  const chosen = left.find(({ size }) => size === choice?.size) ?? left[0];
  return (
    // On a phone one column, so that the bar stays in view from the picture on.
    <div className="flex flex-col gap-4 tablet:grid tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] tablet:gap-x-10 desktop:gap-x-16">
      <div className="py-1 tablet:py-2">{picturePlace}</div>
      <div className="contents tablet:flex tablet:flex-col tablet:gap-5 tablet:pt-3">
        <h1 className="text-title tablet:text-display">{name}</h1>
        {offers.length > 0 ? (
          <SizeChoice offers={offers} chosen={chosen} onChoose={setChosen} picture={picture} />
        ) : null}
        {chosen ? (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-semibold">{words.quantity}</span>
              <Stepper name={name} quantity={quantity} onChange={setQuantity} />
            </div>
            <BuyBar productId={productId} quantity={quantity} offer={chosen}>
              <SizeChips offers={offers} chosen={chosen} onChoose={setChosen} />
            </BuyBar>
          </>
        ) : (
          <p className="rounded-card bg-wait p-4 text-on-wait">
            {offers.length > 0 ? catalogueMessages.noSizeLeft : catalogueMessages.noSizeOffered}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function BuyBar({
  productId,
  quantity,
  offer: { size, price },
  children,
}: {
  productId: string;
  quantity: number;
  offer: Offer;
  /** What the size is changed by on a phone. */
  children: ReactNode;
}) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const { add, buy, busy, notice, added } = useAddToCart();
  const line = { id: productId, size, addedPrice: price, quantity };
  const buyNow = () =>
    buy(
      line,
      () => navigate(href("/checkout-details")),
      // reading R42: a guest signs in and comes back to this product
      () => navigate(loginPath(href("/product/:id", { id: productId }))),
    );
  return (
    <div className="thumb-bar -mx-4 flex flex-col gap-2 border-t border-line bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-tablet:order-last tablet:static tablet:mx-0 tablet:gap-3 tablet:bg-transparent tablet:px-0 tablet:pt-4">
      <Preload paths={[href("/cart/lines"), href("/cart/lines/buy-now")]} />
      <div role="alert" className="empty:hidden">
        {notice ? <GuestNotice {...notice} productId={productId} /> : null}
      </div>
      {added ? (
        <p className="text-small">
          {words.inCart(words.sizeLabels[added.size], added.quantity)}{" "}
          <Link to={href("/cart")} className="font-semibold text-peacock underline">
            {words.viewCart}
          </Link>
        </p>
      ) : null}
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="shrink-0">
          <span className="block text-small text-ink-soft">
            <span className="tablet:hidden">
              {words.sizeTimes(words.shortSizes[size], quantity)}
            </span>
            <span className="max-tablet:hidden">{words.total}</span>
          </span>
          <strong data-total className="block text-lead tabular-nums tablet:text-title">
            {amountToPay(times(price, quantity))}
          </strong>
        </p>
        <div className="flex grow flex-wrap gap-2">
          <Button
            look="second"
            className="grow px-2! tablet:px-3!"
            busy={busy}
            onClick={() => add(line)}
          >
            {words.addToCart}
          </Button>
          <Button className="grow px-2! tablet:px-3!" busy={busy} onClick={buyNow}>
            {words.buyNow}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The alert of reading R6: what is missing, what was saved, and the way in. */
function GuestNotice({
  sentence,
  saved,
  productId,
}: {
  sentence: string;
  saved: string;
  productId: string;
}) {
  const words = useTexts(texts);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-info p-3 text-on-info">
      <p className="min-w-0 flex-1 basis-40 text-small">
        <strong className="block">{sentence}</strong>
        {saved}{" "}
        <Link to={href("/cart")} className="underline underline-offset-4">
          {words.viewCart}
        </Link>
      </p>
      <ButtonLink className="shrink-0" to={loginPath(href("/product/:id", { id: productId }))}>
        {words.login}
      </ButtonLink>
    </div>
  );
}
