import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import type { ComboFigures } from "#domain/combos";
import {
  BUILDER_LINE,
  BUILDER_TITLE,
  COMBOS_LINE,
  COMBOS_TITLE,
  comboSavings,
  comboValue,
  itemsIncluded,
  NO_COMBOS,
  saveBadge,
} from "#domain/messages";
import { amountToPay } from "#domain/money";
import { PICTURE_SIZES } from "#domain/pictures";
import { ButtonLink } from "#ui/button";
import { Picture } from "#ui/picture";

export type Pack = {
  id: string;
  name: string;
  description: string;
  picture: string | null;
  figures: ComboFigures | undefined;
};

/** The ready-made combos, and the way to one's own (spec §2 Store). */
export function ComboPacks({ packs }: { packs: readonly Pack[] }) {
  return (
    <section aria-labelledby="combos" className="flex flex-col gap-4 pt-4">
      <div>
        <h2 id="combos" className="text-title">
          {COMBOS_TITLE}
        </h2>
        <p className="text-ink-soft">{COMBOS_LINE}</p>
      </div>
      {packs.length === 0 ? <p className="text-ink-soft">{NO_COMBOS}</p> : null}
      <ul className="grid gap-4 tablet:grid-cols-2 desktop:gap-6">
        {packs.map((pack) => (
          <li key={pack.id}>
            <PackCard {...pack} />
          </li>
        ))}
      </ul>
      <BuilderLink />
    </section>
  );
}

function PackCard({ id, name, description, picture, figures }: Pack) {
  return (
    <article className="grid h-full grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-card shadow-card tablet:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="relative bg-rose">
        <Picture
          address={picture}
          alt=""
          sizes={PICTURE_SIZES.grid}
          className="absolute inset-0 size-full object-cover"
        />
        {figures?.originalPrice ? (
          <strong className="absolute top-2 left-2 rounded-round bg-marigold px-3 py-1 text-small text-on-marigold">
            {saveBadge(figures.savedPercent)}
          </strong>
        ) : null}
      </div>
      <div className="flex flex-col gap-2 p-3 tablet:p-4">
        <h3 className="text-lead">{name}</h3>
        <p className="line-clamp-3 text-small text-ink-soft">{description}</p>
        {figures ? <Figures {...figures} /> : null}
        <ButtonLink
          to={href("/combo/:comboId", { comboId: id })}
          prefetch="intent"
          aria-label={`Buy Now: ${name}`}
        >
          Buy Now
        </ButtonLink>
      </div>
    </article>
  );
}

function Figures(figures: ComboFigures) {
  const { finalPrice, originalPrice, savings, savedPercent, totalValue, items } = figures;
  return (
    <div className="mt-auto text-small text-ink-soft">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-title text-ink tabular-nums">{amountToPay(finalPrice)}</strong>
        {originalPrice ? <s className="tabular-nums">{amountToPay(originalPrice)}</s> : null}
      </p>
      {originalPrice ? (
        <p className="font-semibold text-on-ok">{comboSavings(savings, savedPercent)}</p>
      ) : null}
      {totalValue ? <p>{comboValue(totalValue)}</p> : null}
      {items > 0 ? <p>{itemsIncluded(items)}</p> : null}
    </div>
  );
}

function BuilderLink() {
  return (
    <Link
      to={href("/build-combo")}
      prefetch="intent"
      className="flex items-center gap-4 rounded-card border-2 border-dashed border-marigold bg-card p-4 hover:bg-rose"
    >
      <span className="grow">
        <span className="block font-display text-lead font-semibold">{BUILDER_TITLE}</span>
        <span className="text-small text-ink-soft">{BUILDER_LINE}</span>
      </span>
      <ArrowRight aria-hidden size={22} className="shrink-0" />
    </Link>
  );
}
