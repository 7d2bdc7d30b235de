import { Plus, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { NamedProduct } from "#data/offers/coupon-products.server";
import { offersMessages } from "#domain/offers/admin-messages";
import {
  ProductSearchField,
  useProductSearch,
} from "#pages/admin/catalogue/combos/product-choice.tsx";
import { Icon } from "#ui/icon";
import { ListProblem } from "./list-problem.tsx";

const CHIP =
  "flex min-h-11 items-center gap-1 rounded-card border border-ink/25 bg-card px-2 text-left text-small font-semibold wrap-anywhere hover:bg-rose";

/** Chooses products and episodes by name. Their IDs are sent with the form. */
export function ChosenProducts({
  name,
  saved,
  withEpisodes,
  error,
}: {
  name: string;
  saved: readonly NamedProduct[];
  /** False: the shop sells no episodes. */
  withEpisodes: boolean;
  error: string | undefined;
}) {
  const [chosen, setChosen] = useState(saved);
  const field = useRef<HTMLInputElement>(null);
  const ids = chosen.map(({ value }) => value).join(", ");
  const shown = useRef(ids);
  useEffect(() => {
    // A hidden field tells its form nothing by itself: the preview, and the question before leaving, wait for this.
    if (shown.current !== ids) field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    shown.current = ids;
  }, [ids]);
  return (
    <div className="flex flex-col gap-3">
      <input ref={field} type="hidden" name={name} value={ids} />
      <p className="font-semibold">
        {withEpisodes ? "Only these products and episodes" : "Only these products"}
      </p>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ value, label }) => (
            <li key={value}>
              <button
                type="button"
                className={CHIP}
                onClick={() => setChosen(chosen.filter((each) => each.value !== value))}
              >
                <span className="sr-only">Remove </span>
                {label}
                <Icon of={X} size={16} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-small text-ink-soft">None chosen.</p>
      )}
      <ListProblem error={error} value={ids} />
      <Search
        label={withEpisodes ? "Find a product or episode" : "Find a product"}
        chosen={ids}
        onChoose={(one) => setChosen([...chosen, one])}
      />
    </div>
  );
}

function Search({
  label,
  chosen,
  onChoose,
}: {
  label: string;
  chosen: string;
  onChoose: (product: NamedProduct) => void;
}) {
  const [query, setQuery] = useState("");
  const { data, busy } = useProductSearch(query);
  const known = chosen.split(", ");
  const found = (data?.products ?? []).filter(({ id }) => !known.includes(id));
  const isSearching = query.trim() !== "";
  return (
    <>
      <ProductSearchField label={label} query={query} onQuery={setQuery} />
      <p role="alert" className="text-kumkum-ink empty:hidden">
        {isSearching && data === null ? offersMessages.productSearchFailed : null}
      </p>
      {isSearching && data && found.length === 0 && !busy ? (
        <p className="text-ink-soft">Nothing else has these letters.</p>
      ) : null}
      {isSearching ? (
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {found.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={CHIP}
                onClick={() => onChoose({ value: id, label: name })}
              >
                <Icon of={Plus} size={16} className="shrink-0" />
                <span className="sr-only">Add </span>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
