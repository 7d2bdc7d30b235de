import { ChevronDown } from "lucide";
import { type ComponentProps, type ReactNode, useState } from "react";
import { FIELD_LABELS, FIELD_NAMES, type FieldName } from "#domain/catalogue/products/fields";
import type { WrittenSize } from "#domain/catalogue/products/own-sizes";
import { FURTHER_LANGUAGES, type FurtherLanguage, inEnglish } from "#domain/language";
import { offersMessages } from "#domain/offers/admin-messages";
import { FoldedSection } from "#pages/admin/parts/forms/folded-section.tsx";
import { InFurtherLanguages } from "#pages/admin/parts/forms/in-each-language.tsx";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import {
  FoldedLanguages,
  useFurtherLanguages,
} from "#pages/admin/parts/forms/use-further-languages.ts";
import { Field, SelectField, TextField } from "#ui/forms/field";
import { Icon } from "#ui/icon";
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
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, ""])) as Record<FieldName, string>),
  is_active: "yes",
  version: null,
  pictures: [],
  ownSizes: [],
};

type Props = {
  action: string;
  product: WrittenProduct;
  /** For a new product only: the series to choose from, each with its next free id. */
  series?: readonly { key: string; name: string; active: boolean; nextId: string }[] | undefined;
  /** False: the shop has never had a price in one of the preset's sizes, so they are shown on request. */
  usesCards: boolean;
  /** The values that a further size begins with. */
  nextSize?: WrittenSize | undefined;
  save: string;
  next?: ComponentProps<typeof SavingForm>["next"];
  /** True: after the save, the form begins with the next product. */
  isNext?: boolean;
  /** Shown below the fields. */
  children?: ReactNode;
};

const PRICES = [
  ["postal_card_size", "Postal (₹)"],
  ["wallet_size", "Wallet (₹)"],
  ["stamp_size", "Stamp (₹)"],
] as const;

/**
 * The form that adds or edits a product. It begins with name, pictures and prices; what most products don't need is
 * folded, and so are the fields of further languages as long as nothing is written in them.
 */
export function ProductForm({
  product,
  series,
  usesCards,
  nextSize,
  isNext = false,
  children,
  ...form
}: Props) {
  const further = useFurtherLanguages();
  const [isUnfolded, setUnfolded] = useState(false);
  // The first price of a card ever mustn't move the fields about that somebody is filling in.
  const [hasCards] = useState(usesCards);
  // Nor may texts that were saved as empty fold the fields away.
  const [hadTranslations] = useState(() => hasTranslations(product));
  const isFolded = !isUnfolded && !hadTranslations;
  return (
    <SavingForm version={product.version} {...form} done={(saved) => savedWords(saved, isNext)}>
      {(errors) => (
        <FoldedLanguages value={isFolded}>
          <FirstFields
            product={product}
            usesCards={hasCards}
            nextSize={nextSize}
            errors={errors}
            focusTranslation={isUnfolded}
          />
          <div className="flex flex-col divide-y divide-line border-y border-line">
            {isFolded && further.length > 0 ? (
              <ShowMore onClick={() => setUnfolded(true)}>
                In {further.map(inEnglish).join(" and ")}
              </ShowMore>
            ) : null}
            <FoldedFields product={product} series={series} errors={errors} />
          </div>
          <Checkbox
            name="is_active"
            value="yes"
            label="In the shop"
            defaultChecked={product.is_active === "yes"}
          />
          {children}
        </FoldedLanguages>
      )}
    </SavingForm>
  );
}

/** Says that the product was saved, which one if its form is gone, and that nobody can order it without a price. */
function savedWords(saved: FormData, isNext: boolean): string {
  const name = String(saved.get("product_name"));
  const { saved: plain, savedBeforeNext, savedWithoutPrice } = offersMessages;
  if (hasPrice(saved)) return isNext ? savedBeforeNext(name) : plain;
  return isNext ? `${name}: ${savedWithoutPrice}` : savedWithoutPrice;
}

