import type { PictureKind } from "#domain/catalogue/picture-shapes";
import type { FurtherLanguage, Translations } from "#domain/language";
import type { Paise } from "#domain/money/money";
import type { Permission } from "#domain/people/team/seller-roles";

/** A field of the admin's forms. `most` and `least` limit a text's characters, or a number. */
export type EditorField = {
  name: string;
  label: string;
  /** The field's name in the history, where the form's label can't stand alone. */
  historyLabel?: string;
  hint?: string;
  /** If missing, the field is one line of text. */
  kind?:
    | "long"
    | "markdown"
    | "email"
    | "tel"
    | "rupees"
    | "number"
    /** A number up to 100, with two decimals at most. */
    | "percent"
    | "date"
    | "switch"
    | "link"
    /** Several short texts, with commas between them. */
    | "list"
    | "picture"
    | "choice"
    /** Any of the options, each a checkbox; none is null. */
    | "choices"
    /** Products and episodes, chosen by name; none is null. */
    | "products"
    /** The products of a combo with their sizes and numbers, as JSON. */
    | "contents"
    /** Letters and digits in capitals, without spaces. */
    | "code"
    /** A number with two decimals at most. Any other text is '', so that `check` refuses it. */
    | "decimal";
  /** The language of the text, if it isn't the default one. */
  lang?: FurtherLanguage;
  /** The field stands beside the one before it if there is room. */
  beside?: true;
  most?: number;
  least?: number;
  /** The picture's shape and folder. */
  shape?: PictureKind;
  options?: readonly Option[];
  /** For Markdown: placeholders in double braces are filled from the settings. */
  placeholders?: true;
  /** The value that the form of a new row begins with. */
  initially?: number | boolean;
  /**
   * A valid value, for tests, where kind and limits don't give one. A translated text has two: English and its
   * translation.
   */
  example?: string | readonly [english: string, translation: string];
};

type Option = {
  value: string;
  label: () => string;
  /** The choice in the history, where the label is more than its name. */
  historyLabel?: string;
  /** A shop that has nothing of stories doesn't offer it. */
  ofStories?: true;
};

/** Kinds of rows that a choice may offer after its own options. */
export type RowsToChoose = "series" | "story-pages";

/** The form's current values by field name, while the seller types. */
export type TypedValues = Readonly<Record<string, string>>;

/** A field of a declared resource, from which its schema, column and example are made as well. */
export type ResourceField = Omit<EditorField, "hint"> & {
  hint?: string | ((beside: RowFacts) => string);
  /** Customers read this text, so it has a column for each further language: `<name>_<language>`. */
  translated?: true;
  /** A text may be empty unless it is `required`. A number or day may be empty only if it is `optional`. */
  required?: true;
  optional?: true;
  /** The rows that a choice offers besides its own options. */
  rows?: RowsToChoose;
  /** The field can be set only when the row is added. */
  onlyNew?: true;
  /** Whether the field is shown, given the other values. If it isn't, it is stored as empty. */
  shown?: (typed: TypedValues) => boolean;
  /** The field's label in the form, if it depends on the other values. */
  labelFor?: (typed: TypedValues) => string;
  readOnly?: (beside: RowFacts) => boolean;
  /** A day that may be empty, stored as its first or its last moment in India. */
  moment?: "first" | "last";
};

/** Facts that the form mentions beside the row, such as how many people have bought it. */
export type RowFacts = Readonly<Record<string, number | string>>;

/** A row as the resource's list shows it. */
export type ListedRow = {
  name: string;
  about: string;
  /** The picture's path; null if the row has none yet, missing if such rows have no pictures. */
  picture?: string | null;
  badges: readonly ResourceBadge[];
};

export type ResourceBadge = { tone: "ok" | "info" | "sent" | "wait" | "bad"; text: string };

/** Figures that the form calculates from what is typed, in a panel of their own. */
export type Preview = {
  title: string;
  about: string;
  /** Returns null while too little is typed; the panel then shows `empty`. */
  rows: (typed: TypedValues, now: Date) => readonly { label: string; text: string }[] | null;
  empty: string;
};

type ResourceRules = {
  /** The path of the resource's list; a row's page and form are below it. */
  path: string;
  /** The resource's name in the history of changes. */
  subject: string;
  title: string;
  /** The word for one row, as in 'New episode'. */
  noun: string;
  about?: string;
  /** The address at which the shop shows a row that is switched on. */
  shownAt?: `/${string}/:id`;
  /** Further pages that the list links to. */
  links?: readonly { path: string; title: string }[];
  /** The page that links to the list; if missing, the list is a section of the admin's menu. */
  parent?: { path: string; label: string };
  /** The permission that shows a seller its rows; if missing, "see-catalogue". */
  viewPermission?: Permission;
  /** How a new row gets its ID. */
  id: ChosenId | GeneratedId;
  panels: readonly {
    title: string;
    about?: string | ((beside: RowFacts) => string | undefined);
    fields: readonly ResourceField[];
    /** A component of its own draws the fields, because it shows what it looks up. */
    byHand?: true;
    /** Shown below the panel. */
    preview?: Preview;
  }[];
};

