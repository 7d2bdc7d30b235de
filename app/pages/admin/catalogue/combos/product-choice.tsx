import { Plus } from "lucide";
import { useEffect, useRef, useState } from "react";
import { catalogueMessages } from "#domain/catalogue/messages";
import type { ProductSize } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { SEARCH_DEBOUNCE_MILLISECONDS } from "#domain/search/limits";
import { href } from "#protocol/href";
import { Field } from "#ui/forms/field";
import { Icon } from "#ui/icon";
import { Picture } from "#ui/pictures/picture";
import { useLoad } from "#ui/use-load";
import type { loader } from "./product-search.ts";

type Answer = Awaited<ReturnType<typeof loader>>;
export type ShownProduct = Answer["products"][number];

/** Finds products on sale by name or ID. Clicking a size adds one piece of it to the combo or order. */
export function ProductChoice({
  inStockAlone = false,
  onChoose,
}: {
  /** True: sizes that are sold out can't be chosen. */
  inStockAlone?: boolean;
  onChoose: (card: ShownProduct, size: ProductSize["key"]) => void;
}) {
  const [query, setQuery] = useState("");
  const { data, busy } = useProductSearch(query);
  const [announcement, setAnnouncement] = useState("");
  const cards = (data?.products ?? []).filter(({ active, sizes }) => active && sizes.length > 0);
  return (
    <div className="flex flex-col gap-3">
      <ProductSearchField label="Find a product" query={query} onQuery={setQuery} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p role="alert" className="text-kumkum-ink empty:hidden">
        {data === null ? offersMessages.productSearchFailed : null}
      </p>
      {data && cards.length === 0 && !busy ? (
        <p className="text-ink-soft">No product on sale has these letters.</p>
      ) : null}
      {/* `relative` keeps the list's hidden texts inside its scrolling area. */}
      <ul className="relative flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {cards.map((card) => (
          <li key={card.id} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 py-2">
            <Picture
              address={card.picture}
              alt=""
              sizes="48px"
              className="aspect-4/5 w-12 rounded-card border border-line framed"
            />
            <span className="self-center font-medium wrap-anywhere">
              {card.name} <span className="text-small text-ink-soft">{card.id}</span>
            </span>
            <div className="col-span-2 tablet:col-span-1 tablet:col-start-2">
              <Sizes
                card={card}
                inStockAlone={inStockAlone}
                onChoose={({ key, name }) => {
                  setAnnouncement(`Added ${card.name}, ${name}.`);
                  onChoose(card, key);
                }}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ProductSearchField({
  label,
  query,
  onQuery,
}: {
  label: string;
  query: string;
  onQuery: (query: string) => void;
}) {
  return (
    <Field
      label={label}
      type="search"
      value={query}
      onChange={(event) => onQuery(event.target.value)}
      // Enter is ignored, because it would submit the surrounding form and so save it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      placeholder="Name or ID"
      autoComplete="off"
      enterKeyHint="search"
    />
  );
}

/** Searches while one types. */
export function useProductSearch(query: string) {
  const { data, busy, start } = useLoad(searchProducts);
  const first = useRef(true);
  useEffect(() => {
    const wait = first.current ? 0 : SEARCH_DEBOUNCE_MILLISECONDS;
    first.current = false;
    const timer = setTimeout(() => void start(query), wait);
    return () => clearTimeout(timer);
  }, [query, start]);
  return { data, busy };
}

/** Returns null if nobody answers, or the seller is signed out. */
async function searchProducts(query: string, signal: AbortSignal): Promise<Answer | null> {
  const address = `${href("/admin/product-search")}?${new URLSearchParams({ q: query })}`;
  const answer = await fetch(address, { signal }).catch(() => null);
  return answer?.ok ? await answer.json().catch(() => null) : null;
}

function Sizes({
  card,
  inStockAlone,
  onChoose,
}: {
  card: ShownProduct;
  inStockAlone: boolean;
  onChoose: (size: ProductSize) => void;
}) {
  return (
    <span className="flex flex-wrap gap-2">
      {card.sizes.map((size) => (
        <button
          key={size.key}
          type="button"
          disabled={inStockAlone && size.soldOut}
          className="flex min-h-11 items-center gap-1 rounded-card border border-ink/25 bg-card px-2 text-small font-semibold hover:bg-rose disabled:bg-paper disabled:font-normal disabled:text-ink-soft"
          onClick={() => onChoose(size)}
        >
          <Icon of={Plus} size={16} />
          <span>
            <span className="sr-only">{`Add ${card.name}, `}</span>
            {size.name.replace(/ (?:Card )?Size$/, "")}
            <span className="sr-only">{/ (?:Card )?Size$/.exec(size.name)?.[0]},</span>{" "}
            {amountToPay(size.price)}
            {size.soldOut ? `, ${catalogueMessages.soldOut.toLowerCase()}` : null}
          </span>
        </button>
      ))}
    </span>
  );
}
