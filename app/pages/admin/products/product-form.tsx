import { type ComponentProps, type ReactNode, useState } from "react";
import { FIELD_LABELS, type FieldName } from "#domain/catalogue/products/fields";
import type { WrittenSize } from "#domain/catalogue/products/own-sizes";
import { type FurtherLanguage, translations } from "#domain/language";
import { InFurtherLanguages } from "#pages/admin/parts/forms/in-each-language.tsx";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { useFurtherLanguages } from "#pages/admin/parts/forms/use-further-languages.ts";
import { Field, SelectField, TextField } from "#ui/forms/field";
import { OwnSizes } from "./own-sizes.tsx";
import { ProductPictures, type ShownPicture } from "./product-pictures.tsx";

/** A product's fields as text, as the form's inputs show them. */
export type WrittenProduct = Record<FieldName, string> & {
  /** Null: a new product. */
  version: number | null;
  /** All pictures, beginning with the main one. */
  pictures: readonly ShownPicture[];
  ownSizes: readonly WrittenSize[];
};

export const EMPTY_PRODUCT: WrittenProduct = {
  product_name: "",
  ...translations("name", () => ""),
  description: "",
  ...translations("description", () => ""),
  kind: "",
  ...translations("kind", () => ""),
  postal_card_size: "",
  wallet_size: "",
  stamp_size: "",
  weight_grams: "",
  is_active: "yes",
  place: "",
  image_url: "",
  picture_alt: "",
  ...translations("picture_alt", () => ""),
  picture_text_en: "",
  ...translations("picture_text", () => ""),
  version: null,
  pictures: [],
  ownSizes: [],
};

type Props = {
  action: string;
  product: WrittenProduct;
  /** For a new product only: the series to choose from, each with its next free id. */
  series?: readonly { key: string; name: string; active: boolean; nextId: string }[];
  save: string;
  next?: ComponentProps<typeof SavingForm>["next"];
  done?: ComponentProps<typeof SavingForm>["done"];
  /** Shown below the fields. */
  children?: ReactNode;
};

const PRICES = [
  ["postal_card_size", "Postal (₹)"],
  ["wallet_size", "Wallet (₹)"],
  ["stamp_size", "Stamp (₹)"],
] as const;

/** The form that adds or edits a product. */
export function ProductForm({ product, series, children, ...form }: Props) {
  return (
    <SavingForm version={product.version} {...form}>
      {(errors) => (
        <>
          <ProductInputs product={product} series={series} errors={errors} />
          {children}
        </>
      )}
    </SavingForm>
  );
}

function ProductInputs({
  product,
  series,
  errors,
}: Pick<Props, "product"> & {
  series: Props["series"] | undefined;
  errors: Readonly<Record<string, string>>;
}) {
  const isAlone = useFurtherLanguages().length === 0;
  const text = (name: FieldName) => ({ name, defaultValue: product[name], error: errors[name] });
  const translatedField = (name: keyof typeof TRANSLATED_FIELD_LENGTHS) => ({
    name,
    most: TRANSLATED_FIELD_LENGTHS[name],
    label: (language: FurtherLanguage) => FIELD_LABELS[`${name}_${language}`],
    value: (language: FurtherLanguage) => product[`${name}_${language}`],
    errors,
  });
  return (
    <>
      <ProductPictures saved={product.pictures} errors={errors} />
      {series ? <SeriesAndId series={series} error={errors.id} /> : null}
      <Field label="Name" maxLength={200} required {...text("product_name")} />
      <InFurtherLanguages {...translatedField("name")} />
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field
          label="Kind"
          hint="What you call this kind of product. You can leave it empty."
          placeholder="Bookmark"
          maxLength={40}
          {...text("kind")}
        />
        <InFurtherLanguages {...translatedField("kind")} />
      </div>
      <TextField
        label="Description"
        hint="Leave it empty to show the text from Settings, Other pages' texts."
        rows={3}
        maxLength={500}
        {...text("description")}
      />
      <InFurtherLanguages rows={3} {...translatedField("description")} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-lead font-semibold">Prices</legend>
        <div className="grid grid-cols-3 gap-3 max-tablet:has-[[aria-invalid]]:grid-cols-1">
          {PRICES.map(([name, label]) => (
            <Field
              key={name}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              {...text(name)}
            />
          ))}
        </div>
        <p className="text-small text-ink-soft">A size without a price isn't offered.</p>
      </fieldset>
      <OwnSizes saved={product.ownSizes} errors={errors} />
      <Field
        label="Weight (g)"
        hint="For sizes without a weight of their own."
        inputMode="numeric"
        maxLength={7}
        className="max-w-60"
        {...text("weight_grams")}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-1 text-lead font-semibold">The words on it</legend>
        <p className="text-small text-ink-soft">
          For customers who can't see the picture, and for the search. Type the words as they are on
          it.
        </p>
        <TextField
          label={isAlone ? "Words on the picture" : FIELD_LABELS.picture_text_en}
          rows={2}
          maxLength={500}
          {...text("picture_text_en")}
        />
        <InFurtherLanguages rows={2} {...translatedField("picture_text")} />
      </fieldset>
      <Field
        label="Place in its series"
        hint="1 comes first. Products with the same number are sorted by their ID."
        inputMode="numeric"
        className="max-w-60"
        {...text("place")}
      />
      <Checkbox
        name="is_active"
        value="yes"
        label="In the shop"
        defaultChecked={product.is_active === "yes"}
      />
    </>
  );
}

const TRANSLATED_FIELD_LENGTHS = { name: 200, description: 500, kind: 40, picture_text: 500 };

/** Chooses a new product's series. The series' next free id is filled in and can be changed. */
function SeriesAndId({
  series,
  error,
}: Required<Pick<Props, "series">> & { error: string | undefined }) {
  const [key, setKey] = useState(series[0]?.key);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = series.find((one) => one.key === key) ?? series[0];
  const isOffered = !error && (typed === null || typed === chosen?.nextId);
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <SelectField
        label="Series"
        value={key ?? ""}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setTyped(null);
        }}
      >
        {series.map(({ key, name, active }) => (
          <option key={key} value={key}>
            {active ? name : `${name} (not in the shop)`}
          </option>
        ))}
      </SelectField>
      <Field
        key={chosen?.key}
        label="ID"
        name="id"
        defaultValue={chosen?.nextId ?? ""}
        error={error}
        hint={`The ID is part of the product's address and can't be changed later.${isOffered ? " No product has this ID yet." : ""}`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
    </div>
  );
}
