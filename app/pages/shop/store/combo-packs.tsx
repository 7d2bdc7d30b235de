import { comboMessages } from "#domain/catalogue/combo-messages";
import type { ComboFigures } from "#domain/catalogue/combos";
import { catalogueMessages } from "#domain/catalogue/messages";
import { amountToPay } from "#domain/money/money";
import { href } from "#protocol/href";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { PICTURE_SIZES, Picture } from "#ui/pictures/picture";
import { picturePreload } from "#ui/pictures/picture-preload";
import {
  PACK_CLASS,
  PACK_FOOT_CLASS,
  PACK_PICTURE_CLASS,
  PACK_WORDS_CLASS,
  PACKS_CLASS,
} from "./pack-classes.ts";
import { texts } from "./texts.ts";

export type Pack = {
  id: string;
  name: string;
  description: string;
  picture: string | null;
  figures: ComboFigures;
  soldOut: boolean;
};

/** The ready-made combos, or the sentence that there are none (spec §2 Store). */
export function ComboPacks({ packs }: { packs: readonly Pack[] }) {
  if (packs.length === 0) return <p className="text-ink-soft">{comboMessages.noCombos}</p>;
  return (
    <ul className={PACKS_CLASS}>
      {packs.map((pack) => (
        <li key={pack.id}>
          <PackCard {...pack} />
        </li>
      ))}
    </ul>
  );
}

function PackCard({ id, name, description, picture, figures, soldOut }: Pack) {
  const t = useTexts(texts);
  return (
    <article className={`h-full shadow-card ${PACK_CLASS}`}>
      <div className={`relative ${PACK_PICTURE_CLASS}`}>
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
      <div className={PACK_WORDS_CLASS}>
        <h3 className="text-lead">{name}</h3>
        <p className="line-clamp-5 text-small text-ink-soft desktop:line-clamp-4">{description}</p>
      </div>
      <div className={PACK_FOOT_CLASS}>
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
