import { Plus } from "lucide";
import { useEffect } from "react";
import {
  EMPTY_SIZE,
  isUntouchedSize,
  MOST_OWN_SIZES,
  sizeField,
  type WrittenSize,
} from "#domain/catalogue/products/own-sizes";
import { inEnglish } from "#domain/language";
import { FoldedSection } from "#pages/admin/parts/forms/folded-section.tsx";
import { ListProblem } from "#pages/admin/parts/forms/list-problem.tsx";
import { RowButtons, useRows } from "#pages/admin/parts/forms/row-buttons.tsx";
import { useFurtherLanguages } from "#pages/admin/parts/forms/use-further-languages.ts";
import { Button } from "#ui/forms/button";
import { Field, SelectField } from "#ui/forms/field";
import { Icon } from "#ui/icon";

/** Edits the sizes that only this product has, besides the preset's three. */
export function OwnSizes({
  saved,
  nextSize = EMPTY_SIZE,
  isAlone,
  errors,
}: {
  saved: readonly WrittenSize[];
  /** The shape of the shop's last size, with which the first one begins. */
  nextSize?: WrittenSize | undefined;
  /** True: the shop has no other sizes, so these are simply the product's prices. */
  isAlone: boolean;
  errors: Readonly<Record<string, string>>;
}) {
  const { rows, setRows, change, move, remove, add } = useRows(saved);
  // A new size gets its key from the server when it is saved. Carts refer to sizes by that key, so the row takes it
  // over.
  useEffect(() => {
    const keyOf = (row: WrittenSize, at: number) =>
      row.key || (saved[at]?.name === row.name.trim() ? saved[at].key : "");
    setRows((rows) => rows.map((row, index) => ({ ...row, key: keyOf(row, index) })));
  }, [saved, setRows]);
  const addSize = () => {
    const { drawn, in_builder } = rows.at(-1) ?? nextSize;
    add({ ...EMPTY_SIZE, drawn, in_builder });
  };
  const sent = rows.filter((size) => !isUntouchedSize(size));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-lead font-semibold">{isAlone ? "Price" : "Own sizes"}</legend>
      <p className="text-small text-ink-soft">
        {isAlone
          ? "One price, or one for each size. A size without a price isn't offered."
          : "For anything that isn't one of the three sizes above: a bookmark, a book, a frame. You can use own sizes alone. To stop selling a size, delete its price."}
      </p>
      <input
        type="hidden"
        name="own_sizes"
        value={JSON.stringify(sent.map(({ row: _, ...size }) => size))}
      />
      <ListProblem error={errors.own_sizes} />
      <ol className="flex flex-col gap-4">
        {rows.map((row, index) => (
          <li
            key={row.row}
            className="flex flex-col gap-3 rounded-card border border-line p-3"
            aria-label={`Own size ${index + 1}`}
          >
            <SizeFields
              size={row}
              errors={errors}
              errorName={(field) => sizeField(sent.indexOf(row), field)}
              onChange={(field, value) => change(index, field, value)}
            />
            <RowButtons
              rowName={row.name || "this size"}
              index={index}
              rows={rows.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {rows.length < MOST_OWN_SIZES ? (
        <Button look="second" className="self-start" onClick={addSize}>
          <Icon of={Plus} size={18} />
          Add a size
        </Button>
      ) : null}
    </fieldset>
  );
}

const SHAPES = [
  ["portrait", "Portrait"],
  ["landscape", "Landscape"],
  ["square", "Square"],
] as const;

function SizeFields({
  size,
  errors,
  errorName,
  onChange,
}: {
  size: WrittenSize;
  errors: Readonly<Record<string, string>>;
  /** The name under which the server refuses a field of this size. */
  errorName: (field: keyof WrittenSize) => string;
  onChange: (field: keyof WrittenSize, value: string) => void;
}) {
  const spoken = useFurtherLanguages();
  const text = (field: keyof WrittenSize) => ({
    value: size[field],
    error: errors[errorName(field)],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(field, event.currentTarget.value),
  });
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-tablet:has-[[aria-invalid]]:grid-cols-1">
        <Field label="Price (₹)" inputMode="decimal" {...text("price")} />
        <Field
          label="Dimensions"
          placeholder="50 × 150 mm"
          maxLength={40}
          {...text("dimensions")}
        />
      </div>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field label="What it is called" placeholder="Bookmark" maxLength={60} {...text("name")} />
        {spoken.map((language) => (
          <Field
            key={language}
            label={`In ${inEnglish(language)}`}
            lang={language}
            maxLength={60}
            {...text(`name_${language}`)}
          />
        ))}
      </div>
      <FoldedSection
        title="Weight and shape"
        note={size.weight ? `${size.weight} g` : ""}
        errors={errors}
        fields={[errorName("weight")]}
      >
        <div className="grid grid-cols-2 gap-3 pt-2">
          <Field label="Weight (g)" inputMode="numeric" maxLength={7} {...text("weight")} />
          <SelectField
            label="Shape"
            value={size.drawn}
            onChange={(event) => onChange("drawn", event.currentTarget.value)}
            options={SHAPES}
          />
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={size.in_builder === "yes"}
            onChange={(event) => onChange("in_builder", event.currentTarget.checked ? "yes" : "")}
            className="size-5 shrink-0 accent-peacock"
          />
          <span>Customers can add it to their own combo, with the combo's discount</span>
        </label>
      </FoldedSection>
    </>
  );
}
