import { z } from "zod";
import { savePayee } from "#data/checkout/payee-change.server";
import type { Db } from "#data/db.server";
import { countUninvoicedSince, queueInvoiceChecksSince } from "#data/invoices/issuing.server";
import type { Saving } from "#data/settings/saved.server";
import { type Settings, saveSettings } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { upiAppLinks, upiString } from "#domain/checkout/upi";
import { indianDay } from "#domain/indian-time";
import {
  invoiceMessages,
  legalFactsProblem,
  savingIssuesInvoicesMessage,
} from "#domain/invoices/problems";
import { messageFor } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { settingsPermission } from "#domain/people/team/seller-roles";
import { refusalMessages } from "#domain/refusal-messages";
import type { TypedValues } from "#domain/resources/resource";
import {
  DECLARED_SUBJECTS,
  type FormSubject,
  SETTINGS_SUBJECTS,
  type SettingsSubject,
} from "#domain/resources/settings";
import {
  type SubjectRules as DeclaredRules,
  type SettingsField,
  settingsFields,
} from "#domain/resources/settings-subject";
import { brandPictureMessages } from "#domain/settings/brand-pictures";
import { withLegalFacts } from "#domain/settings/legal/legal-pages";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { paletteOf } from "#domain/settings/looks";
import { exampleForm, formBytes } from "#forms/admin/declared-fields.server";
import { checkbox, refuseSave, seenField, textField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { chosenPicture, SCREENSHOT_FORM_BYTES } from "#forms/checkout/screenshot-form.server";
import { form, type RefusedAnswer, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import {
  type ImageProblem,
  type UploadedImage,
  validateImage,
} from "#request/files/uploads.server";
import { hasTooManyCells, MAX_TABLE_CELLS, markupOf } from "#request/markdown.server";
import { currentTeam } from "#request/session/team.server";
import {
  deliveryTerms,
  loadSettings,
  pageBackgrounds,
  settings,
  settingsNow,
} from "#request/settings/settings.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { supplier } from "#request/settings/supplier.server";
import { drawQr, qrPng } from "#services/qr.server";
import { type StoredImage, storeIcon, storeIconOn, storeLogo } from "./icon-files.server.ts";

/** Steps that a subject's form takes besides saving its fields. */
type SubjectRules<Subject extends SettingsSubject> = {
  /** `confirmed`: the number of an earlier refusal's `confirm`. */
  refusal?: (value: Settings[Subject], confirmed: string) => Promise<RefusedAnswer | null>;
  /** Runs before the value is saved. */
  before?: (value: Settings[Subject]) => Promise<void>;
  /** Saves the value where that takes more than a new version; `shown` is what the form showed. */
  save?: (
    value: Settings[Subject],
    saving: Saving & { shown: Settings[Subject] },
  ) => ReturnType<typeof saveSettings>;
};

/** Makes the form that saves a new version of one subject of the settings. */
function subjectForm<const Subject extends FormSubject>(
  subject: Subject,
  { refusal, before, save }: SubjectRules<Subject> = {},
) {
  const rules: DeclaredRules = SETTINGS_SUBJECTS[subject];
  const fields = settingsFields(rules);
  return form(
    `/admin/settings/${subject}/versions`,
    {
      ...sellersForm(settingsPermission(subject)),
      fresh: rules.fresh ?? false,
      schema: schemaOf(subject, fields),
      example: { version: "0", confirmed: "", ...exampleForm(fields) },
      maxBytes: formBytes(fields),
    },
    async ({ person, value: { seen, confirmed, value } }) => {
      const refused = await refusal?.(value, confirmed);
      if (refused) return refused;
      await before?.(value);
      return await saveSubject(subject, value, { seen, by: person.id }, save);
    },
  );
}

/** Saves a new version of a subject, and answers as its form does. */
export async function saveSubject<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  { seen, by }: Omit<Saving, "now">,
  save: SubjectRules<Subject>["save"] = (value, saving) => saveSettings(subject, value, saving),
) {
  const { [subject]: shown } = await settingsNow();
  const answer = await save(value, { seen, shown, by, now: new Date() });
  await loadSettings();
  return answer.ok ? answer : refuseSave(answer.problem);
}

/** Makes the form that saves an uploaded picture as a new version of its subject. */
function pictureForm<const Subject extends "icon" | "logo">(
  subject: Subject,
  store: (image: UploadedImage) => Promise<StoredImage<Settings[Subject]>>,
) {
  return form(
    `/admin/settings/${subject}/versions`,
    {
      ...sellersForm(settingsPermission(subject)),
      schema: z.object({ picture: chosenPicture, version: seenField }),
      example: { picture: ":picture", version: "0" },
      maxBytes: SCREENSHOT_FORM_BYTES,
    },
    async ({ person, value: { picture, version } }) => {
      const validated = await validateImage(picture);
      if (!validated.ok) return refusePicture(validated.problem);
      const stored = await store(validated.image);
      if (!stored.ok)
        return refuse(stored.problem, { picture: brandPictureMessages[stored.problem] });
      return await saveSubject(subject, stored.value, { seen: version, by: person.id });
    },
  );
}

function refusePicture(problem: ImageProblem) {
  const missing = { field: "picture", sentence: "Please choose a picture." };
  return refuseProblem(problem, checkoutMessages, { "image-missing": missing }, "picture");
}

/** The subject's schema parses all fields except the version and what was confirmed. */
function schemaOf<Subject extends FormSubject>(subject: Subject, fields: readonly SettingsField[]) {
  return z
    .object({ version: seenField, confirmed: z.string().max(9).default("") })
    .catchall(z.string())
    .transform(({ version: seen, confirmed, ...typed }, context) => {
      const parsed = SETTINGS[subject].safeParse(
        { ...typed, ...today(fields, typed) },
        { error: () => refusalMessages.fieldWrong },
      );
      if (parsed.success) return { seen, confirmed, value: parsed.data as Settings[Subject] };
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: "custom", path, message });
      return z.NEVER;
    });
}

