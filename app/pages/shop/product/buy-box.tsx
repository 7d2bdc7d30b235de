import { type ReactNode, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { InLanguage } from "#domain/catalogue/picture-texts";
import { amountToPay, times } from "#domain/money/money";
import { useAddToCart } from "#pages/cart/lines/add-to-cart.tsx";
import { Button, ButtonLink } from "#ui/forms/button";
import { Stepper } from "#ui/forms/stepper";
import { useTexts } from "#ui/language";
import { loginPath } from "#ui/shell/header";
import { Preload } from "#ui/shell/preload";
import { type Offer, SizeChoice } from "./size-choice.tsx";
import { texts as productTexts } from "./texts.ts";

/** A size that the product is sold in. */
type Props = {
  productId: string;
  name: string;
  picture: string | null;
  /** The words on the card. */
  written?: readonly InLanguage[];
  offers: readonly Offer[];
  /** The large picture. */
  children: ReactNode;
};

/** Picture, name, sizes, quantity and total; the buttons stay in the thumb's reach on a phone. */
export function BuyBox({ productId, name, picture, written = [], offers, children }: Props) {
  const [chosen, setChosen] = useState(offers[0]);
  const [quantity, setQuantity] = useState(1);
  return (
    <div className="tablet:grid tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] tablet:grid-rows-[auto_1fr] tablet:gap-x-10 desktop:gap-x-16">
      <div className="py-2 tablet:row-span-2">{children}</div>
      <div className="flex flex-col gap-5 pt-3">
        <h1 className="text-display">{name}</h1>
        {chosen ? (
          <SizeChoice picture={picture} offers={offers} chosen={chosen} onChoose={setChosen} />
        ) : (
          <p className="rounded-card bg-wait p-4 text-on-wait">{catalogueMessages.noSizeOffered}</p>
        )}
        {written.length > 0 ? <Written lines={written} /> : null}
        <p className="max-w-prose text-ink-soft">{catalogueMessages.productDescription}</p>
      </div>
      {chosen ? (
        <BuyBar productId={productId} quantity={quantity} offer={chosen}>
          <Stepper name={name} quantity={quantity} onChange={setQuantity} />
        </BuyBar>
      ) : null}
    </div>
  );
}

/** For those who can't see the picture, and for those who want to read what is small on it. */
function Written({ lines }: { lines: readonly InLanguage[] }) {
  const texts = useTexts(productTexts);
  return (
    <figure className="max-w-prose border-l-3 border-marigold pl-4">
      <figcaption className="text-small text-ink-soft">{texts.writtenOn}</figcaption>
      {lines.map(({ text, lang }) => (
        <blockquote key={lang} lang={lang} className="font-display text-lead">
          {text}
        </blockquote>
      ))}
    </figure>
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
  /** What the quantity is changed by. */
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { add, buy, busy, notice } = useAddToCart();
  const line = { id: productId, size, addedPrice: price, quantity };
  const buyNow = () =>
    buy(
      line,
      () => navigate(href("/checkout-details")),
      // reading R42: a guest signs in and comes back to this product
      () => navigate(loginPath(href("/product/:id", { id: productId }))),
    );
  return (
    <div className="thumb-bar -mx-4 mt-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:mx-0 tablet:self-start tablet:bg-transparent tablet:px-0">
      <Preload paths={[href("/cart/lines")]} />
      <div role="alert">{notice ? <GuestNotice {...notice} productId={productId} /> : null}</div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <p className="flex items-baseline gap-2">
          <span className="text-small text-ink-soft">Total</span>
          <strong data-total className="text-title tabular-nums">
            {amountToPay(times(price, quantity))}
          </strong>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button look="second" busy={busy} onClick={() => add(line)}>
          Add to Cart
        </Button>
        <Button busy={busy} onClick={buyNow}>
          Buy Now
        </Button>
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
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-info p-3 text-on-info">
      <p className="min-w-0 flex-1 basis-40 text-small">
        <strong className="block">{sentence}</strong>
        {saved}{" "}
        <Link to={href("/cart")} className="underline underline-offset-4">
          View cart
        </Link>
      </p>
      <ButtonLink className="shrink-0" to={loginPath(href("/product/:id", { id: productId }))}>
        Login
      </ButtonLink>
    </div>
  );
}