/** Whether one of the typed prices is above 0. */
function hasPrice(saved: FormData): boolean {
  const own: { price: string }[] = JSON.parse(String(saved.get("own_sizes") ?? "[]"));
  const prices = [
    ...PRICES.map(([name]) => String(saved.get(name) ?? "")),
    ...own.map(({ price }) => price),
  ];
  return prices.some((price) => Number(price.replaceAll(/[^\d.]/g, "")) > 0);
}

/** Shows fields that most products don't need, and isn't there any more once they are shown. */
function ShowMore({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={false}
      className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-medium text-peacock"
      onClick={onClick}
    >
      {children}
      <Icon of={ChevronDown} size={16} />
    </button>
  );
}

/** True if anything of the product is written in a further language. */
function hasTranslations({ pictures, ownSizes, ...product }: WrittenProduct): boolean {
  const names = Object.keys(TRANSLATED_FIELD_LENGTHS) as (keyof typeof TRANSLATED_FIELD_LENGTHS)[];
  return FURTHER_LANGUAGES.some(
    (language) =>
      names.some((name) => product[`${name}_${language}`]) ||
      pictures.some((picture) => picture[`alt_${language}`]) ||
      ownSizes.some((size) => size[`name_${language}`]),
  );
}

type Inputs = Pick<Props, "product"> & { errors: Readonly<Record<string, string>> };

function inputsOf({ product, errors }: Inputs) {
  return {
    text: (name: FieldName) => ({ name, defaultValue: product[name], error: errors[name] }),
    translated: (name: keyof typeof TRANSLATED_FIELD_LENGTHS) => ({
      name,
      most: TRANSLATED_FIELD_LENGTHS[name],
      label: (language: FurtherLanguage) => FIELD_LABELS[`${name}_${language}`],
      value: (language: FurtherLanguage) => product[`${name}_${language}`],
      errors,
    }),
  };
}

function FirstFields({
  product,
  usesCards,
  nextSize,
  errors,
  focusTranslation,
}: Inputs &
  Pick<Props, "usesCards" | "nextSize"> & {
    /** True: the seller has just asked for the fields of further languages. */
    focusTranslation: boolean;
  }) {
  const { text, translated } = inputsOf({ product, errors });
  const [showsPreset, setShowsPreset] = useState(usesCards);
  const sizes = (
    <OwnSizes saved={product.ownSizes} nextSize={nextSize} isAlone={!usesCards} errors={errors} />
  );
  const prices = (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-3 gap-3 max-tablet:has-[[aria-invalid]]:grid-cols-1">
        {PRICES.map(([name, label]) => (
          <Field key={name} label={label} inputMode="decimal" autoComplete="off" {...text(name)} />
        ))}
      </div>
      <p className="text-small text-ink-soft">A size without a price isn't offered.</p>
    </div>
  );
  return (
    <>
      <Field label="Name" maxLength={200} required {...text("product_name")} />
      <InFurtherLanguages autoFocus={focusTranslation} {...translated("name")} />
      <ProductPictures saved={product.pictures} errors={errors} />
      {usesCards ? (
        <>
          <fieldset>
            <legend className="mb-2 text-lead font-semibold">Prices</legend>
            {prices}
          </fieldset>
          {sizes}
        </>
      ) : (
        <>
          {sizes}
          {showsPreset ? (
            prices
          ) : (
            <ShowMore onClick={() => setShowsPreset(true)}>Preset sizes</ShowMore>
          )}
        </>
      )}
      <TextField
        label="Description"
        hint="Leave it empty to show the text from Settings, Other pages' texts."
        rows={3}
        maxLength={500}
        {...text("description")}
      />
      <InFurtherLanguages rows={3} {...translated("description")} />
    </>
  );
}

