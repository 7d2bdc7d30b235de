import { z } from "zod";
import { saveCombo } from "#data/offers/combos.server";
import { saveDiscountTiers } from "#data/offers/discount-tiers.server";
import { parseComboItems } from "#domain/catalogue/combos";
import { type Translations, translations } from "#domain/language";
import { addressFromName } from "#domain/offers/addresses";
import { offersMessages, TIER_PROBLEMS } from "#domain/offers/admin-messages";
import { MOST_TIER_STEPS } from "#domain/offers/discount-tiers";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import {
  addressField,
  checkbox,
  jsonField,
  nameField,
  optionalText,
  pictureField,
  priceField,
  refuseSave,
  SAVING,
  seenField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";

/** The database column's constraint has the same rule. */
const COMBO_ID = /^[\w-]{3,36}$/;

const Combo = z.object({
  version: seenField,
  id: z.string().max(36).default(""),
  address: addressField(36),
  combo_name: nameField(100),
  ...translations("combo_name", () => optionalText(100)),
  description: textField(DESCRIPTION_CHARACTERS),
  ...translations("description", () => optionalText(DESCRIPTION_CHARACTERS)),
  image_url: pictureField,
  original_price: priceField,
  final_price: priceField,
  items: z
    .string()
    .max(20_000)
    .default("[]")
    .transform((text, context) => {
      const items = parseComboItems(text);
      if (items?.length && items.every(({ id }) => !id.includes("\0"))) return items;
      const message = items?.length === 0 ? offersMessages["no-cards"] : offersMessages.missing;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  is_active: checkbox,
});

/** JSON has no NaN: a number that the page couldn't read arrives as null. */
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const TierSteps = z.array(z.object({ from: number, percentage: number })).max(MOST_TIER_STEPS + 1);

const TiersForm = z.object({
  version: z.string().regex(/^[\da-f]{32}$/),
  steps: jsonField(TierSteps, 2_000, () => TIER_PROBLEMS.none),
});

/** Renames the form's fields to columns: the form calls a translated name `combo_name_te`, the table `name_te`. */
function toRow<Values extends Translations<"combo_name", string | null>>(values: Values) {
  const fields = Object.keys(translations("combo_name", () => null));
  const rest = Object.entries(values).filter(([field]) => !fields.includes(field));
  return {
    ...(Object.fromEntries(rest) as Omit<Values, keyof Translations<"combo_name", null>>),
    ...translations("name", (_, language) => values[`combo_name_${language}`]),
  };
}

export const adminComboForms = [
  /** Adds a combo, or changes the one named by `id`. */
  form(
    "/admin/combos/saving",
    {
      ...sellersForm("edit-catalogue"),
      schema: Combo,
      example: {
        version: "",
        id: "",
        address: "night-pack",
        combo_name: "Night Pack",
        ...translations("combo_name", () => "రాత్రి ప్యాక్"),
        description: "Two cards.",
        ...translations("description", () => "రెండు కార్డులు."),
        image_url: "combo-images/starter-pack",
        original_price: "107",
        final_price: "99.50",
        items: '[{"product_id":"ndk-01","size":"postal","quantity":5}]',
        is_active: "on",
      },
    },
    async ({ person, value: { version, id, address, ...values } }) => {
      const named = version === null ? address || addressFromName(values.combo_name, 36) : id;
      if (!COMBO_ID.test(named) || named === "new" || named.startsWith("custom_"))
        return refuse("fields", { address: offersMessages.addressWrong });
      const saving = { seen: version, by: person.id, now: new Date() };
      const saved = await saveCombo(named, toRow(values), saving);
      if (saved.ok) return saved;
      return refuseProblem(
        saved.problem,
        offersMessages,
        {
          ...SAVING,
          "address-taken": { as: "fields", field: "address" },
          "dearer-than-original": { as: "fields", field: "final_price" },
        },
        { as: "fields", field: "items" },
      );
    },
  ),

  /** Saves all discount tiers of the combo builder at once. */
  form(
    "/admin/discount-tiers/saving",
    {
      ...sellersForm("edit-catalogue"),
      schema: TiersForm,
      example: {
        version: "0123456789abcdef0123456789abcdef",
        steps: '[{"from":5,"percentage":5}]',
      },
    },
    async ({ person, value: { version, steps } }) => {
      const saved = await saveDiscountTiers(steps, {
        seen: version,
        by: person.id,
        now: new Date(),
      });
      if (saved.ok) return saved;
      if (saved.problem.code === "changed-meanwhile") return refuseSave(saved.problem);
      const [problem] = saved.problem.problems;
      const where = problem?.step ? `Step ${problem.step}: ` : "";
      return refuse("fields", { steps: problem ? where + TIER_PROBLEMS[problem.code] : "" });
    },
  ),
];
