import { ArrowRight } from "lucide";
import { productsInCategory } from "#data/catalogue/catalogue.server";
import { shownSeries } from "#data/catalogue/series.server";
import { listedStories } from "#data/catalogue/stories.server";
import { AddFirstProducts } from "#pages/nothing-yet/owner-link.tsx";
import { storeItem } from "#pages/seo/json-ld.ts";
import { StructuredData } from "#pages/seo/json-ld-script.tsx";
import { href } from "#protocol/href";
import { loginPath } from "#protocol/redirect-targets";
import { pictureAddress } from "#request/files/pictures.server";
import { homeWords, settings } from "#request/settings/settings.server";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link, type LinkProps } from "#ui/link";
import { Envelope } from "#ui/pictures/envelope";
import { Picture } from "#ui/pictures/picture";
import { PageHead } from "#ui/shell/page-head";
import { useStoreTerms } from "#ui/store-terms";
import type { Route } from "./+types/page";
import { texts } from "./texts.ts";

export async function loader() {
  const keys = (await shownSeries()).slice(-PICTURES_IN_FAN).map(({ key }) => key);
  const [stories, ...lists] = await Promise.all([
    listedStories(),
    ...keys.map((key) => productsInCategory(key)),
  ]);
  const cards = lists.flatMap(({ rows }) => rows.find(({ image_url }) => image_url) ?? []);
  const empty = stories.length === 0 && lists.every(({ rows }) => rows.length === 0);
  return {
    empty,
    words: homeWords({ empty }),
    hero: pictureAddress(settings().home.hero || null),
    covers: stories.slice(-PICTURES_IN_FAN).map(({ picture }) => pictureAddress(picture)),
    cards: cards.map(({ image_url }) => pictureAddress(image_url)),
  };
}

/** How many pictures peek over the edge of a button. */
const PICTURES_IN_FAN = 2;

export default function Home({
  loaderData: { empty, words, hero, covers, cards },
}: Route.ComponentProps) {
  const { stories } = useStoreTerms();
  const t = useTexts(texts);
  return (
    <div className="tablet:shell grid grid-cols-1 items-center gap-6 tablet:grid-cols-2 tablet:gap-10 tablet:py-12 desktop:grid-cols-[5fr_6fr]">
      <PageHead title={words.title} description={words.description} />
      <StructuredData structuredDataOf={(store) => [storeItem(store)]} />
      <div className="overflow-hidden tablet:order-last tablet:rounded-card tablet:shadow-card">
        {hero ? (
          <Picture
            address={hero}
            alt=""
            sizes="(min-width: 1024px) 589px, (min-width: 768px) 46vw, 100vw"
            width={960}
            height={960}
            eager
            className="aspect-4/3 w-full object-cover tablet:aspect-square"
          />
        ) : (
          <Envelope
            pictures={cards}
            first
            sizes="(min-width: 1024px) 271px, (min-width: 768px) 21vw, 46vw"
            className="bg-rose"
          />
        )}
      </div>
      <div className="shell flex flex-col gap-4 tablet:px-0 desktop:gap-6">
        <h1 className="text-display desktop:text-hero">{words.title}</h1>
        <p className="max-w-prose text-lead text-ink-soft">{words.line}</p>
        {empty ? <AddFirstProducts /> : null}
        <nav aria-label={t.explore} className="flex flex-col gap-3 pt-2 desktop:gap-4">
          {stories ? (
            <BigLink
              to={href("/stories")}
              pictures={covers}
              className="border border-on-night/25 bg-night text-on-night"
            >
              {t.exploreStories}
            </BigLink>
          ) : null}
          <BigLink
            // A guest signs in first and then goes on to /shop (spec §2 Home). While the session isn't known, the link
            // leads to /auth as well, which sends signed-in people on.
            to={loginPath(href("/shop"))}
            data-after-log-in={href("/shop")}
            pictures={cards}
            className="border border-transparent bg-kumkum text-on-kumkum hover:bg-kumkum-deep"
          >
            {t.exploreMerchandise}
          </BigLink>
        </nav>
      </div>
    </div>
  );
}

function BigLink({
  pictures,
  className,
  children,
  ...link
}: LinkProps & { pictures: readonly (string | null)[] }) {
  return (
    <Link
      {...link}
      className={`group flex h-16 items-center gap-2 overflow-hidden tablet:gap-3 rounded-card px-5 font-display text-lead font-semibold shadow-card transition-[background-color,transform] duration-150 active:translate-y-px desktop:h-28 desktop:px-6 desktop:text-title ${className}`}
    >
      <span className="min-w-min">{children}</span>
      <Icon
        of={ArrowRight}
        size={22}
        className="shrink-0 transition-transform duration-150 group-hover:translate-x-1 max-tablet:hidden"
      />
      <span aria-hidden className="ml-auto flex min-w-0 self-start pt-3 pl-4">
        {pictures.map((picture, index) => (
          <Picture
            key={picture}
            address={picture}
            alt=""
            sizes="(min-width: 1024px) 88px, 56px"
            className={`-ml-4 aspect-4/5 w-14 border-2 border-white framed shadow-card transition-transform duration-150 group-hover:-translate-y-1 desktop:w-22 ${index === 0 ? "-rotate-6" : "rotate-6"}`}
          />
        ))}
      </span>
    </Link>
  );
}
