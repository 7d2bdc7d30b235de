import { z } from "zod";
import { saveSettings } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { formAction, refuse } from "#request/forms/form.server";
import { loadSettings } from "#request/settings.server";

/** When the store emails its sellers of new orders. */
export const action = formAction(
  {
    ...sellersForm("change-settings"),
    schema: SETTINGS.orderEmails.extend({ version: z.coerce.number().int().min(0).max(1_000_000) }),
  },
  async ({ person, value: { version: before, ...rule } }) => {
    const saved = await saveSettings("orderEmails", rule, {
      before,
      by: person.id,
      now: new Date(),
    });
    await loadSettings();
    if (saved.ok) return saved;
    const changed = "Somebody has changed this since you opened it. It now shows what they set.";
    return refuse("settings-changed", { form: changed }, 409);
  },
);
