import { DEFAULT_LANGUAGE, inEnglish } from "#domain/language";
import { type Texts, textsOf } from "#domain/settings/texts";
import { type EditorField, exampleOf, type NameOf, type TypedValues } from "./resource.ts";

/** A field of the settings, from which its schema, default value, example, input and history are made. */
export type SettingsField = EditorField & {
  /** Customers read this text, so there is a field for each language: `titleEn`, `titleTe`. */
  translated?: true;
  /** How the label of a translation begins; if missing, 'The same in Telugu'. */
  translationLabel?: string;
  /** A text may be empty unless it is `required`. A number never may, and a day may. */
  required?: true;
  /** The value until an owner saves another; if missing, the field is empty, or off. */
  default?: string | number | boolean;
  /** Returns true if an empty day becomes today, given the other values. */
  emptyIsToday?: (typed: TypedValues) => boolean;
  /** How the list of settings shows the value. In this text, # stands for the value. */
  shortText?: string;
  /** A shop without it doesn't show the field. */
  of?: "cards" | "storyRows" | "bankFeed";
};

export type SubjectRules = {
  title: string;
  /** A sentence that says where customers see the setting. */
  description: string;
  /** The subject's name in the history; if missing, its title in small letters. */
  historyName?: string;
  /** Only who signed in within the last minutes may save it (docs/admin-sign-in.md). */
  fresh?: true;
  fields: readonly SettingsField[];
  /** The fields whose values the list of settings shows; if missing, the first two that are filled in. */
  listed?: readonly string[];
};

/** Checks fields that are valid one by one but not together, and names the wrong field with a sentence. */
type CheckOf<Rules> = (
  values: SettingsValuesOf<Rules>,
  wrong: (field: keyof SettingsValuesOf<Rules> & string, sentence: string) => void,
) => void;

type DeclaredSettings<Rules extends SubjectRules = SubjectRules> = Rules & {
  check: CheckOf<Rules>;
};

/** Declares a subject of the settings: what one form of the admin saves (app/domain/resources/README.md). */
export function settingsSubject<const Rules extends SubjectRules>(
  rules: Rules,
  check: CheckOf<Rules> = () => {},
): DeclaredSettings<Rules> {
  return { ...rules, check };
}

type FieldOf<Rules> = Rules extends { fields: readonly (infer Field)[] } ? Field : never;
type Translated = { translated: true };

/** The values of a subject as they are stored: rupees as they were typed, days as YYYY-MM-DD, empty texts as ''. */
export type SettingsValuesOf<Rules> = {
  [Field in Exclude<FieldOf<Rules>, Translated> as NameOf<Field>]: ValueOf<Field>;
} & Texts<NameOf<Extract<FieldOf<Rules>, Translated>>, string>;

type ValueOf<Field> = Field extends { kind: "switch" }
  ? boolean
  : Field extends { kind: "number" }
    ? number
    : Field extends { kind: "list" }
      ? string[]
      : Field extends { options: readonly { value: infer Value }[] }
        ? Value
        : string;

/** Returns the fields of a subject, with one for each language in the place of a translated one. */
export function settingsFields({ fields }: { fields: readonly SettingsField[] }): SettingsField[] {
  return fields.flatMap((field) => (field.translated ? inLanguages(field) : [field]));
}

function inLanguages({
  translated: _,
  translationLabel = "The same",
  label,
  example,
  ...field
}: SettingsField): SettingsField[] {
  const [english, translation] = exampleOf({ ...field, label, example });
  const fields = textsOf(field.name, (language, name) =>
    language === DEFAULT_LANGUAGE
      ? { ...field, name, label, example: english }
      : {
          ...field,
          name,
          label: `${translationLabel} in ${inEnglish(language)}`,
          lang: language,
          example: translation,
        },
  );
  return Object.values(fields);
}

/** Returns the values that hold until an owner has saved others. */
export function defaultValues(subject: { fields: readonly SettingsField[] }): object {
  const values = settingsFields(subject).map(({ name, kind, default: value }) => [
    name,
    value ?? (kind === "switch" ? false : kind === "list" ? [] : ""),
  ]);
  return Object.fromEntries(values);
}
