import { ChevronDown, Clock, ListMusic } from "lucide";
import type { Episode } from "#data/catalogue/catalogue.server";
import { Island } from "#documents/island.tsx";
import { storyMessages } from "#domain/catalogue/story-messages";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Picture } from "#ui/pictures/picture";
import { isOnSale } from "./episode-offer.island.tsx";
import { texts } from "./texts.ts";

/** A featured episode as everybody sees it. The link to listen isn't part of it. */
export type PromoEpisode = Omit<Episode, "banner_image_url"> & { banner: string | null };

/** The card of a featured episode: what it is, its price, and buttons to buy it. */
export function EpisodePromo({
  episode,
  first,
}: {
  episode: PromoEpisode;
  /** True: a phone shows the card before scrolling. */
  first: boolean;
}) {
  const { id, title, description, banner, original_price, sale_price, sample_url } = episode;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      {isOnSale(episode) ? (
        <p className="offer group-has-data-purchased:hidden bg-marigold px-4 py-1 text-small font-semibold text-on-marigold">
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
        <Island
          name="episode-offer"
          props={{ id, title, original_price, sale_price, sample_url }}
        />
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
            <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
          </summary>
        </details>
      ) : null}
    </div>
  );
}

/** Characters: more than two rows on a phone. */
const LONG_DESCRIPTION_CHARACTERS = 80;

function EpisodeLength({ episode }: { episode: PromoEpisode }) {
  const { total_episodes, episode_duration_minutes: minutes } = episode;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      <li className="flex items-center gap-1.5">
        <Icon of={ListMusic} size={16} />
        {storyMessages.episodeCount(total_episodes)}
      </li>
      {minutes === null ? null : (
        <li className="flex items-center gap-1.5">
          <Icon of={Clock} size={16} />
          {storyMessages.minutesLong(total_episodes, minutes)}
        </li>
      )}
    </ul>
  );
}
