import type { ReactNode } from "react";
import { href, useNavigate } from "react-router";
import { comboMessages } from "#domain/catalogue/combo-messages";
import type { ComboFigures } from "#domain/catalogue/combos";
import { amountToPay } from "#domain/money/money";
import { useAddCombo } from "#pages/cart/lines/use-add-combo.ts";
import { LoginNotice } from "#pages/cart/login-notice.tsx";
import { Button } from "#ui/forms/button";
import { Preload } from "#ui/shell/preload";

/** Beside the picture: what it is, its price, and the two buttons in the thumb's reach. */
export function BuyCombo({
  id,
  figures,
  children,
}: {
  id: string;
  figures: ComboFigures;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { add, buy, busy, notice } = useAddCombo(id);
  const here = href("/combo/:comboId", { comboId: id });
  return (
    <div className="flex flex-col gap-5 pt-3">
      {children}
      <div className="thumb-bar -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:mx-0 tablet:bg-transparent tablet:px-0">
        <Preload paths={[href("/cart/combos")]} />
        <LoginNotice sentence={notice} from={here} />
        <Price {...figures} />
        <div className="flex flex-wrap gap-2">
          <Button look="second" className="grow px-3!" busy={busy} onClick={add}>
            Add Combo to Cart
          </Button>
          <Button
            className="grow px-3!"
            busy={busy}
            onClick={() => buy(() => navigate(href("/checkout-details")))}
          >
            Buy Now
          </Button>
        </div>
      </div>
    </div>
  );
}

function Price(figures: ComboFigures) {
  const { finalPrice, originalPrice, savings, savedPercent, totalValue, items } = figures;
  const facts = [
    items > 0 ? comboMessages.itemsIncluded(items) : null,
    totalValue ? comboMessages.comboValue(totalValue) : null,
  ].filter((fact) => fact !== null);
  return (
    <div>
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
      <p className="text-small text-ink-soft">{facts.join(" · ")}</p>
    </div>
  );
}
