import { ArrowRight } from "lucide-react";
import { comboMessages } from "#domain/catalogue/combo-messages";
import type { ComboFigures } from "#domain/catalogue/combos";
import { catalogueMessages } from "#domain/catalogue/messages";
import { amountToPay } from "#domain/money/money";
import { href } from "#protocol/href";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { PICTURE_SIZES, Picture } from "#ui/pictures/picture";
import { picturePreload } from "#ui/pictures/picture-preload";
import { CombosSection } from "./combos-section.tsx";
import { texts } from "./texts.ts";

export type Pack = {
  id: string;
  name: string;
  description: string;
  picture: string | null;
  figures: ComboFigures;
  soldOut: boolean;
};

/** The ready-made combos, and the link to build one's own (spec §2 Store). */
export function ComboPacks({ packs }: { packs: readonly Pack[] }) {
  return (
    <CombosSection>
      {packs.length === 0 ? <p className="text-ink-soft">{comboMessages.noCombos}</p> : null}
      <ul className="grid gap-4 tablet:grid-cols-2 desktop:gap-6">
        {packs.map((pack) => (
          <li key={pack.id}>
            <PackCard {...pack} />
          </li>
        ))}
      </ul>
      <BuilderLink />
    </CombosSection>
  );
}

function PackCard({ id, name, description, picture, figures, soldOut }: Pack) {
  const t = useTexts(texts);
  return (
    <article className="flex h-full flex-wrap overflow-hidden rounded-card border border-line bg-card shadow-card desktop:grid desktop:grid-cols-[14rem_minmax(0,1fr)] desktop:grid-rows-[1fr_auto]">
      <div className="relative grow basis-[8rem] desktop:row-span-2">
        <Picture
          address={picture}
          alt=""
          sizes="(min-width: 1024px) 224px, 128px"
          className="aspect-4/5 size-full object-cover"
        />
        {figures.originalPrice ? (
          <strong className="absolute top-2 left-2 rounded-round bg-marigold px-3 py-1 text-small text-on-marigold">
            {comboMessages.saveBadge(figures.savedPercent)}
          </strong>
        ) : null}
      </div>
      <div className="flex min-w-0 grow-999 basis-[9rem] flex-col gap-1 p-3 desktop:p-4">
        <h3 className="text-lead">{name}</h3>
        <p className="line-clamp-5 text-small text-ink-soft desktop:line-clamp-4">{description}</p>
      </div>
      <div className="flex w-full flex-wrap items-end justify-between gap-3 p-3 desktop:p-4 desktop:pt-0">
        <ComboPrices {...figures} />
        <ButtonLink
          look={soldOut ? "second" : "primary"}
          className="grow desktop:grow-0"
          to={href("/combo/:comboId", { comboId: id })}
          prefetch
          {...picturePreload(picture, PICTURE_SIZES.combo)}
          aria-label={soldOut ? `${name}: ${catalogueMessages.soldOut}` : t.buyNowOf(name)}
        >
          {soldOut ? catalogueMessages.soldOut : t.buyNow}
        </ButtonLink>
      </div>
    </article>
  );
}

function ComboPrices(figures: ComboFigures) {
  const { finalPrice, originalPrice, savings, savedPercent, totalValue, items } = figures;
  return (
    <div className="text-small text-ink-soft">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-title text-ink tabular-nums">{amountToPay(finalPrice)}</strong>
        {originalPrice ? <s className="tabular-nums">{amountToPay(originalPrice)}</s> : null}
      </p>
      {originalPrice ? (
        <p className="font-semibold text-on-ok">
          {comboMessages.comboSavings(savings, savedPercent)}
        </p>
      ) : null}
      {totalValue ? <p>{comboMessages.comboValue(totalValue)}</p> : null}
      {items > 0 ? <p>{comboMessages.itemsIncluded(items)}</p> : null}
    </div>
  );
}

/** One place for each of the five cards that a combo must have at least. */
const EMPTY_PLACES = [1, 2, 3, 4, 5];

function BuilderLink() {
  return (
    <Link
      to={href("/build-combo")}
      prefetch
      className="group grid grid-cols-[1fr_auto] items-center gap-4 rounded-card border border-line bg-card p-4 shadow-card hover:bg-rose tablet:flex desktop:p-6"
    >
      <span aria-hidden className="col-span-2 flex shrink-0 gap-1">
        {EMPTY_PLACES.map((place) => (
          <span
            key={place}
            className="aspect-4/5 w-10 border-2 border-dashed border-ink-soft/60 odd:bg-rose"
          />
        ))}
      </span>
      <span className="grow">
        <span className="block font-display text-lead font-semibold">
          {comboMessages.builderTitle}
        </span>
        <span className="text-small text-ink-soft">{comboMessages.builderLine}</span>
      </span>
      <ArrowRight
        aria-hidden
        size={22}
        className="shrink-0 transition-transform duration-150 group-hover:translate-x-1"
      />
    </Link>
  );
}
