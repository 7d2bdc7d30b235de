import { z } from "zod";
import { saveResource } from "#data/resources/rows.server";
import { choicesOf as offeredChoices, rowsAt } from "#data/resources/table.server";
import { translations } from "#domain/language";
import { addressFromName } from "#domain/offers/addresses";
import { offersMessages } from "#domain/offers/admin-messages";
import { refusalMessages } from "#domain/refusal-messages";
import { type AnyResource, RESOURCES } from "#domain/resources/all";
import { fieldsOf, type Resource, type TypedValues } from "#domain/resources/resource";
import { exampleForm, formBytes } from "#forms/admin/declared-fields.server";
import {
  checkbox,
  dayField,
  nameField,
  numberField,
  optionalDay,
  optionalLink,
  optionalNumber,
  optionalText,
  percentField,
  pictureField,
  priceField,
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
  return form(
    `${path}/saving` as const,
    {
      ...sellersForm("edit-catalogue"),
      schema: schemaOf(rules),
      example: {
        version: "",
        id: "",
        address: rules.id.example,
        ...exampleForm(fieldsOf(rules)),
      } as never,
      maxBytes: formBytes(fieldsOf(rules)),
    },
    async ({ person, value: { version, id, address, values } }) => {
      const isNew = version === null;
      const named = isNew ? address || idFromName(rules, values) : id;
      if (isNew && !isAllowedId(rules, named))
        return refuse("fields", { address: rules.id.invalidMessage() });
      const kept = isNew ? values : withoutFieldsOfNewRows(rules, values);
      const strange = await unofferedChoice(rules, values);
      if (strange) return refuse("fields", { [strange]: refusalMessages.fieldWrong });
      const saving = { seen: version, by: person.id, now: new Date() };
      const saved = await saveResource(rowsAt(path), named, kept, saving);
      if (saved.ok) return saved;
      const { problem } = saved;
      if ("sentence" in problem) return refuse(problem.code, { [problem.field]: problem.sentence });
      if (problem.code === "address-taken" && rules.id.taken)
        return refuse("fields", { address: rules.id.taken });
      return refuseProblem(problem, offersMessages, {
        ...SAVING,
        "address-taken": { as: "fields", field: "address" },
      });
    },
  );
}

export const resourceForms = RESOURCES.map((resource) => savingForm(resource));

function idFromName({ id: { most, sourceField = "" } }: Resource, values: Values): string {
  return addressFromName(String(values[sourceField] ?? ""), most);
}

/** `new` can't be an ID, because the empty form has that address. */
function isAllowedId({ id: { shape, reserved = [], isAllowed } }: Resource, id: string): boolean {
  return shape.test(id) && id !== "new" && !reserved.includes(id) && (isAllowed?.(id) ?? true);
}

type Values = Record<string, unknown>;

function withoutFieldsOfNewRows(resource: Resource, values: Values): Values {
  const chosenOnce = fieldsOf(resource).filter(({ onlyNew }) => onlyNew);
  const names = new Set(chosenOnce.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

/** The name of the first choice field whose value isn't among the offered ones. */
async function unofferedChoice(resource: Resource, values: Values): Promise<string | undefined> {
  const offered = await offeredChoices(resource);
  return Object.keys(offered).find(
    (name) =>
      name in values &&
      values[name] !== null &&
      !offered[name]?.some(({ value }) => value === values[name]),
  );
}

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
}: Field): z.ZodType {
  switch (kind) {
    case "rupees":
      return priceField;
    case "number":
      return optional ? optionalNumber(least, most) : numberField(least, most);
    case "percent":
      return percentField;
    case "date":
      return optional ? optionalDay : dayField;
    case "switch":
      return checkbox;
    case "link":
      return optionalLink;
    case "picture":
      return pictureField;
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
