import { useRef, useState } from "react";
import { data } from "react-router";
import { cartOf } from "#data/cart.server";
import { loadProfile } from "#data/people.server";
import { openQuote } from "#data/quotes.server";
import { LOADING } from "#domain/messages";
import { basketOf } from "#domain/quotes";
import { appliedCoupon, withCookies } from "#pages/checkout/coupon/applied-coupon.server.ts";
import { requirePerson } from "#request/session.server";
import { PageHead } from "#ui/page-head";
import type { Route } from "./+types/page";
import { CheckoutForm } from "./checkout-form.tsx";
import { type Choices, forgetChoices, keepChoices } from "./choices.ts";
import { detailsOf } from "./details.server.ts";
import { EmptyCheckout } from "./empty-checkout.tsx";
import { type CheckoutView, episodeView } from "./episode-view.server.ts";
import { NoPurchase } from "./no-purchase.tsx";
import { paymentOf } from "./payment.server.ts";
import { PaymentView } from "./payment-view.tsx";

/** The open quote decides which of the two views it is: after a reload, too (reading R18). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { id } = requirePerson(context, url);
  const episode = url.searchParams.get("episode");
  const view = episode === null ? await cartView(id) : await episodeView(id, episode);
  const holder = { userId: id, basket: basketOf(episode) };
  const { coupon, cookies } = await appliedCoupon(request, holder, view.details?.lines ?? []);
  const headers = withCookies({ "Cache-Control": "no-store" }, cookies);
  return data({ ...view, coupon, owner: id }, { headers });
}

async function cartView(userId: string): Promise<CheckoutView> {
  const [quote, cart] = await Promise.all([openQuote(userId, "cart", new Date()), cartOf(userId)]);
  return quote
    ? { payment: paymentOf(quote, cart) }
    : { details: detailsOf(cart, await loadProfile(userId)) };
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Checkout" />
      <meta name="robots" content="noindex" />
      <Checkout {...loaderData} />
    </>
  );
}

function Checkout({
  payment,
  details,
  refusal,
  coupon,
  owner,
}: Route.ComponentProps["loaderData"]) {
  // Kept here, so that Cancel Payment leads back to the form as it was.
  const [choices, setChoices] = useState<Choices | null>(null);
  const [placed, setPlaced] = useState(false);
  const pressed = useRef(false);
  if (placed) return <Leaving />;
  if (payment) {
    const onPlaced = () => {
      forgetChoices(owner);
      setPlaced(true);
    };
    return (
      <PaymentView
        key={payment.quoteId}
        payment={payment}
        arrived={pressed.current}
        onPlaced={onPlaced}
      />
    );
  }
  if (refusal) return <NoPurchase refusal={refusal} />;
  if (!details || (details.lines.length === 0 && details.gone.length === 0))
    return <EmptyCheckout />;
  return (
    <CheckoutForm
      key={basketOf(details.episode)}
      details={details}
      coupon={coupon}
      owner={owner}
      choices={choices ?? details.start}
      onChoose={(chosen) => {
        keepChoices(owner, chosen);
        setChoices(chosen);
      }}
      onProceed={() => {
        pressed.current = true;
      }}
    />
  );
}

/** The order is placed and its page is on the way. */
function Leaving() {
  return (
    <p role="status" className="shell py-16 text-center text-lead text-ink-soft">
      {LOADING}
    </p>
  );
}
