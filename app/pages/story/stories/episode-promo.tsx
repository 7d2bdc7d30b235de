import { ChevronDown, Clock, Headphones, ListMusic } from "lucide-react";
import { useState } from "react";
import type { Episode } from "#data/catalogue/catalogue.server";
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
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import { purchaseTone } from "#ui/offers/purchase-tone";
import { Picture } from "#ui/pictures/picture";
import { showToast } from "#ui/shell/toasts";
import { Player } from "../player.tsx";
import { texts } from "./texts.ts";

/** A featured episode as everybody sees it. The link to listen isn't part of it. */
export type PromoEpisode = Omit<Episode, "banner_image_url"> & { banner: string | null };

/** The card of a featured episode: what it is, its price, and buttons to buy it. */
export function EpisodePromo({
  episode,
  purchase,
  first,
}: {
  episode: PromoEpisode;
  purchase: BoughtEpisode | null;
  /** True: a phone shows the card before scrolling. */
  first: boolean;
}) {
  const { title, description, banner } = episode;
  const offered = isOnSale(episode) && !purchase;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      {offered ? (
        <p className="offer bg-marigold px-4 py-1 text-small font-semibold text-on-marigold">
          {storyMessages.limitedTimeOffer}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 px-4 pt-3 tablet:block tablet:p-0">
        <div className="w-1/3 tablet:w-full">
          <Picture
            address={banner}
            alt=""
            // On a phone the wide banner is cropped to a square of a third of the card's width, so it must be loaded
            // wider.
            sizes="(min-width: 1024px) 358px, (min-width: 768px) calc(50vw - 28px), calc(59vw - 39px)"
            eager={first}
            width={960}
            height={540}
            className="aspect-square w-full rounded-card object-cover object-left tablet:aspect-video tablet:rounded-none"
          />
        </div>
        <div className="flex min-w-0 grow basis-[8.5rem] flex-col gap-2 tablet:gap-3 tablet:px-5 tablet:pt-6">
          <h3 className="text-lead leading-snug desktop:min-h-14">{title}</h3>
          <EpisodeLength episode={episode} />
        </div>
      </div>
      <div className="flex grow flex-col gap-3 px-4 pt-3 pb-4 tablet:px-5">
        <Description title={title}>{description}</Description>
        {purchase ? (
          <PurchasedEpisode title={title} purchase={purchase} />
        ) : (
          // `mark-bought.ts` finds its sentence here before hydration.
          <div
            data-episode={episode.id}
            data-completed={storyMessages.alreadyPurchased}
            data-pending={cartMessages["episode-payment-pending"]}
            data-rejected={cartMessages["episode-payment-rejected"]}
            suppressHydrationWarning
            className="until-bought flex flex-col gap-3"
          >
            <Price episode={episode} />
            {episode.sample_url ? (
              <Player title={title} link={episode.sample_url} label={storyMessages.playSample} />
            ) : null}
            {amountProblem(episode.sale_price) ? null : <BuyButtons episode={episode} />}
          </div>
        )}
      </div>
    </article>
  );
}

/** On a phone a long description is cut off, and a button shows the rest. Screen readers read all of it. */
function Description({ title, children }: { title: string; children: string }) {
  const long = children.length > LONG_DESCRIPTION_CHARACTERS;
  const t = useTexts(texts);
  return (
    <div className={`grow text-ink-soft ${long ? "folds" : ""}`}>
      <p>{children}</p>
      {long ? (
        <details className="group tablet:hidden">
          <summary className="-mb-3 flex min-h-11 w-fit items-center gap-1 text-small font-semibold text-peacock">
            {t.readAll}
            <span className="sr-only">{t.of(title)}</span>
            <ChevronDown aria-hidden size={16} className="group-open:rotate-180" />
          </summary>
        </details>
      ) : null}
    </div>
  );
}

/** Characters: more than two rows on a phone. */
const LONG_DESCRIPTION_CHARACTERS = 80;

function isOnSale({ original_price, sale_price }: PromoEpisode): boolean {
  return sale_price < original_price;
}

function EpisodeLength({ episode }: { episode: PromoEpisode }) {
  const { total_episodes, episode_duration_minutes: minutes } = episode;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      <li className="flex items-center gap-1.5">
        <ListMusic aria-hidden size={16} />
        {storyMessages.episodeCount(total_episodes)}
      </li>
      {minutes === null ? null : (
        <li className="flex items-center gap-1.5">
          <Clock aria-hidden size={16} />
          {storyMessages.minutesLong(total_episodes, minutes)}
        </li>
      )}
    </ul>
  );
}

function Price({ episode }: { episode: PromoEpisode }) {
  const { original_price: before, sale_price: now } = episode;
  const saved = percentSaved(before, now);
  const t = useTexts(texts);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
      <strong className="text-title">{amountToPay(now)}</strong>
      {isOnSale(episode) ? (
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
function BuyButtons({ episode: { id, title } }: { episode: PromoEpisode }) {
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
            <Link
              to={loginPath(href("/stories"))}
              className="flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4"
            >
              {t.login}
            </Link>
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

const ORDER_LINK_CLASS =
  "flex min-h-11 w-fit items-center font-semibold underline underline-offset-4";

/**
 * Shown after the episode was bought. The buyer can listen to it once the seller has verified the payment (reading
 * R27).
 */
function PurchasedEpisode({ title, purchase }: { title: string; purchase: BoughtEpisode }) {
  const { payment, orderId, playlist, emailedTo: address } = purchase;
  const order = orderId ? href("/orders/:orderId", { orderId }) : href("/orders");
  if (payment !== "completed") {
    return (
      <Notice tone={purchaseTone(payment)}>
        <p>{cartMessages[EPISODE_PROBLEMS[payment]]}</p>
        {payment === "rejected" ? (
          <Link to={order} className={ORDER_LINK_CLASS}>
            {storyMessages.openYourOrder}
          </Link>
        ) : null}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="rounded-card bg-info px-4 py-3 text-on-info">
        <strong className="block">{storyMessages.alreadyPurchased}</strong>
        {storyMessages.checkEmailForAccess}
        {address ? (
          <span className="block text-small">{storyMessages.emailedTo(address)}</span>
        ) : (
          <Link to={order} className={ORDER_LINK_CLASS}>
            {storyMessages.notEmailedYet}
          </Link>
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
            <Headphones aria-hidden size={18} />
            {storyMessages.listenOnSpotify}
          </a>
          <Player title={title} link={playlist} />
        </>
      ) : null}
    </div>
  );
}
