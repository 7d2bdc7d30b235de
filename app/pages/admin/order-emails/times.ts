import { saveSettings } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { loadSettings, settingsNow } from "#request/settings.server";

/** When the store emails its sellers of new orders. */
export const action = formAction(
  {
    ...sellersForm("change-settings"),
    schema: SETTINGS.orderEmails.extend({ version: seenField }),
  },
  async ({ person, value: { version, ...rule } }) => {
    const { orderEmails: shown } = await settingsNow();
    const saving = { seen: version, shown, by: person.id, now: new Date() };
    const saved = await saveSettings("orderEmails", rule, saving);
    await loadSettings();
    return saved.ok ? saved : refuseSave(saved.problem);
  },
);