/** Sets today's date in the days that were left empty, where that is what an empty one means. */
function today(fields: readonly SettingsField[], typed: TypedValues): TypedValues {
  const empty = fields.filter(({ name, emptyIsToday }) => !typed[name] && emptyIsToday?.(typed));
  return Object.fromEntries(empty.map(({ name }) => [name, indianDay(new Date())]));
}

export const settingsForms = [
  ...DECLARED_SUBJECTS.filter((subject) => subject !== "invoices").map((subject) =>
    subjectForm(subject),
  ),

  /** Stores the store's icon in every size. */
  pictureForm("icon", (image) => storeIcon(image, pageBackgrounds().light)),

  /** Stores the logo that stands in place of the store's name. */
  pictureForm("logo", storeLogo),

  /** Removes the logo: pages show the store's name again. */
  form(
    "/admin/settings/logo/removals",
    {
      ...sellersForm(settingsPermission("logo")),
      schema: z.object({ version: seenField }),
      example: { version: "0" },
    },
    async ({ person, value: { version } }) => {
      const none = { file: "", width: 0, height: 0, plate: false };
      return await saveSubject("logo", none, { seen: version, by: person.id });
    },
  ),

  subjectForm("looks", {
    before: async (value) =>
      await storeIconOn(settings().icon.file, paletteOf(value, "light").paper),
  }),

  subjectForm("payee", {
    save: (value, { shown, ...saving }) => savePayee(value, shown, currentTeam(), saving),
  }),

  /**
   * Makes payment links and a QR code of ₹1 to a UPI ID that isn't saved yet, as customers would get them. Nothing is
   * stored.
   */
  form(
    "/admin/settings/payee/test-qr",
    {
      ...sellersForm(settingsPermission("payee")),
      schema: SETTINGS.payee,
      example: exampleForm(SETTINGS_SUBJECTS.payee.fields) as never,
    },
    async ({ value: { upiId, name, category } }) => {
      // Each test has a new reference, because a merchant's bank may refuse one that it has seen.
      const about = { pa: upiId, pn: name, am: rupees(1), tn: `Test${Date.now()}`, mc: category };
      const payment = upiString(about);
      const png = Buffer.from(await qrPng(payment)).toString("base64");
      return {
        ok: true as const,
        qr: drawQr(payment),
        picture: `data:image/png;base64,${png}`,
        payment,
        apps: upiAppLinks(about),
        upiId,
      };
    },
  ),

  /** Renders a Markdown text as the shop would. Nothing is stored. */
  form(
    "/admin/markdown/previews",
    {
      ...sellersForm("see-catalogue"),
      schema: z.object({
        text: textField(PLAIN_PAGE_CHARACTERS),
        /** Set for a legal page, whose placeholders are filled. */
        legal: checkbox,
      }),
      example: { text: "## Hours\n\nWe are **closed on Mondays**.", legal: "on" },
      maxBytes: formBytes([{ kind: "markdown", most: PLAIN_PAGE_CHARACTERS }]),
    },
    async ({ value: { text, legal } }) => {
      if (hasTooManyCells(text))
        return refuse("table-too-large", { form: offersMessages.tableTooLarge(MAX_TABLE_CELLS) });
      const { brand, policies, retention } = settings();
      const { episodes } = shopFacts();
      const facts = { ...brand, policies, retention, delivery: deliveryTerms(), episodes };
      return { ok: true as const, markup: markupOf(legal ? withLegalFacts(text, facts) : text) };
    },
  ),

  subjectForm("invoices", {
    refusal: async ({ registration, since }, confirmed) => {
      // Another node may just have saved the supplier's legal facts, so the settings are read again first.
      await loadSettings();
      const problem = legalFactsProblem({ ...supplier(), registration });
      if (problem) return refuse("fields", { registration: messageFor(invoiceMessages, problem) });
      const issued = registration ? await countUninvoicedSince(since) : 0;
      if (issued === 0 || confirmed === String(issued)) return null;
      const about = { status: 409, confirm: issued };
      return refuse("issuing-unconfirmed", { form: savingIssuesInvoicesMessage(issued) }, about);
    },
    save: (value, saving) => {
      const { registration, since } = value;
      const queueChecks = (tx: Db) => queueInvoiceChecksSince(tx, since);
      const also = registration && since ? { alsoWrite: queueChecks } : {};
      return saveSettings("invoices", value, { ...saving, ...also });
    },
  }),
];
