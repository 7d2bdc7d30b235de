import { Link, useViewTransitionState } from "react-router";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { PictureInList } from "#domain/catalogue/picture-texts";
import { Picture } from "./picture.tsx";
import { Stamp } from "./stamp.tsx";
import { WrittenOn } from "./written-on.tsx";

export type ListedProduct = {
  name: string;
  picture: string | null;
  /** What the picture says to those who can't see it. */
  texts: PictureInList;
  to: string;
};

/** A card in a product list: a stamp to look at, one link to all of it. */
export function ProductCard({
  name,
  picture,
  texts,
  to,
  first = false,
}: ListedProduct & { first?: boolean }) {
  const travelling = useViewTransitionState(to);
  return (
    <Link
      to={to}
      prefetch="intent"
      viewTransition
      className="group flex flex-col gap-2 rounded-card active:translate-y-px"
    >
      <Stamp
        className={`transition-transform duration-150 group-hover:-translate-y-1 ${travelling ? "posted" : ""}`}
      >
        <Picture
          address={picture}
          alt={texts.alt?.text ?? ""}
          altLang={texts.alt?.lang}
          sizes="(min-width: 1024px) 250px, (min-width: 768px) calc(33vw - 36px), calc(50vw - 42px)"
          eager={first}
          className="object-cover size-full"
        />
      </Stamp>
      <WrittenOn lines={texts.beside} className="sr-only" />
      <span className="flex grow flex-col px-1">
        <span className="font-display text-base font-semibold">{name}</span>
        <span className="text-small text-peacock underline-offset-4 group-hover:underline">
          {catalogueMessages.clickToKnowMore}
        </span>
      </span>
    </Link>
  );
}
