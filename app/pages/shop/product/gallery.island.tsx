import { type MouseEvent, useRef, useState } from "react";
import { useTexts } from "#ui/language";
import { Enlarge } from "#ui/pictures/enlarge";
import { Picture } from "#ui/pictures/picture";
import type { View } from "#ui/pictures/picture-viewer";
import { LargePicture, type ShownPicture } from "./large-picture.tsx";
import { texts } from "./texts.ts";

/** The width of a single picture, minus the space for the thumbnails. */
const WIDTH_CLASS =
  "mx-auto w-[min(100%,max(11rem,calc((100svh-22.5rem)*0.8)))] tablet:w-[min(100%,calc((100svh-14rem)*0.8))]";

/**
 * A product's pictures in a strip that is swiped, with thumbnails that link to each. Both use the browser's own
 * scrolling and links, so they work without scripts.
 */
export default function Gallery({
  id,
  name,
  pictures,
  after,
}: {
  id: string;
  name: string;
  pictures: readonly ShownPicture[];
  /** Pictures that the enlarged view shows after the product's own. */
  after: readonly View[];
}) {
  const own = pictures.map(({ picture, pictureAlt: alt }, index) =>
    index === 0
      ? { id, name, picture, alt }
      : { id: `${id} ${index + 1}`, name: `${name} (${index + 1})`, picture, alt },
  );
  const views = [...own, ...after];
  const t = useTexts(texts);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const onScroll = () => {
    if (strip.current) setShown(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };
  // Scrolls the strip instead of following the link: the page stays in place, and Back leads to the page before.
  const goTo = (at: number) => (event: MouseEvent) => {
    event.preventDefault();
    strip.current?.scrollTo({ left: at * strip.current.clientWidth });
  };
  return (
    <div className="flex flex-col gap-2 tablet:sticky tablet:top-20">
      <ul
        ref={strip}
        aria-label={t.pictures}
        className={`relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth pb-1 [scrollbar-width:none] motion-reduce:scroll-auto ${WIDTH_CLASS}`}
        onScroll={onScroll}
      >
        {pictures.map((picture, index) => (
          <li
            key={own[index]?.id}
            id={`picture-${index + 1}`}
            className="grid aspect-4/5 w-full shrink-0 snap-center scroll-mt-24 content-center px-1"
          >
            <div className="relative">
              <LargePicture {...picture} eager={index === 0} />
              {picture.picture ? <Enlarge views={views} index={index} /> : null}
            </div>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap justify-center gap-2">
        {own.map(({ id, picture }, index) => (
          <li key={id}>
            <a
              href={`#picture-${index + 1}`}
              aria-label={t.picture(index + 1, own.length)}
              aria-current={index === shown ? "true" : undefined}
              className="block rounded-card border-2 border-line p-0.5 aria-[current]:border-kumkum-ink"
              onClick={goTo(index)}
            >
              <Picture
                address={picture}
                alt=""
                sizes="44px"
                className="framed aspect-4/5 w-10 rounded-[3px]"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
