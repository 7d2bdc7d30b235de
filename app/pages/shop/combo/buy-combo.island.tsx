import { comboMessages } from "#domain/catalogue/combo-messages";
import type { ComboFigures } from "#domain/catalogue/combos";
import { catalogueMessages } from "#domain/catalogue/messages";
import { amountToPay } from "#domain/money/money";
import { goToCheckout } from "#pages/cart/lines/bought-now.ts";
import { InYourCart } from "#pages/cart/lines/in-your-cart.tsx";
import { LoginNotice } from "#pages/cart/login-notice.tsx";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { useReturns } from "#ui/returns";
import { texts } from "./texts.ts";
import { useAddCombo } from "./use-add-combo.ts";

type Props = { id: string; figures: ComboFigures; soldOut: boolean };

/** The combo's price, its savings, and the two buttons, which on a phone stay within the thumb's reach. */
export default function BuyCombo(props: Props) {
  return <BuyBar key={useReturns()} {...props} />;
}

function BuyBar({ id, figures, soldOut }: Props) {
  const t = useTexts(texts);
  const { add, buy, busy, notice, added } = useAddCombo(id);
  return (
    <div className="thumb-bar -mx-4 flex flex-col gap-2 border-t border-line bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-tablet:order-last tablet:static tablet:mx-0 tablet:gap-3 tablet:bg-transparent tablet:px-0 tablet:pt-4">
      <LoginNotice sentence={notice} from={href("/combo/:comboId", { comboId: id })} />
      {added ? <InYourCart /> : null}
      <Price {...figures} />
      {soldOut ? (
        <p className="rounded-card bg-wait p-4 text-on-wait">{catalogueMessages.soldOut}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button look="second" className="grow px-3!" busy={busy} onClick={add}>
            {t.addCombo}
          </Button>
          <Button className="grow px-3!" busy={busy} onClick={() => buy(goToCheckout)}>
            {t.buyNow}
          </Button>
        </div>
      )}
    </div>
  );
}

function Price({ finalPrice, originalPrice, savings, savedPercent }: ComboFigures) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <strong data-total className="text-title tabular-nums">
        {amountToPay(finalPrice)}
      </strong>
      {originalPrice ? (
        <>
          <s className="text-ink-soft tabular-nums">{amountToPay(originalPrice)}</s>
          <span className="text-small font-semibold text-on-ok">
            {comboMessages.comboSavings(savings, savedPercent)}
          </span>
        </>
      ) : null}
    </p>
  );
}
