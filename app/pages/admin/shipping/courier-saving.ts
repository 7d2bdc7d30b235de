import { z } from "zod";
import { saveSettings } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { formAction, refuse } from "#request/forms/form.server";
import { loadSettings } from "#request/settings.server";

const Sent = z.object({
  /** The version that the form showed. */
  version: z.coerce.number().int().min(0).max(1_000_000),
  couriers: z.string().max(20_000),
});

/** All couriers at once, as JSON. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: Sent },
  async ({ person, value: { version, couriers } }) => {
    const parsed = SETTINGS.couriers.safeParse({ couriers });
    if (!parsed.success) return refuse("fields", { couriers: sentenceOf(parsed.error) });
    const by = { before: version, by: person.id, now: new Date() };
    const saved = await saveSettings("couriers", parsed.data, by);
    if (!saved.ok)
      return refuse(saved.problem.code, { form: adminMessages["settings-changed"] }, 409);
    await loadSettings();
    return { ok: true as const };
  },
);

/** Which row, where it is one's, and what it wants. */
function sentenceOf({ issues: [issue] }: z.ZodError): string {
  const row = issue?.path.find((part) => typeof part === "number");
  const where = row === undefined ? "" : `Courier ${row + 1}: `;
  return where + (issue?.message ?? adminMessages.formFailed);
}
