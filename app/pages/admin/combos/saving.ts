import { z } from "zod";
import { type SaveComboProblem, saveCombo } from "#data/offers/combos.server";
import { parseComboItems } from "#domain/catalogue/combos";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { addressOf } from "#domain/offers/addresses";
import { comboProblemMessage, offersMessages } from "#domain/offers/admin-messages";
import {
  addressField,
  checkbox,
  nameField,
  optionalText,
  pictureField,
  priceField,
  refuseSave,
  seenField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";

/** As its column has it. */
const COMBO_ID = /^[\w-]{3,36}$/;

const Combo = z.object({
  version: seenField,
  id: z.string().max(36).default(""),
  address: addressField(36),
  combo_name: nameField(100),
  combo_name_te: optionalText(100),
  description: textField(DESCRIPTION_CHARACTERS),
  description_te: optionalText(DESCRIPTION_CHARACTERS),
  image_url: pictureField,
  original_price: priceField,
  final_price: priceField,
  items: z
    .string()
    .max(20_000)
    .default("[]")
    .transform((text, context) => {
      const items = parseComboItems(text);
      if (items?.every(({ id }) => !id.includes("\0"))) return items;
      context.addIssue({ code: "custom", message: offersMessages.missing });
      return z.NEVER;
    }),
  is_active: checkbox,
});

/** Makes a combo, or changes the one that `id` names. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: Combo },
  async ({ person, value: { version, id, address, combo_name_te, ...values } }) => {
    const named = version === null ? address || addressOf(values.combo_name, 36) : id;
    if (!COMBO_ID.test(named) || named === "new" || named.startsWith("custom_"))
      return refuse("fields", { address: offersMessages.addressWrong });
    const saving = { seen: version, by: person.id, now: new Date() };
    const saved = await saveCombo(named, { ...values, name_te: combo_name_te }, saving);
    return saved.ok ? saved : refuseCombo(saved.problem);
  },
);

function refuseCombo(problem: SaveComboProblem) {
  switch (problem.code) {
    case "changed-meanwhile":
    case "missing":
      return refuseSave(problem);
    case "address-taken":
      return refuse("fields", { address: offersMessages.addressTaken });
    case "dearer-than-original":
      return refuse("fields", { final_price: comboProblemMessage(problem) });
    default:
      return refuse("fields", { items: comboProblemMessage(problem) });
  }
}
