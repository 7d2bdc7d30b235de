import { ArrowRight } from "lucide";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { storeMessages } from "#domain/messages";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { ComboPacks } from "./combo-packs.tsx";
import {
  PACK_CLASS,
  PACK_FOOT_CLASS,
  PACK_PICTURE_CLASS,
  PACK_WORDS_CLASS,
  PACKS_CLASS,
} from "./pack-classes.ts";
import { texts } from "./texts.ts";

type NamedPack = { id: string; name: string };

/**
 * The section of ready-made combos, which come after the page (`load-combos.ts`), and the link to build one's own
 * (spec §2 Store). `packs`: those for which a place is reserved.
 */
export function CombosSection({ packs }: { packs: readonly NamedPack[] }) {
  return (
    <section aria-labelledby="combos" className="flex flex-col gap-4 pt-4 desktop:gap-6">
      <div>
        <h2 id="combos" tabIndex={-1} className="text-title">
          {comboMessages.combosTitle}
        </h2>
        <p className="text-ink-soft text-pretty">{comboMessages.combosLine}</p>
      </div>
      {packs.length === 0 ? <ComboPacks packs={[]} /> : <ComingPacks packs={packs} />}
      <BuilderLink />
    </section>
  );
}

function ComingPacks({ packs }: { packs: readonly NamedPack[] }) {
  return (
    <>
      <div data-combos={pathInCurrentLanguage(href("/shop/combos"))} className="noscript:hidden">
        <div data-combos-state="loading" className={PACKS_CLASS}>
          {packs.map(({ id, name }, at) => (
            <PackPlace key={id} name={name} first={at === 0} />
          ))}
        </div>
        <PacksFailed />
      </div>
      <noscript>
        <ul className="flex flex-col gap-2">
          {packs.map(({ id, name }) => (
            <li key={id}>
              <Link to={href("/combo/:comboId", { comboId: id })} className="underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}

/** An empty card, as high as a pack's. The first one says that the packs are loading. */
function PackPlace({ name, first }: { name: string; first: boolean }) {
  return (
    <div className={PACK_CLASS}>
      <div className={PACK_PICTURE_CLASS}>
        <div className="aspect-4/5 size-full bg-line" />
      </div>
      <div className={PACK_WORDS_CLASS}>
        {first ? (
          <p role="status" className="font-display text-lead text-ink-soft">
            {storeMessages.loading}
          </p>
        ) : (
          <SkeletonWords className="font-display text-lead">{name}</SkeletonWords>
        )}
      </div>
      <div aria-hidden className={PACK_FOOT_CLASS}>
        {/* As high as a price, and three lines below it. */}
        <div className="invisible text-small">
          <p className="text-title">₹</p>
          <p>₹</p>
          <p>₹</p>
          <p>₹</p>
        </div>
      </div>
    </div>
  );
}

function PacksFailed() {
  const t = useTexts(texts);
  return (
    <div hidden data-combos-state="failed" className="flex flex-col items-start gap-4">
      <div role="alert" className="w-full rounded-card bg-bad p-4 text-on-bad">
        <p className="font-semibold">{comboMessages.combosFailed}</p>
        <p>{storeMessages.networkError}</p>
      </div>
      <Button>{t.tryAgain}</Button>
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
      <Icon
        of={ArrowRight}
        size={22}
        className="shrink-0 transition-transform duration-150 group-hover:translate-x-1"
      />
    </Link>
  );
}
