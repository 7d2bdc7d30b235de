import { useRef, useState } from "react";
import { data } from "react-router";
import { cartOf } from "#data/cart/cart.server";
import { begunVersions, openQuote, type QuoteVersion, quoteOf } from "#data/checkout/quotes.server";
import { loadProfile } from "#data/people/people.server";
import { type Basket, basketOf } from "#domain/checkout/quotes";
import { storeMessages } from "#domain/messages";
import { appliedCoupon, withCookies } from "#pages/cart/coupon/applied-coupon.server.ts";
import { NoPurchase } from "#pages/checkout/payment/no-purchase.tsx";
import { begunPayments, paymentOf } from "#pages/checkout/payment/payment.server.ts";
import { PaymentView } from "#pages/checkout/payment/payment-view.tsx";
import { StoredPayment } from "#pages/checkout/payment/stored-payment.tsx";
import { useShownPayment } from "#pages/checkout/payment/use-shown-payment.ts";
import { requirePerson } from "#request/session/session.server";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { CheckoutForm } from "./checkout-form.tsx";
import { type Choices, forgetChoices, keepChoices } from "./choices.ts";
import { detailsOf } from "./details.server.ts";
import { EmptyCheckout } from "./empty-checkout.tsx";
import { type CheckoutView, episodeView } from "./episode-view.server.ts";

/**
 * The open quote decides which of the two views it is: after a reload, too (reading R18). `version` names an
 * older promise that can be confirmed still (reading R52).
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { id } = requirePerson(context, url);
  const episode = url.searchParams.get("episode");
  const basket = basketOf(episode);
  const named = await namedVersion(id, basket, url.searchParams.get("version"));
  const view = episode === null ? await cartView(id, named) : await episodeView(id, episode, named);
  const holder = { userId: id, basket };
  const { coupon, cookies } = await appliedCoupon(request, holder, view.details?.lines ?? []);
  const headers = withCookies({ "Cache-Control": "no-store" }, cookies);
  return data({ ...view, coupon, owner: id }, { headers });
}

/** Null where it can't be confirmed any more: then the newest is shown. */
async function namedVersion(userId: string, basket: Basket, versionId: string | null) {
  const version = versionId === null ? null : await quoteOf(userId, versionId);
  if (version?.basket !== basket) return null;
  return version.state !== "placed" && version.expiresAt > new Date() ? version : null;
}

async function cartView(userId: string, named: QuoteVersion | null): Promise<CheckoutView> {
  const now = new Date();
  const [open, cart, versions] = await Promise.all([
    named ?? openQuote(userId, "cart", now),
    cartOf(userId),
    begunVersions(userId, "cart", now),
  ]);
  const begun = begunPayments(versions, open);
  return open
    ? { payment: paymentOf(open, cart), begun }
    : { details: detailsOf(cart, await loadProfile(userId)), begun };
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
  begun = [],
  coupon,
  owner,
}: Route.ComponentProps["loaderData"]) {
  // Kept here, so that Cancel Payment leads back to the form as it was.
  const [choices, setChoices] = useState<Choices | null>(null);
  const [placed, setPlaced] = useState(false);
  const [stored, setStored] = useState<string | null>(null);
  const pressed = useRef(false);
  const { shown, newest, leave } = useShownPayment(payment ?? null);
  if (placed) return <Leaving />;
  if (stored && shown) return <StoredPayment sentence={stored} payment={shown} />;
  if (shown) {
    const onPlaced = () => {
      forgetChoices(owner);
      setPlaced(true);
    };
    return (
      <PaymentView
        key={shown.versionId}
        payment={shown}
        newest={newest}
        arrived={pressed.current}
        begun={begun}
        onPlaced={onPlaced}
        onStored={setStored}
        onLeave={leave}
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
      begun={begun}
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
      {storeMessages.loading}
    </p>
  );
}
