import { data } from "react-router";
import { z } from "zod";
import type { Saving } from "#data/offers/saved.server";
import { savePayee } from "#data/settings/payee-change.server";
import { type Settings, type SettingsSubject, saveSettings } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { indianDay } from "#domain/indian-time";
import { storeMessages } from "#domain/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm, unlessFresh } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import { requireSeller } from "#request/session/session.server";
import { currentTeam } from "#request/session/team.server";
import { loadSettings, settingsNow } from "#request/settings.server";
import type { Route } from "./+types/saving";
import { settingsForm } from "./forms.ts";

/** The subject's schema says more. */
const Form = z.object({ version: seenField }).catchall(z.string().max(4_000));

/** A version of one subject: by who may, over the version that the form showed. */
export const action = formAction(
  { ...sellersForm("pause-selling"), schema: Form },
  async (
    { person, value: { version, ...fields } },
    { context, params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const form = settingsForm(params.subject);
    if (!form || params.subject === "icon") throw data(storeMessages.pageNotFound, { status: 404 });
    requireSeller(context, form.permission);
    const subject = params.subject as SettingsSubject;
    if (subject === "pause" && fields.on && !fields.from) fields.from = indianDay(new Date());
    if (subject === "payee" && !fields.triedOn) fields.triedOn = indianDay(new Date());
    const parsed = SETTINGS[subject].safeParse(fields, { error: () => refusalMessages.fieldWrong });
    if (!parsed.success) return refuse("fields", errorsOf(parsed.error));
    const stale = subject === "payee" ? unlessFresh(person) : null;
    if (stale) return stale;
    const saving = { seen: version, by: person.id, now: new Date() };
    const saved = await save(subject, parsed.data as never, saving);
    await loadSettings();
    return saved.ok ? saved : refuseSave(saved.problem);
  },
);

async function save<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  saving: Saving,
) {
  const shown = (await settingsNow())[subject];
  if (subject !== "payee") return await saveSettings(subject, value, { ...saving, shown });
  return await savePayee(
    value as Settings["payee"],
    shown as Settings["payee"],
    currentTeam(),
    saving,
  );
}

function errorsOf(error: z.ZodError): Record<string, string> {
  const pairs = error.issues.map(({ path: [field = "form"], message }) => [String(field), message]);
  return Object.fromEntries(pairs.reverse());
}