/** The ID is the last part of the row's shop address. */
export type ChosenId = {
  most: number;
  shape: RegExp;
  /** The ID's name in the form; if missing, the form calls it the end of an address in the shop. */
  label?: string;
  hint: string;
  invalidMessage: () => string;
  /** The sentence for an ID that another row has; if missing, a sentence about an address in the shop. */
  taken?: string;
  example: string;
  /** The field from which the ID is made if the seller leaves it empty; if missing, they must type one. */
  sourceField?: string;
  reserved?: readonly string[];
  isAllowed?: (id: string) => boolean;
};

/** Nobody reads the ID, so it is a UUID. `unique` is a field that no two rows have the same value of. */
type GeneratedId = { unique: string; taken: string };

/** Checks fields that are valid one by one but not together, and names the wrong field with a sentence. */
type CheckOf<Rules> = (
  values: ValuesOf<Rules>,
  wrong: (field: keyof ValuesOf<Rules> & string, sentence: string) => void,
) => void;

export type Resource<Rules extends ResourceRules = ResourceRules> = Rules & {
  check: CheckOf<Rules>;
};

/** Declares a kind of row that owners edit, once for form, list and history (app/domain/resources/README.md). */
export function resource<const Rules extends ResourceRules>(
  rules: Rules,
  check: CheckOf<Rules> = () => {},
): Resource<Rules> {
  return { ...rules, check };
}

export type FieldOf<Rules> = Rules extends {
  panels: readonly { fields: readonly (infer Field)[] }[];
}
  ? Field
  : never;

/** The values of a form after parsing: rupees are paise, days are YYYY-MM-DD, empty fields are null. */
export type ValuesOf<Rules> = {
  [Field in FieldOf<Rules> as NameOf<Field>]: ValueOf<Field>;
} & Translations<NameOf<Extract<FieldOf<Rules>, { translated: true }>>, string | null>;

export type NameOf<Field> = Field extends { name: infer Name extends string } ? Name : never;

export type ValueOf<Field> = Field extends { kind: "rupees" }
  ? Paise
  : Field extends { kind: "switch" }
    ? boolean
    : Field extends { kind: "number"; optional: true }
      ? number | null
      : Field extends { kind: "number" | "percent" }
        ? number
        : Field extends { kind: "choice"; options: readonly { value: infer Value }[] }
          ? Exclude<ChoiceOf<Field, Value>, ""> | ("" extends Value ? null : never)
          : Field extends { kind: "choices" | "products" }
            ? string[] | null
            : Field extends { kind: "contents" }
              ? unknown
              : Field extends { moment: string }
                ? Date | null
                : Field extends { kind: "link" | "picture" } | { kind: "date"; optional: true }
                  ? string | null
                  : string;

type ChoiceOf<Field, Value> = Field extends { rows: RowsToChoose } ? string : Value;

/** Returns a field's hint, which ends with the limits of a number and of a text that must be filled in. */
export function hintOf(
  { hint, kind, least = 0, most, required }: HintedField,
  beside: RowFacts = {},
): string | undefined {
  const isRequiredText = kind === undefined && required;
  const limits =
    kind === "number"
      ? `${least} to ${most?.toLocaleString("en-IN")}.`
      : isRequiredText && `At most ${most} characters.`;
  const words = typeof hint === "function" ? hint(beside) : hint;
  return [words, limits].filter(Boolean).join(" ") || undefined;
}

type HintedField = Pick<ResourceField, "hint" | "kind" | "least" | "most" | "required">;

export function fieldsOf({ panels }: Pick<ResourceRules, "panels">): readonly ResourceField[] {
  return panels.flatMap(({ fields }) => fields);
}

/** Returns a valid value of a field and of its translations, for tests: its own, or one that its kind and limits give. */
export function exampleOf({
  kind,
  label,
  most = label.length,
  options = [],
  example,
}: Omit<EditorField, "name" | "hint">): readonly [english: string, translation: string] {
  const ofKind: Partial<Record<string, string>> = {
    ...EXAMPLES,
    number: String(most),
    choice: options.at(-1)?.value,
    choices: options.at(-1)?.value,
  };
  const [english = ofKind[kind ?? ""] ?? label.slice(0, most), translation = "ఉదాహరణ"] = [
    example,
  ].flat();
  return [english, translation];
}

const EXAMPLES: Readonly<Record<string, string>> = {
  rupees: "149",
  percent: "12.5",
  decimal: "12.5",
  contents: '[{"product_id":"ndk-01","size":"postal","quantity":5}]',
  date: "2026-11-27",
  switch: "on",
  email: "meera@store.example",
  tel: "+91 98765 43210",
  link: "https://store.example/1",
  picture: "",
};
