import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { data, useRevalidator } from "react-router";
import { mayCouponAutoApply } from "#data/cart/coupons.server";
import { billFor } from "#domain/checkout/bill";
import { checkoutSource } from "#domain/checkout/quotes";
import { storeMessages } from "#domain/messages";
import { ZERO } from "#domain/money/money";
import type { PreparedPayment } from "#forms/checkout/payment-view.server";
import { namePageOwner } from "#pages/account/session/page-owner.ts";
import { appliedCoupon, withCookies } from "#pages/cart/coupon/applied-coupon.server.ts";
import { pagePart } from "#pages/page-part.tsx";
import { countStep } from "#request/figures/funnel.server";
import { requirePerson } from "#request/session/session.server";
import { deliveryTerms, storeTerms } from "#request/settings/settings.server";
import { useSession } from "#session/use-session";
import { useTexts } from "#ui/language";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/page";
import { checkoutView } from "./checkout-view.server.ts";
import { type Choices, forgetChoices, saveChoices } from "./details/saved-choices.ts";
import { EmptyCheckout } from "./empty-checkout.tsx";
import { useShownPayment } from "./payment/use-shown-payment.ts";
import { texts } from "./texts.ts";
import { UnlessSignedOut } from "./unless-signed-out.tsx";

const CheckoutForm = pagePart("details", () =>
  import("./details/checkout-form.tsx").then(({ CheckoutForm }) => CheckoutForm),
);

// A document loads the parts that it shows before hydration. A visit from another page of the app usually shows the
// form, whose code is loaded at the same time as the page's data.
if (!import.meta.env.SSR && !document.querySelector("[data-part]")) CheckoutForm.fetchAhead();

const PaymentView = pagePart("payment", () =>
  import("./payment/payment-view.tsx").then(({ PaymentView }) => PaymentView),
);

const UnplacedPaymentNotice = pagePart("unplaced-payment", () =>
  import("./confirmation/unplaced-payment.tsx").then(
    ({ UnplacedPaymentNotice }) => UnplacedPaymentNotice,
  ),
);

const UnavailableEpisode = pagePart("unavailable-episode", () =>
  import("./unavailable-episode.tsx").then(({ UnavailableEpisode }) => UnavailableEpisode),
);

/** The checkout: the details form, then the payment. `checkoutView` decides which is shown. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { id: userId, email } = requirePerson(context, url);
  countStep("at-checkout", userId);
  const episode = url.searchParams.get("episode");
  const view = await checkoutView(userId, {
    episodeId: episode,
    versionId: url.searchParams.get("version"),
    showForm: url.searchParams.has("change"),
  });
  const lines = view.details?.lines ?? [];
  const holder = { userId, source: checkoutSource(episode) };
  const { coupon, cookies } = await appliedCoupon(request, holder, lines);
  const headers = withCookies({ "Cache-Control": "no-store" }, cookies);
  const isNear = billFor(lines, "standard", ZERO, deliveryTerms()).freeDelivery.state === "near";
  const expectsCoupon = isNear && (await mayCouponAutoApply({ ...holder, lines, now: new Date() }));
  const shown = { ...view, coupon, expectsCoupon, owner: userId, email, terms: storeTerms() };
  return data(shown, { headers });
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const { owner } = loaderData;
  // In a layout effect, so that it is said before the visit is told.
  useLayoutEffect(() => namePageOwner(owner), [owner]);
  useReloadOnOtherSession(owner);
  return (
    <>
      <PageHead title={t.checkout} />
      {/* The key makes React mount a new component for another person, so that the next person sees none of the first
          one's choices. */}
      <Checkout key={owner} {...loaderData} />
    </>
  );
}

/** Loads the page again if somebody else has signed in in another tab. */
function useReloadOnOtherSession(owner: string): void {
  const { revalidate } = useRevalidator();
  const signedIn = useSession()?.person?.id ?? owner;
  useEffect(() => {
    if (signedIn !== owner) revalidate();
  }, [signedIn, owner, revalidate]);
}

function Checkout({
  payment,
  details,
  refusal,
  others: loadedOthers = [],
  unfinished = null,
  coupon,
  expectsCoupon,
  owner,
  email,
}: Route.ComponentProps["loaderData"]) {
  // This state is kept above the form, so that Cancel Payment leads back to the form as it was.
  const [choices, setChoices] = useState<Choices | null>(null);
  const [placed, setPlaced] = useState(false);
  const [unplaced, setUnplaced] = useState<string | null>(null);
  const pressed = useRef(false);
  const [made, setMade] = useState<(PreparedPayment & { from: typeof details }) | null>(null);
  // Data that is loaded after a payment was prepared says what became of it.
  const prepared = made?.from === details ? made : null;
  const others = prepared?.others ?? loadedOthers;
  const { shown, newest, leave } = useShownPayment(prepared?.payment ?? payment ?? null);
  const isPaying = shown !== null;
  useEffect(() => {
    if (isPaying) UnplacedPaymentNotice.fetchAhead();
  }, [isPaying]);
  if (placed) return <LoadingOrder />;
  if (unplaced && shown) return <UnplacedPaymentNotice sentence={unplaced} payment={shown} />;
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
        isAfterProceed={pressed.current}
        others={others}
        onPlaced={onPlaced}
        onStored={setUnplaced}
        onLeave={leave}
      />
    );
  }
  if (refusal || !details || details.lines.length === 0)
    return (
      <UnlessSignedOut>
        {refusal ? (
          <UnavailableEpisode refusal={refusal} />
        ) : (
          <EmptyCheckout unavailable={details?.unavailable ?? []} />
        )}
      </UnlessSignedOut>
    );
  return (
    <CheckoutForm
      key={checkoutSource(details.episode)}
      details={details}
      coupon={coupon}
      expectsCoupon={expectsCoupon}
      owner={owner}
      email={email}
      others={others}
      unfinished={unfinished}
      choices={choices ?? details.initial}
      onChoose={(chosen) => {
        saveChoices(owner, chosen);
        setChoices(chosen);
      }}
      onProceed={() => {
        pressed.current = true;
        PaymentView.fetchAhead();
      }}
      onPrepared={(payment) => setMade({ ...payment, from: details })}
    />
  );
}

/** Shown for a moment after the order was placed, while its page loads. */
function LoadingOrder() {
  return (
    <p role="status" className="shell py-16 text-center text-lead text-ink-soft">
      {storeMessages.loading}
    </p>
  );
}
