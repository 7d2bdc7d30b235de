import { useId } from "react";
import { InlineScript } from "#ui/shell/inline-script";
import { EpisodePromo, type PromoEpisode } from "./episode-promo.tsx";
import markBought from "./mark-bought.ts?inline-script";

/** The cards of episodes (spec §2 Stories). */
export function EpisodePromos({
  title,
  episodes,
}: {
  title: string;
  episodes: readonly PromoEpisode[];
}) {
  const id = useId();
  if (episodes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-5 tablet:grid-cols-2 desktop:grid-cols-3">
        {episodes.map((episode, index) => (
          <li key={episode.id} className={index > 0 ? "below-view" : undefined}>
            <EpisodePromo episode={episode} first={index === 0 && episode.is_featured} />
          </li>
        ))}
      </ul>
      <InlineScript code={markBought} />
    </section>
  );
}
