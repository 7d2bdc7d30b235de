import { z } from "zod";
import { newId } from "#data/columns.server";
import { unknownProducts } from "#data/offers/coupon-products.server";
import { saveResource } from "#data/resources/rows.server";
import { choicesOf as offeredChoices, rowsAt } from "#data/resources/table.server";
import { translations } from "#domain/language";
import { addressFromName } from "#domain/offers/addresses";
import { offersMessages } from "#domain/offers/admin-messages";
import { refusalMessages } from "#domain/refusal-messages";
import { type AnyResource, RESOURCES } from "#domain/resources/all";
import {
  type ChosenId,
  fieldsOf,
  type Resource,
  type TypedValues,
} from "#domain/resources/resource";
import { exampleForm, formBytes } from "#forms/admin/declared-fields.server";
import {
  checkbox,
  choicesField,
  codeField,
  contentsField,
  dayField,
  decimalField,
  momentField,
  nameField,
  numberField,
  optionalDay,
  optionalLink,
  optionalNumber,
  optionalText,
  percentField,
  pictureField,
  priceField,
  productsField,
  SAVING,
  seenField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";

type Field = ReturnType<typeof fieldsOf>[number];

/** Adds a row, or changes the one named by `id`. */
function savingForm<const Path extends AnyResource["path"]>(resource: { path: Path }) {
  const rules = resource as unknown as Resource;
  const { path } = resource;
  const { id: idRules } = rules;
  const isGenerated = "unique" in idRules;
  return form(
    `${path}/saving` as const,
    {
      ...sellersForm("edit-catalogue"),
      schema: schemaOf(rules),
      example: {
        version: "",
        id: "",
        address: isGenerated ? "" : idRules.example,
        ...exampleForm(fieldsOf(rules)),
      } as never,
      maxBytes: formBytes(fieldsOf(rules)),
    },
    async ({ person, value: { version, id, address, values } }) => {
      const isNew = version === null;
      const chosen = isGenerated ? newId() : address || idFromName(idRules, values);
      if (isNew && !isGenerated && !isAllowedId(idRules, chosen))
        return refuse("fields", { address: idRules.invalidMessage() });
      const kept = isNew ? values : withoutFieldsOfNewRows(rules, values);
      const unknown = await unknownChoice(rules, values);
      if (unknown) return refuse("fields", unknown);
      const saving = { seen: version, by: person.id, now: new Date() };
      const saved = await saveResource(rowsAt(path), isNew ? chosen : id, kept, saving);
      if (saved.ok) return saved;
      const { problem } = saved;
      if ("sentence" in problem) return refuse(problem.code, { [problem.field]: problem.sentence });
      if (problem.code === "address-taken" && idRules.taken)
        return refuse("fields", { [isGenerated ? idRules.unique : "address"]: idRules.taken });
      return refuseProblem(problem, offersMessages, {
        ...SAVING,
        "address-taken": { as: "fields", field: "address" },
      });
    },
  );
}

export const resourceForms = RESOURCES.map((resource) => savingForm(resource));

function idFromName({ most, sourceField = "" }: ChosenId, values: Values): string {
  return addressFromName(String(values[sourceField] ?? ""), most);
}

/** `new` can't be an ID, because the empty form has that address. */
function isAllowedId({ shape, reserved = [], isAllowed }: ChosenId, id: string): boolean {
  return shape.test(id) && id !== "new" && !reserved.includes(id) && (isAllowed?.(id) ?? true);
}

type Values = Record<string, unknown>;

function withoutFieldsOfNewRows(resource: Resource, values: Values): Values {
  const chosenOnce = fieldsOf(resource).filter(({ onlyNew }) => onlyNew);
  const names = new Set(chosenOnce.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

/** Returns a sentence at the first field with a choice that isn't offered, or with what is no product; null: none has. */
async function unknownChoice(
  resource: Resource,
  values: Values,
): Promise<Record<string, string> | null> {
  const offered = await offeredChoices(resource);
  for (const { name, kind = "" } of fieldsOf(resource)) {
    const chosen = [values[name] ?? []].flat().map(String);
    const unknown =
      kind === "products"
        ? await unknownProducts(chosen)
        : chosen.filter((each) => offered[name]?.every(({ value }) => value !== each));
    const sentence = UNKNOWN[kind] ?? (() => refusalMessages.fieldWrong);
    if (unknown.length > 0) return { [name]: sentence(unknown.join(", ")) };
  }
  return null;
}

const UNKNOWN: Readonly<Record<string, (unknown: string) => string>> = {
  choices: offersMessages.seriesUnknown,
  products: offersMessages.productsUnknown,
};

/** The form's schema: `id`, version and the resource's fields. */
export function schemaOf(resource: Resource) {
  const fields = fieldsOf(resource);
  const shape = Object.fromEntries(fields.flatMap(schemasOf));
  return z
    .object({
      version: seenField,
      id: z.string().max(40).default(""),
      address: z.string().max(100).trim().default(""),
      ...shape,
    })
    .transform(({ version, id, address, ...typed }) => {
      const values: Values = typed;
      const choices = choicesOf(fields, values);
      for (const { name, shown } of fields) if (shown && !shown(choices)) values[name] = null;
      return { version, id, address, values };
    })
    .superRefine(({ values }, { addIssue }) => {
      resource.check(values as never, (field: string, message: string) =>
        addIssue({ code: "custom", path: [field], message }),
      );
    });
}

function choicesOf(fields: readonly Field[], values: Values): TypedValues {
  const choices = fields.filter(({ kind }) => kind === "choice");
  return Object.fromEntries(choices.map(({ name }) => [name, String(values[name] ?? "")]));
}

function schemasOf(field: Field): [string, z.ZodType][] {
  const { name, most = 0, translated } = field;
  const own: [string, z.ZodType] = [name, schemaFor(field)];
  const further = Object.entries(translations(name, () => optionalText(most)));
  return translated ? [own, ...further] : [own];
}

function schemaFor({
  kind,
  most = 0,
  least = 0,
  required,
  optional,
  options = [],
  rows,
  moment,
}: Field): z.ZodType {
  switch (kind) {
    case "rupees":
      return priceField;
    case "number":
      return optional ? optionalNumber(least, most) : numberField(least, most);
    case "percent":
      return percentField;
    case "date":
      if (moment) return momentField(moment);
      return optional ? optionalDay : dayField;
    case "switch":
      return checkbox;
    case "link":
      return optionalLink;
    case "picture":
      return pictureField;
    case "code":
      return codeField;
    case "contents":
      return contentsField;
    case "decimal":
      return decimalField;
    case "choices":
      return choicesField;
    case "products":
      return productsField;
    case "choice":
      return choiceField(
        options.map(({ value }) => value),
        rows !== undefined,
      );
    default:
      return required ? nameField(most) : textField(most);
  }
}

/**
 * A field with a fixed choice; an empty value is null where that is allowed. Choices that are rows of the database
 * are checked when the form is saved.
 */
function choiceField(values: readonly string[], ofRows: boolean) {
  const one = ofRows ? z.string().max(40) : z.enum(values);
  return values.includes("") ? one.default("").transform((value) => value || null) : one;
}
