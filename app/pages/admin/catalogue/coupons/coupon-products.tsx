import { Plus, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { NamedProduct } from "#data/offers/coupon-products.server";
import { offersMessages } from "#domain/offers/admin-messages";
import { useProductSearch } from "#pages/admin/catalogue/combos/product-choice.tsx";
import { Field } from "#ui/forms/field";
import { Icon } from "#ui/icon";

const CHIP =
  "flex min-h-11 items-center gap-1 rounded-card border border-ink/25 bg-card px-2 text-left text-small font-semibold wrap-anywhere hover:bg-rose";

/** Chooses by name the products and episodes that a coupon is for. Their IDs are sent with the form. */
export function CouponProducts({
  saved,
  withEpisodes,
  mayEdit,
  error,
}: {
  saved: readonly NamedProduct[];
  /** False: the shop sells no episodes. */
  withEpisodes: boolean;
  mayEdit: boolean;
  error: string | undefined;
}) {
  const [chosen, setChosen] = useState(saved);
  const field = useRef<HTMLInputElement>(null);
  const ids = chosen.map(({ id }) => id).join(", ");
  const shown = useRef(ids);
  useEffect(() => {
    // A hidden field tells its form nothing by itself: the preview, and the question before leaving, wait for this.
    if (shown.current !== ids) field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    shown.current = ids;
  }, [ids]);
  return (
    <div className="flex flex-col gap-3">
      <input ref={field} type="hidden" name="products" value={ids} />
      <p className="font-semibold">
        {withEpisodes ? "Only these products and episodes" : "Only these products"}
      </p>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={CHIP}
                onClick={() => setChosen(chosen.filter((each) => each.id !== id))}
              >
                <span className="sr-only">Remove </span>
                {name}
                <Icon of={X} size={16} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-small text-ink-soft">None chosen.</p>
      )}
      <p role="alert" className="text-small font-medium text-kumkum-ink empty:hidden">
        {error}
      </p>
      {mayEdit ? (
        <Search
          label={withEpisodes ? "Find a product or episode" : "Find a product"}
          chosen={ids}
          onChoose={(one) => setChosen([...chosen, one])}
        />
      ) : null}
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
      <Field
        label={label}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        // Enter is ignored, because it would submit the surrounding form and so save the coupon.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        placeholder="Name or ID"
        autoComplete="off"
        enterKeyHint="search"
      />
      <p role="alert" className="text-kumkum-ink empty:hidden">
        {isSearching && data === null ? offersMessages.productSearchFailed : null}
      </p>
      {isSearching && data && found.length === 0 && !busy ? (
        <p className="text-ink-soft">Nothing else has these letters.</p>
      ) : null}
      {isSearching ? (
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {found.map((product) => (
            <li key={product.id}>
              <button type="button" className={CHIP} onClick={() => onChoose(product)}>
                <Icon of={Plus} size={16} className="shrink-0" />
                <span className="sr-only">Add </span>
                {product.name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
