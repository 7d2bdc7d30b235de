/**
 * How the history names the fields that sellers change, and their values, in the words of the forms: as
 * `app/domain/resources/` declares them, else as they stand here. Any other field is shown by its own name: `combo_price`
 * as 'Combo price'.
 */

import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { FIELD_LABELS } from "#domain/catalogue/products/fields";
import { amountToPay, rupees } from "#domain/money/money";
import { RESOURCES } from "#domain/resources/all";
import { type EditorField, fieldsOf } from "#domain/resources/resource";
import { SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { OUTCOME_CODES, OUTCOMES } from "#domain/statements/outcomes";
import { LAYOUTS } from "#domain/statements/reading/layouts";

type Names = Readonly<Record<string, string>>;

/** The labels of fields that no declaration has, by subject. */
const LABELS: Readonly<Record<string, Names>> = {
  product: { ...FIELD_LABELS, own_sizes: "Own sizes", sold_out: "Sold out", name: "Name" },
  "email-template": {
    html_content: "HTML",
    text_content: "Text",
    is_text: "Written as text",
    is_active: "Switched on",
  },
  "story-tile": { order: "Order of the tiles" },
  statement: {
    layout: "Bank or app",
    ...Object.fromEntries(OUTCOME_CODES.map((code) => [code, OUTCOMES[code].title])),
    verify: "Verified",
  },
  message: { from: "It was" },
  store: {
    deleted: "Rows and texts removed",
    archived: "Taken off sale, because orders or carts have them",
  },
  orders: { file: "File" },
  security: { what: "What they asked for", limit: "For" },
};

/** The names of chosen values that no declaration has, by subject and field. */
const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  product: { sizes: SIZE_LABELS, sold_out: SIZE_LABELS },
  statement: {
    layout: Object.fromEntries([
      ["mapped", "another"],
      ...LAYOUTS.map(({ code, name }) => [code, name]),
    ]),
  },
  orders: {
    file: { "india-post": "parcels for India Post", general: "parcels for a courier" },
  },
  security: {
    reason: {
      unknown_flow: "the sign-in page was too old, or of another browser",
      failed: "the sign-in service refused it",
      origin: "it came from another website",
      "another's": "another account has this team member's email",
    },
  },
};

/** Fields that tell a reader nothing. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  logo: ["width", "height"],
  payee: ["triedId"],
  security: ["unplaced"],
};

/** How fields are named: by their subject, or, for settings, by the setting's key. */
export type FieldsOf = string;

export function isHidden(of: FieldsOf, field: string): boolean {
  return HIDDEN[of]?.includes(field) ?? false;
}

type DeclaredFields = [of: FieldsOf, fields: readonly EditorField[]];

const DECLARED: ReadonlyMap<FieldsOf, readonly EditorField[]> = new Map([
  ...RESOURCES.map(
    (kind): DeclaredFields => [kind.subject, fieldsOf(kind) as readonly EditorField[]],
  ),
  ...Object.entries(SETTINGS_SUBJECTS).map(([of, { fields }]): DeclaredFields => [of, fields]),
]);

function declaredField(of: FieldsOf, name: string): EditorField | undefined {
  return DECLARED.get(of)?.find((field) => field.name === name);
}

/** Returns a field's label without its language; null: it is shown by its own name. */
export function fieldLabel(of: FieldsOf, name: string): string | null {
  const field = declaredField(of, name);
  if (field) return field.historyLabel ?? field.label.replace(/ \(₹\)$/, "");
  return LABELS[of]?.[name] ?? null;
}

/** Returns a value's text as the field's kind or options show it. */
export function valueText(of: FieldsOf, name: string, text: string): string {
  const field = declaredField(of, name);
  if (field?.kind === "rupees" && /^\d+(?:\.\d+)?$/.test(text)) return amountToPay(rupees(text));
  if (field?.kind === "decimal") return text.replace(/\.00$/, "");
  const chosen = field?.options?.find(({ value }) => value === text);
  if (chosen) return chosen.historyLabel ?? chosen.label();
  return VALUE_NAMES[of]?.[name]?.[text] ?? text;
}
