import { Headphones } from "lucide";
import { useState } from "react";
import type { BoughtEpisode } from "#data/people/bought-episodes.server";
import { cartMessages } from "#domain/cart/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import { amountProblem } from "#domain/checkout/upi";
import { storeMessages } from "#domain/messages";
import { amountToPay, subtract } from "#domain/money/money";
import { percentSaved } from "#domain/money/percentages";
import { EPISODE_PROBLEMS } from "#domain/orders/episode-purchases";
import { formHref } from "#forms/form-href";
import { usePendingPieces } from "#pages/cart/use-pending-pieces.ts";
import { href } from "#protocol/href";
import { loginPath } from "#protocol/redirect-targets";
import { useSession } from "#session/use-session";
import { Button, buttonClass } from "#ui/forms/button";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link, TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import { purchaseTone } from "#ui/offers/purchase-tone";
import { showToast } from "#ui/shell/toasts";
import { useDisplaySession } from "#ui/shell/use-display-session";
import { Player } from "../player.tsx";
import type { PromoEpisode } from "./episode-promo.tsx";
import { texts } from "./texts.ts";

type Prices = Pick<PromoEpisode, "original_price" | "sale_price">;
type OfferedEpisode = Prices & Pick<PromoEpisode, "id" | "title" | "sample_url">;

/** An episode's price, sample and buttons to buy it; or where to listen, if the session says that it was bought. */
export default function EpisodeOffer(episode: OfferedEpisode) {
  const { id, title, sample_url: sample, sale_price: price } = episode;
  const bought = useDisplaySession()?.purchasedEpisodes ?? [];
  const purchase = bought.find((one) => one.id === id);
  if (purchase) return <PurchasedEpisode title={title} purchase={purchase} />;
  return (
    // `mark-bought.ts` finds its sentence here before hydration.
    <div
      data-episode={id}
      data-completed={storyMessages.alreadyPurchased}
      data-pending={cartMessages["episode-payment-pending"]}
      data-rejected={cartMessages["episode-payment-rejected"]}
      suppressHydrationWarning
      className="until-bought flex flex-col gap-3"
    >
      <Price {...episode} />
      {sample ? <Player title={title} link={sample} label={storyMessages.playSample} /> : null}
      {amountProblem(price) ? null : <BuyButtons id={id} title={title} />}
    </div>
  );
}

export function isOnSale({ original_price, sale_price }: Prices): boolean {
  return sale_price < original_price;
}

function Price(prices: Prices) {
  const { original_price: before, sale_price: now } = prices;
  const saved = percentSaved(before, now);
  const t = useTexts(texts);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
      <strong className="text-title">{amountToPay(now)}</strong>
      {isOnSale(prices) ? (
        <>
          <span className="text-ink-soft">
            <span className="sr-only">{t.insteadOf}</span>
            <s>{amountToPay(before)}</s>
          </span>
          <span className="flex flex-wrap items-center gap-2 text-small font-semibold text-on-ok">
            <span>{storyMessages.saveAmount(subtract(before, now))}</span>
            {saved > 0 ? (
              <span className="rounded-round bg-ok px-2.5 py-0.5">
                {storyMessages.percentOff(saved)}
              </span>
            ) : null}
          </span>
        </>
      ) : null}
    </p>
  );
}

/** A press before the session is known is sent to the server, which refuses it if nobody is signed in. */
function BuyButtons({ id, title }: { id: string; title: string }) {
  const session = useSession();
  const t = useTexts(texts);
  const [refused, setRefused] = useState(false);
  const { pend, settle } = usePendingPieces(`add episode ${id} to cart`);
  const add = () => {
    pend(1);
    send({ episode_id: id });
  };
  const { send, busy } = useStoreForm({
    name: `add episode ${id} to cart`,
    action: formHref("/cart/episodes"),
    failed: cartMessages.episodeAddFailed,
    errorDisplay: "toast",
    afterReload: true,
    onDone: () => {
      settle();
      showToast({ kind: "success", text: cartMessages.episodeAdded });
    },
    onRefused: ({ problem }) => {
      settle();
      const signedOut = problem === "signed-out";
      if (signedOut) setRefused(true);
      return signedOut;
    },
  });
  const guest = session?.person === null;
  return (
    <div className="flex flex-col gap-2">
      <div role="alert">
        {refused ? (
          <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-info px-3 py-1 text-small text-on-info">
            <strong className="py-2">{storyMessages.signInForEpisodes}</strong>
            <TextLink to={loginPath(href("/stories"))} className="min-w-11 font-semibold">
              {t.login}
            </TextLink>
          </p>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Link
          to={`${href("/checkout-details")}?episode=${id}`}
          aria-label={`${t.buyNow}: ${title}`}
          className={buttonClass("primary", "px-2!")}
          onClick={(event) => {
            if (!guest) return;
            event.preventDefault();
            setRefused(true);
          }}
        >
          {t.buyNow}
        </Link>
        <Button
          look="quiet"
          className="px-2!"
          busy={busy}
          aria-label={`${t.addToCart}: ${title}`}
          onClick={() => (guest ? setRefused(true) : add())}
        >
          {t.addToCart}
        </Button>
      </div>
    </div>
  );
}

/**
 * Shown after the episode was bought. The buyer can listen to it once the seller has verified the payment (reading
 * R27).
 */
function PurchasedEpisode({ title, purchase }: { title: string; purchase: BoughtEpisode }) {
  const { payment, orderId, playlist, emailedTo: address } = purchase;
  const order = orderId ? href("/orders/:orderId", { orderId }) : href("/orders");
  if (payment !== "completed") {
    return (
      <div data-purchased="">
        <Notice tone={purchaseTone(payment)}>
          <p>{cartMessages[EPISODE_PROBLEMS[payment]]}</p>
          {payment === "rejected" ? (
            <TextLink to={order} className="font-semibold">
              {storyMessages.openYourOrder}
            </TextLink>
          ) : null}
        </Notice>
      </div>
    );
  }
  return (
    <div data-purchased="" className="flex flex-col gap-3">
      <p className="rounded-card bg-info px-4 py-3 text-on-info">
        <strong className="block">{storyMessages.alreadyPurchased}</strong>
        {storyMessages.checkEmailForAccess}
        {address ? (
          <span className="block text-small">{storyMessages.emailedTo(address)}</span>
        ) : (
          <TextLink to={order} className="font-semibold">
            {storyMessages.notEmailedYet}
          </TextLink>
        )}
      </p>
      {playlist ? (
        <>
          <a
            href={playlist}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${storyMessages.listenOnSpotify}: ${title} (${storeMessages.opensInNewTab})`}
            className={buttonClass("primary", "w-full")}
          >
            <Icon of={Headphones} size={18} />
            {storyMessages.listenOnSpotify}
          </a>
          <Player title={title} link={playlist} />
        </>
      ) : null}
    </div>
  );
}
