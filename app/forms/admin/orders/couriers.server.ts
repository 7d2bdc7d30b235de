import { z } from "zod";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { saveSubject } from "#forms/admin/store/settings.server";
import { form, refuse } from "#forms/form.server";

/** Saves the list of couriers, sent as JSON. */
export const courierForm = form(
  "/admin/shipping/couriers/saving",
  {
    ...sellersForm("change-settings"),
    fresh: true,
    schema: z.object({ version: seenField, couriers: z.string().max(20_000) }),
    example: { version: "0", couriers: '[{"name":"India Post","link":null}]' },
  },
  async ({ person, value: { version, couriers } }) => {
    const parsed = SETTINGS.couriers.safeParse({ couriers });
    if (!parsed.success) return refuse("fields", { couriers: sentenceOf(parsed.error) });
    return await saveSubject("couriers", parsed.data, { seen: version, by: person.id });
  },
);

/**
 * Returns the first problem's sentence. If it is about one courier, it begins with that courier's number in the list.
 */
function sentenceOf({ issues: [issue] }: z.ZodError): string {
  const row = issue?.path.find((part) => typeof part === "number");
  const where = row === undefined ? "" : `Courier ${row + 1}: `;
  return where + (issue?.message ?? adminMessages.formFailed);
}
