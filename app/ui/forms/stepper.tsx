import { Minus, Plus } from "lucide";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

const press =
  "grid h-11 w-thumb place-items-center text-ink hover:bg-rose disabled:opacity-40 first:rounded-l-card last:rounded-r-card";

/** A quantity between two buttons. `name`: what is counted, for screen readers. */
export function Stepper({
  name,
  quantity,
  lowest = 1,
  highest = Number.POSITIVE_INFINITY,
  onChange,
}: {
  name: string;
  quantity: number;
  lowest?: number;
  highest?: number | undefined;
  onChange: (quantity: number) => void;
}) {
  const t = useTexts(texts);
  return (
    <fieldset className="inline-flex items-center rounded-card border border-ink/25 bg-card">
      <legend className="sr-only">{t.quantityOf(name)}</legend>
      <button
        type="button"
        data-counts=""
        className={press}
        aria-label={t.oneLess(name)}
        disabled={quantity <= lowest}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon of={Minus} size={18} />
      </button>
      <output className="min-w-9 text-center font-semibold tabular-nums" aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        data-counts=""
        className={press}
        aria-label={t.oneMore(name)}
        disabled={quantity >= highest}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon of={Plus} size={18} />
      </button>
    </fieldset>
  );
}
