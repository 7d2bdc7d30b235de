import { z } from "zod";
import { savePayee } from "#data/checkout/payee-change.server";
import type { Saving } from "#data/settings/saved.server";
import { type Settings, type SettingsSubject, saveSettings } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { upiAppLinks, upiString } from "#domain/checkout/upi";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { settingsPermission } from "#domain/people/team/seller-roles";
import { refusalMessages } from "#domain/refusal-messages";
import { refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { chosenPicture, SCREENSHOT_FORM_BYTES } from "#forms/checkout/screenshot-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { validateImage } from "#request/files/uploads.server";
import { currentTeam } from "#request/session/team.server";
import { loadSettings, settingsNow } from "#request/settings.server";
import { drawQr, qrPng } from "#services/qr.server";
import { storeIcon } from "./icon-files.server.ts";

type Typed<Subject extends SettingsSubject> = {
  readonly [Field in keyof z.input<(typeof SETTINGS)[Subject]>]-?: string;
};

/** A form that saves a new version of one subject. */
function subjectForm<const Subject extends SettingsSubject>(
  subject: Subject,
  example: Typed<Subject>,
  { fresh = false } = {},
) {
  return form(
    `/admin/settings/${subject}/versions`,
    {
      ...sellersForm(settingsPermission(subject)),
      fresh,
      schema: schemaOf(subject),
      example: { version: "0", ...example },
    },
    async ({ person, value: { seen, value } }) => {
      const saved = await save(subject, value, { seen, by: person.id, now: new Date() });
      await loadSettings();
      return saved.ok ? saved : refuseSave(saved.problem);
    },
  );
}

/** The subject's schema parses all fields except the version. */
function schemaOf<Subject extends SettingsSubject>(subject: Subject) {
  return z
    .object({ version: seenField })
    .catchall(z.string().max(4_000))
    .transform(({ version: seen, ...fields }, context) => {
      const parsed = SETTINGS[subject].safeParse(
        { ...fields, ...today(subject, fields) },
        { error: () => refusalMessages.fieldWrong },
      );
      if (parsed.success) return { seen, value: parsed.data as Settings[Subject] };
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: "custom", path, message });
      return z.NEVER;
    });
}

/** Today's date for fields of a date that may be left empty. */
function today(subject: SettingsSubject, fields: Readonly<Record<string, unknown>>) {
  if (subject === "pause" && fields.on && !fields.from) return { from: indianDay(new Date()) };
  if (subject === "payee" && !fields.triedOn) return { triedOn: indianDay(new Date()) };
  return null;
}

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

const payee = {
  upiId: "vennela@ybl",
  name: "Vennela Prints",
  providers: "ybl, okicici",
  kind: "merchant",
  category: "5942",
  registeredName: "VENNELA RAO (HDFC Bank)",
  worked: "upi-id,qr,app-links",
  triedOn: "2026-11-23",
  triedId: "vennela@ybl",
};

export const settingsForms = [
  subjectForm("brand", { storeName: "Vennela Prints" }),

  /** Stores the store's icon in every size. */
  form(
    "/admin/settings/icon/versions",
    {
      ...sellersForm(settingsPermission("icon")),
      schema: z.object({ picture: chosenPicture, version: seenField }),
      example: { picture: ":picture", version: "0" },
      maxBytes: SCREENSHOT_FORM_BYTES,
    },
    async ({ person, value: { picture, version } }) => {
      const validated = await validateImage(picture);
      if (!validated.ok) {
        const missing = { field: "picture", sentence: "Please choose a picture." };
        const rules = { "image-missing": missing };
        return refuseProblem(validated.problem, checkoutMessages, rules, "picture");
      }
      const stored = await storeIcon(validated.image);
      if (!stored.ok)
        return refuse("icon-too-small", {
          picture: `This picture is too small: it wants ${stored.problem.least} pixels or more each way.`,
        });
      const { icon: shown } = await settingsNow();
      const saving = { seen: version, shown, by: person.id, now: new Date() };
      const saved = await saveSettings("icon", { file: stored.mark }, saving);
      await loadSettings();
      return saved.ok ? saved : refuseSave(saved.problem);
    },
  ),

  subjectForm("home", {
    hero: "site/hero",
    titleEn: "Stories by post",
    titleTe: "పోస్టులో కథలు",
    lineEn: "A card a week.",
    lineTe: "వారానికో కార్డు.",
    descriptionEn: "Cards with stories.",
    descriptionTe: "కథల కార్డులు.",
  }),

  subjectForm("words", {
    storeLineEn: "Postcards and bookmarks.",
    storeLineTe: "పోస్ట్‌కార్డులు, బుక్‌మార్కులు.",
    storeDescriptionEn: "Poems on cards.",
    storeDescriptionTe: "కార్డుల మీద కవితలు.",
    productEn: "Printed in Pune.",
    productTe: "పుణేలో ముద్రించాం.",
    storiesLineEn: "Poems, read aloud.",
    storiesLineTe: "చదివి వినిపించిన కవితలు.",
    storiesDescriptionEn: "Poems to hear.",
    storiesDescriptionTe: "వినడానికి కవితలు.",
    footerEn: "Poems, posted.",
    footerTe: "పోస్టులో కవితలు.",
  }),

  subjectForm("payee", payee, { fresh: true }),

  /** Payment links and QR code of ₹1 to an unsaved UPI ID, as customers would get them. Nothing is stored. */
  form(
    "/admin/settings/payee/test-qr",
    {
      ...sellersForm(settingsPermission("payee")),
      schema: SETTINGS.payee,
      example: payee,
    },
    async ({ value: { upiId, name, category } }) => {
      // A new reference each time, because a merchant's bank may refuse one that it has seen.
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

  subjectForm(
    "contact",
    { email: "hello@store.example", phone: "+91 98765 43210" },
    { fresh: true },
  ),

  subjectForm(
    "legal",
    {
      legalName: "Vennela Prints LLP",
      postalAddress: "12 Temple Road, Vijayawada",
      gstin: "27AAPFU0939F1ZV",
      officerName: "Meera Devi",
      officerEmail: "meera@vennela.example",
      officerPhone: "+91 98765 43210",
    },
    { fresh: true },
  ),

  subjectForm("delivery", {
    standardFee: "50",
    expressFee: "120",
    freeFrom: "500",
    standardFewest: "1",
    standardMost: "60",
    expressFewest: "1",
    expressMost: "60",
  }),

  subjectForm("policies", { returnDays: "7", answerHours: "48", lostDays: "20" }),

  subjectForm("stock", { holdMinutes: "20", mark: "3" }),

  subjectForm(
    "retention",
    {
      screenshotDays: "180",
      unplacedDays: "30",
      messageDays: "365",
      emailDays: "90",
    },
    { fresh: true },
  ),

  subjectForm("pause", {
    on: "on",
    from: "2026-11-24",
    until: "2026-11-30",
    messageEn: "We're at a wedding.",
    messageTe: "పెళ్లికి వెళ్లాం.",
  }),
];
