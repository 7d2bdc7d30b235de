import type { ComponentProps } from "react";
import {
  FURTHER_LANGUAGES,
  type FurtherLanguage,
  inEnglish,
  type Language,
} from "#domain/language";
import { Field, TextField } from "#ui/forms/field";
import { useFurtherLanguages } from "./use-further-languages.ts";

type Text = {
  name: string;
  /** The most characters of a text. */
  most: number;
  /** The number of rows of a textarea. Missing: a field of one line. */
  rows?: number | undefined;
  errors: Readonly<Record<string, string>>;
};

/** A field for each of the store's languages. Customers read the English where a translation is empty. */
export function InEachLanguage({
  label,
  values,
  ...text
}: Text & { label: string; values: Partial<Record<Language, string | null>> }) {
  const { name, most, rows, errors } = text;
  const isAlone = useFurtherLanguages().length === 0;
  return (
    <div className={`grid gap-4 ${isAlone ? "" : "tablet:grid-cols-2"}`}>
      <Input
        label={label}
        name={name}
        rows={rows}
        defaultValue={values.en ?? ""}
        maxLength={most}
        error={errors[name]}
      />
      <InFurtherLanguages
        {...text}
        label={(language) => `${label} in ${inEnglish(language)}`}
        value={(language) => values[language]}
      />
    </div>
  );
}

/** The fields of the translations. A language that the store doesn't use gets a hidden field, which keeps its text. */
export function InFurtherLanguages({
  name,
  label,
  most,
  rows,
  value,
  errors,
  autoFocus = false,
}: Text & {
  label: (language: FurtherLanguage) => string;
  value: (language: FurtherLanguage) => string | null | undefined;
  /** True: the first of these fields takes the focus when it appears. */
  autoFocus?: boolean;
}) {
  const spoken = useFurtherLanguages();
  return FURTHER_LANGUAGES.map((language) => {
    const field = `${name}_${language}`;
    const defaultValue = value(language) ?? "";
    return spoken.includes(language) ? (
      <Input
        key={field}
        label={label(language)}
        name={field}
        lang={language}
        rows={rows}
        defaultValue={defaultValue}
        maxLength={most}
        error={errors[field]}
        autoFocus={autoFocus && language === spoken[0]}
      />
    ) : (
      <input key={field} type="hidden" name={field} value={defaultValue} />
    );
  });
}

type Props = Pick<
  ComponentProps<typeof TextField>,
  "label" | "name" | "lang" | "rows" | "defaultValue" | "maxLength" | "error" | "autoFocus"
>;

function Input({ rows, ...props }: Props) {
  return rows ? <TextField rows={rows} {...props} /> : <Field {...props} />;
}
