import { href } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { EmptyEnvelope } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";

export function EmptyCheckout() {
  return (
    <div className="shell flex flex-col items-center gap-5 py-16 text-center">
      <EmptyEnvelope />
      <h1 className="text-display">{checkoutMessages["cart-empty"]}</h1>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={href("/shop")}>Continue Shopping</ButtonLink>
        <ButtonLink look="second" to={href("/orders")}>
          Your Orders
        </ButtonLink>
      </div>
    </div>
  );
}
