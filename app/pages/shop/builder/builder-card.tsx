import { piecesOf, type Selection } from "#domain/catalogue/combos";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { ListPictureTexts } from "#domain/catalogue/picture-texts";
import type { ProductSize } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import type { ProductInfo } from "#pages/cart/guest/product-info.server.ts";
import { useTexts } from "#ui/language";
import { Picture } from "#ui/pictures/picture";
import { Stamp } from "#ui/pictures/stamp";
import { WrittenOn } from "#ui/pictures/written-on";
import { texts } from "./texts.ts";

export type ListedCard = ProductInfo & { category: string | null; texts: ListPictureTexts };

type Props = {
  card: ListedCard;
  selection: Selection;
  onChoose: (choice: { id: string; size: ProductSize["key"] }) => void;
  /** True: a phone shows the card before scrolling. */
  first: boolean;
};

/** A card, with a button for each of its sizes. */
export function BuilderCard({ card, selection, onChoose, first }: Props) {
  const { productId: id, name, picture, texts } = card;
  return (
    <div className="row-span-3 grid h-full grid-cols-1 grid-rows-subgrid gap-y-2">
      <Stamp>
        <Picture
          address={picture}
          alt={texts.alt?.text ?? ""}
          altLang={texts.alt?.lang}
          sizes="(min-width: 768px) 210px, calc(50vw - 42px)"
          eager={first}
          className="framed size-full"
        />
        <WrittenOn lines={texts.printedWords} className="sr-only" />
      </Stamp>
      <h2 className="px-1 text-base">{name}</h2>
      <div className="flex flex-col gap-1">
        {card.sizes.map((size) => {
          if (!size.inBuilder) return null;
          if (size.soldOut) return <SoldOutSize key={size.key} size={size.name} />;
          const choice = { id, size: size.key };
          return (
            <SizeButton
              key={size.key}
              name={name}
              size={size.name}
              price={amountToPay(size.price)}
              chosen={piecesOf(selection, choice)}
              onPress={() => onChoose(choice)}
            />
          );
        })}
      </div>
    </div>
  );
}

function SoldOutSize({ size }: { size: string }) {
  const t = useTexts(texts);
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-1 rounded-card border border-dashed border-ink/25 px-2 text-small text-ink-soft">
      <span className="grow">
        {t.size(size)}
        <span className="sr-only">{t.sizeEnd}</span>
      </span>
      <span className="font-semibold">{catalogueMessages.soldOut}</span>
    </p>
  );
}

function SizeButton({
  name,
  size,
  price,
  chosen,
  onPress,
}: {
  name: string;
  size: string;
  price: string;
  chosen: number;
  onPress: () => void;
}) {
  const t = useTexts(texts);
  const look = chosen > 0 ? "border-kumkum-ink bg-rose" : "border-ink/25 bg-card hover:bg-rose";
  return (
    <button
      type="button"
      data-counts=""
      onClick={onPress}
      className={`flex min-h-11 flex-wrap items-center gap-1 rounded-card border px-2 text-left text-small active:translate-y-px ${look}`}
    >
      <span className="grow">
        {t.size(size)}
        <span className="sr-only">{t.sizeEnd}</span>
      </span>
      {chosen > 0 ? (
        <span
          aria-hidden
          className="grid h-5 min-w-5 place-items-center rounded-round bg-marigold px-1 text-[0.75rem] font-bold text-on-marigold"
        >
          {chosen}
        </span>
      ) : null}
      <span className="font-semibold tabular-nums">
        {price}
        <span className="sr-only">{t.addCard(name, chosen)}</span>
      </span>
    </button>
  );
}