function FoldedFields({ product, series, errors }: Inputs & Pick<Props, "series">) {
  const isAlone = useFurtherLanguages().length === 0;
  const { text, translated } = inputsOf({ product, errors });
  return (
    <>
      <FoldedSection
        title="Kind and weight"
        note={(typed) => {
          const [kind, grams] = (["kind", "weight_grams"] as const).map(
            (name) => typed(name) ?? product[name],
          );
          return [kind, grams && `${grams} g`].filter(Boolean).join(", ");
        }}
        errors={errors}
        fields={["kind", "weight_grams"]}
      >
        <div className="flex flex-col gap-5 pb-4">
          <div className="grid gap-3 tablet:grid-cols-2">
            <Field
              label="Kind"
              hint="What you call this kind of product. You can leave it empty."
              placeholder="Bookmark"
              maxLength={40}
              {...text("kind")}
            />
            <InFurtherLanguages {...translated("kind")} />
          </div>
          <Field
            label="Weight (g)"
            hint="For sizes without a weight of their own."
            inputMode="numeric"
            maxLength={7}
            className="max-w-60"
            {...text("weight_grams")}
          />
        </div>
      </FoldedSection>
      <FoldedSection
        title="The words on it"
        note={(typed) => typed("picture_text_en") ?? product.picture_text_en}
        errors={errors}
        fields={["picture_text"]}
      >
        <div className="flex flex-col gap-4 pb-4">
          <p className="text-small text-ink-soft">
            For customers who can't see the picture, and for the search. Type the words as they are
            on the product.
          </p>
          <TextField
            label={isAlone ? "Words on it" : FIELD_LABELS.picture_text_en}
            rows={2}
            maxLength={500}
            {...text("picture_text_en")}
          />
          <InFurtherLanguages rows={2} {...translated("picture_text")} />
        </div>
      </FoldedSection>
      <SeriesAndPlace product={product} series={series} errors={errors} />
    </>
  );
}

function seriesLabel({ name, active }: { name: string; active: boolean }): string {
  return active ? name : `${name} (not in the shop)`;
}

const TRANSLATED_FIELD_LENGTHS = { name: 200, description: 500, kind: 40, picture_text: 500 };

/**
 * A product's place in its series. Of a new product also the series and the ID, which is the series' next free one
 * unless another is typed. As neither can be changed later, both are read while this is folded.
 */
function SeriesAndPlace({ product, series, errors }: Inputs & Pick<Props, "series">) {
  const [key, setKey] = useState(series?.[0]?.key);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = series?.find((one) => one.key === key) ?? series?.[0];
  const isOffered = !errors.id && (typed === null || typed === chosen?.nextId);
  return (
    <FoldedSection
      title={series ? "Series and ID" : "Place in its series"}
      note={(input) =>
        chosen
          ? `${seriesLabel(chosen)}, ${typed ?? chosen.nextId}`
          : (input("place") ?? product.place)
      }
      errors={errors}
      fields={["id", "place"]}
    >
      <div className="flex flex-col gap-5 pb-4">
        {series ? (
          <div className="grid gap-3 tablet:grid-cols-2">
            <SelectField
              label="Series"
              value={key ?? ""}
              onChange={(event) => {
                setKey(event.currentTarget.value);
                setTyped(null);
              }}
              options={series.map((one) => [one.key, seriesLabel(one)])}
            />
            <Field
              key={chosen?.key}
              label="ID"
              name="id"
              defaultValue={chosen?.nextId ?? ""}
              error={errors.id}
              hint={`The ID is part of the product's address and can't be changed later.${isOffered ? " No product has this ID yet." : ""}`}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
            />
          </div>
        ) : null}
        <Field
          label="Place in its series"
          hint="1 comes first. Products with the same number are sorted by their ID."
          inputMode="numeric"
          className="max-w-60"
          {...inputsOf({ product, errors }).text("place")}
        />
      </div>
    </FoldedSection>
  );
}
