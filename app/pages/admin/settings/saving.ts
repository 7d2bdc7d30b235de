import { data } from "react-router";
import { z } from "zod";
import { savePayee } from "#data/settings/payee-change.server";
import {
  lastSaveOf,
  type Settings,
  type SettingsSubject,
  saveSettings,
} from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { dayInIndia } from "#domain/checkout/pause";
import { formattedDate } from "#domain/formatted-dates";
import { storeMessages } from "#domain/messages";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { config } from "#request/config.server";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import {
  currentProvider,
  isFreshlySignedIn,
  type Person,
  requireSeller,
} from "#request/session/session.server";
import { loadSettings, settings } from "#request/settings.server";
import type { Route } from "./+types/saving";
import { settingsForm } from "./forms.ts";

/** The subject's schema says more. */
const Form = z
  .object({ before: z.coerce.number().int().min(0).max(1_000_000) })
  .catchall(z.string().max(4_000));

/** A version of one subject: by who may, over the version that the form showed. */
export const action = formAction(
  { ...sellersForm("pause-selling"), schema: Form },
  async (
    { person, value: { before, ...fields } },
    { context, params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const form = settingsForm(params.subject);
    if (!form || params.subject === "icon") throw data(storeMessages.pageNotFound, { status: 404 });
    requireSeller(context, form.permission);
    const subject = params.subject as SettingsSubject;
    if (subject === "pause" && fields.on && !fields.from) fields.from = dayInIndia(new Date());
    const parsed = SETTINGS[subject].safeParse(fields, { error: () => storeMessages.fieldWrong });
    if (!parsed.success) return refuse("fields", errorsOf(parsed.error));
    const now = new Date();
    if (subject === "payee" && !isFreshlySignedIn(person, now))
      return refuse("sign-in-again", { form: "Please sign in again to change this." }, 409);
    const saved = await save(subject, parsed.data as never, before, person, now);
    if (!saved.ok)
      return refuse("settings-changed", { form: await whoWasFaster(subject, now) }, 409);
    await loadSettings();
    return { ok: true as const, version: saved.version };
  },
);

function save<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  before: number,
  { id: by }: Person,
  now: Date,
) {
  const shown = settings()[subject];
  if (subject !== "payee") return saveSettings(subject, value, { before, shown, by, now });
  const provider = currentProvider() ?? "google";
  const owners = { provider, listed: config.sellerEmails };
  const payee = { before, shown: shown as Settings["payee"], by, owners, now };
  return savePayee(value as Settings["payee"], payee);
}

async function whoWasFaster(subject: SettingsSubject, now: Date): Promise<string> {
  await loadSettings();
  const last = await lastSaveOf(subject);
  const who = last?.email ?? "Somebody";
  const when = last ? formattedDate(last.at, now).words : "";
  return `${who} saved this ${when}. Look at what they changed, in the history below; saving again replaces it.`;
}

function errorsOf(error: z.ZodError): Record<string, string> {
  const pairs = error.issues.map(({ path: [field = "form"], message }) => [String(field), message]);
  return Object.fromEntries(pairs.reverse());
}
