import type { Language } from "#domain/language";
import type { EditorField } from "#domain/resources/resource";
import { Field, SelectField, TextField } from "#ui/forms/field";
import { ChosenProducts } from "./chosen-products.tsx";
import { InEachLanguage } from "./in-each-language.tsx";
import { ListProblem } from "./list-problem.tsx";
import { MarkdownHelp } from "./markdown-help.tsx";
import { MarkdownPreview } from "./markdown-preview.tsx";
import { PictureField } from "./pictures/picture-field.tsx";
import { Checkbox } from "./saving-form.tsx";
import { useFurtherLanguages } from "./use-further-languages.ts";

const INPUTS = {
  email: { type: "email", inputMode: "email" },
  tel: { type: "tel", inputMode: "tel" },
  rupees: { inputMode: "decimal" },
  number: { inputMode: "numeric" },
  percent: { inputMode: "decimal" },
  decimal: { inputMode: "decimal" },
  code: { autoCapitalize: "characters", spellCheck: false },
  date: { type: "date" },
  link: { type: "url", inputMode: "url" },
  list: {},
  contents: {},
} as const;

const SHORT: readonly string[] = ["number", "percent", "decimal", "rupees", "date"];

/** The number of rows of a textarea, by kind of field. */
const ROWS: Readonly<Record<string, number>> = { long: 5, markdown: 16 };

type Shown = {
  field: EditorField & { translated?: true; readOnly?: boolean };
  /** The field's value as text. */
  text: string;
  /** A translated field's text in the languages besides English. */
  translations?: Partial<Record<Language, string>>;
  /** The options of a choice; of products, those that are chosen. */
  options?: readonly { value: string; label: string }[] | undefined;
  /** The picture's address. */
  picture?: string | null;
  /** False: the shop sells no episodes. */
  withEpisodes?: boolean;
  errors: Readonly<Record<string, string>>;
};

/** Renders a field that a resource declares, in a grid of two columns. */
export function EditorInput({
  field,
  text,
  translations = {},
  options = [],
  picture = null,
  withEpisodes = false,
  errors,
}: Shown) {
  const spoken = useFurtherLanguages();
  const { name, label, hint, kind, lang, beside, most } = field;
  const error = errors[name];
  const isShort = beside || SHORT.includes(kind ?? "");
  const wide = "tablet:col-span-2";
  const className = beside ? "" : isShort ? "tablet:col-start-1" : wide;
  const common = { name, label, hint, error, lang, defaultValue: text, className };
  if (lang && !spoken.includes(lang)) return <input type="hidden" name={name} value={text} />;
  if (field.translated)
    return (
      <div className={wide}>
        <InEachLanguage
          name={name}
          label={label}
          most={most ?? 0}
          rows={ROWS[kind ?? ""]}
          values={{ ...translations, en: text }}
          errors={errors}
        />
        {kind === "markdown" ? (
          <>
            <div className={`grid gap-4 py-2 ${spoken.length > 0 ? "tablet:grid-cols-2" : ""}`}>
              <MarkdownPreview name={name} />
              {spoken.map((each) => (
                <MarkdownPreview key={each} name={`${name}_${each}`} lang={each} />
              ))}
            </div>
            <MarkdownHelp />
          </>
        ) : null}
      </div>
    );
  if (kind === "markdown")
    return (
      <div className={`flex flex-col gap-3 ${wide}`}>
        <TextField {...common} rows={ROWS[kind]} maxLength={most} />
        <MarkdownPreview name={name} lang={lang} placeholders={field.placeholders} />
        {lang ? null : <MarkdownHelp />}
      </div>
    );
  if (kind === "switch")
    return (
      <div className={wide}>
        <Checkbox name={name} label={label} hint={hint} defaultChecked={text === "on"} />
      </div>
    );
  if (kind === "picture")
    return (
      <div className={wide}>
        <PictureField
          kind={field.shape ?? "product"}
          name={name}
          label={label}
          path={text}
          address={picture}
          error={error}
        />
      </div>
    );
  if (kind === "choice")
    return <SelectField {...common} options={options.map(({ value, label }) => [value, label])} />;
  if (kind === "choices")
    return (
      <fieldset className={`grid gap-x-4 tablet:grid-cols-2 ${wide}`}>
        <legend className="sr-only">{label}</legend>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={text.split(", ").includes(value)}
          />
        ))}
        <ListProblem error={error} />
      </fieldset>
    );
  if (kind === "products")
    return (
      <div className={wide}>
        <ChosenProducts name={name} saved={options} withEpisodes={withEpisodes} error={error} />
      </div>
    );
  if (kind === "long") return <TextField {...common} rows={3} />;
  return (
    <Field
      {...common}
      {...(kind && INPUTS[kind])}
      readOnly={field.readOnly}
      maxLength={kind === undefined || kind === "code" ? most : undefined}
      className={kind === "code" ? `${className} [&_input]:uppercase` : className}
      autoComplete="off"
    />
  );
}
