import type { PictureKind } from "#domain/catalogue/picture-shapes";
import type { FurtherLanguage, Translations } from "#domain/language";
import type { Paise } from "#domain/money/money";
import type { Permission } from "#domain/people/team/seller-roles";

/** A field of the admin's forms. `most` and `least` are characters of a text, or numbers. */
export type EditorField = {
  name: string;
  label: string;
  hint?: string;
  /** None: a line of text. */
  kind?:
    | "long"
    | "markdown"
    | "email"
    | "tel"
    | "rupees"
    | "number"
    /** Up to 100, with two decimals at most. */
    | "percent"
    | "date"
    | "switch"
    | "link"
    | "picture"
    | "choice";
  /** The text is in this language. */
  lang?: FurtherLanguage;
  /** Stands beside the field before it where there is room. */
  beside?: true;
  most?: number;
  least?: number;
  /** The picture's shape and folder. */
  shape?: PictureKind;
  options?: readonly Option[];
  /** For Markdown: names in double braces are filled in from the settings. */
  placeholders?: true;
  /** What a new row's form shows. */
  initially?: number | boolean;
};

export type Option = { value: string; label: () => string };

/** Kinds of rows that a choice may offer after its own options. */
export type RowsToChoose = "series" | "story-pages";

/** What is in a form's choices while it is typed in, by the field's name. */
export type TypedValues = Readonly<Record<string, string>>;

/** A field whose schema, column and example come from the declaration, too. */
export type ResourceField = Omit<EditorField, "hint"> & {
  hint?: string | ((beside: RowFigures) => string);
  /** A text that customers read is translated: a column `<name>_<language>` each. */
  translated?: true;
  /** A text may be empty unless it is `required`; a number or day may not unless it is `optional`. */
  required?: true;
  optional?: true;
  /** Rows that a choice offers, too. */
  rows?: RowsToChoose;
  /** It is chosen once, with the row. */
  onlyNew?: true;
  /** Where it isn't shown, it is stored as empty. */
  shown?: (typed: TypedValues) => boolean;
  /** As it is sent when all is well; of a translated text with a translation. */
  example: string | readonly [english: string, translation: string];
};

/** Numbers that the form tells beside the row: how many have bought it. */
export type RowFigures = Readonly<Record<string, number>>;

/** A row in its list. */
export type ListedRow = {
  name: string;
  about: string;
  /** Null: it could have one. */
  picture?: string | null;
  badges: readonly { tone: "ok" | "info" | "sent" | "bad"; text: string }[];
};

type ResourceRules = {
  /** The path of its list; a row's page and form stand below it. */
  path: string;
  /** As the history names it. */
  subject: string;
  title: string;
  /** The word for one row, as in 'New episode'. */
  noun: string;
  about?: string;
  /** Where the shop shows a row that is switched on. */
  shownAt?: `/${string}/:id`;
  /** The page that leads to its list; none: it is a section of the admin. */
  parent?: { path: string; label: string };
  /** Who reads its rows; none: who sees the catalogue. */
  sees?: Permission;
  /** How a new row's id is chosen: it is the end of its address in the shop. */
  id: {
    most: number;
    shape: RegExp;
    /** None: the end of an address in the shop. */
    label?: string;
    hint: string;
    wrong: () => string;
    example: string;
    /** The field that it is made of where nothing is written; none: it must be written. */
    madeOf?: string;
    reserved?: readonly string[];
    mayBe?: (id: string) => boolean;
  };
  panels: readonly { title: string; fields: readonly ResourceField[] }[];
};

/** What is wrong with fields that are right one by one: a sentence at a field. */
type CheckOf<Rules> = (
  values: ValuesOf<Rules>,
  wrong: (field: keyof ValuesOf<Rules> & string, sentence: string) => void,
) => void;

export type Resource<Rules extends ResourceRules = ResourceRules> = Rules & {
  check: CheckOf<Rules>;
};

/** A kind of row that owners edit, declared once (README.md). */
export function resource<const Rules extends ResourceRules>(
  rules: Rules,
  check: CheckOf<Rules> = () => {},
): Resource<Rules> {
  return { ...rules, check };
}

type FieldOf<Rules> = Rules extends { panels: readonly { fields: readonly (infer Field)[] }[] }
  ? Field
  : never;

/** What a form that was read holds: rupees are paise, a day is YYYY-MM-DD, what is empty is null. */
export type ValuesOf<Rules> = {
  [Field in FieldOf<Rules> as NameOf<Field>]: ValueOf<Field>;
} & Translations<NameOf<Extract<FieldOf<Rules>, { translated: true }>>, string | null>;

type NameOf<Field> = Field extends { name: infer Name extends string } ? Name : never;

type ValueOf<Field> = Field extends { kind: "rupees" }
  ? Paise
  : Field extends { kind: "switch" }
    ? boolean
    : Field extends { kind: "number"; optional: true }
      ? number | null
      : Field extends { kind: "number" | "percent" }
        ? number
        : Field extends { kind: "choice"; options: readonly { value: infer Value }[] }
          ? Exclude<ChoiceOf<Field, Value>, ""> | ("" extends Value ? null : never)
          : Field extends { kind: "link" | "picture" } | { kind: "date"; optional: true }
            ? string | null
            : string;

type ChoiceOf<Field, Value> = Field extends { rows: RowsToChoose } ? string : Value;

export function fieldsOf({ panels }: Pick<ResourceRules, "panels">): readonly ResourceField[] {
  return panels.flatMap(({ fields }) => fields);
}
