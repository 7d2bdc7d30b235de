import { z } from "zod";
import { savePayee } from "#data/checkout/payee-change.server";
import type { Db } from "#data/db.server";
import { countUninvoicedSince, queueInvoiceChecksSince } from "#data/invoices/issuing.server";
import type { Saving } from "#data/settings/saved.server";
import { type Settings, type SettingsSubject, saveSettings } from "#data/settings/settings.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { upiAppLinks, upiString } from "#domain/checkout/upi";
import { indianDay } from "#domain/indian-time";
import {
  invoiceMessages,
  legalFactsProblem,
  savingIssuesInvoicesMessage,
} from "#domain/invoices/problems";
import { DEFAULT_LANGUAGE } from "#domain/language";
import { messageFor } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { settingsPermission } from "#domain/people/team/seller-roles";
import { refusalMessages } from "#domain/refusal-messages";
import { brandPictureMessages } from "#domain/settings/brand-pictures";
import { isLegalPage, withLegalFacts } from "#domain/settings/legal/legal-pages";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { paletteOf } from "#domain/settings/looks";
import { textsOf } from "#domain/settings/texts";
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
import { TEXT_BYTES } from "#request/forms/form-body.server";
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

const textsOfSetting = <Name extends string>(name: Name, english: string, translation: string) =>
  textsOf(name, (language) => (language === DEFAULT_LANGUAGE ? english : translation));

type Typed<Subject extends SettingsSubject> = {
  readonly [Field in keyof z.input<(typeof SETTINGS)[Subject]>]-?: string;
};

/** Makes the form that saves a new version of one subject of the settings. */
function subjectForm<const Subject extends SettingsSubject>(
  subject: Subject,
  example: Typed<Subject>,
  {
    fresh = false,
    refusal,
    before,
  }: {
    fresh?: boolean;
    /** `confirmed`: the number of an earlier refusal's `confirm`. */
    refusal?: (value: Settings[Subject], confirmed: string) => Promise<RefusedAnswer | null>;
    before?: (value: Settings[Subject]) => Promise<void>;
  } = {},
) {
  return form(
    `/admin/settings/${subject}/versions`,
    {
      ...sellersForm(settingsPermission(subject)),
      fresh,
      schema: schemaOf(subject),
      example: { version: "0", confirmed: "", ...example },
      // A character takes up to three bytes in UTF-8.
      ...(isLegalPage(subject) && { maxBytes: TEXT_BYTES + 3 * 2 * LEGAL_TYPED }),
    },
    async ({ person, value: { seen, confirmed, value } }) => {
      const refused = await refusal?.(value, confirmed);
      if (refused) return refused;
      await before?.(value);
      return await saved(subject, value, { seen, by: person.id });
    },
  );
}

async function saved<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  saving: Omit<Saving, "now">,
) {
  const answer = await save(subject, value, { ...saving, now: new Date() });
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
      return await saved(subject, stored.value, { seen: version, by: person.id });
    },
  );
}

function refusePicture(problem: ImageProblem) {
  const missing = { field: "picture", sentence: "Please choose a picture." };
  return refuseProblem(problem, checkoutMessages, { "image-missing": missing }, "picture");
}

/** Twice the characters, because browsers send a line break as two. */
const LEGAL_TYPED = 2 * PLAIN_PAGE_CHARACTERS;

/** The subject's schema parses all fields except the version and what was confirmed. */
function schemaOf<Subject extends SettingsSubject>(subject: Subject) {
  return z
    .object({ version: seenField, confirmed: z.string().max(9).default("") })
    .catchall(z.string().max(isLegalPage(subject) ? LEGAL_TYPED : 4_000))
    .transform(({ version: seen, confirmed, ...fields }, context) => {
      const parsed = SETTINGS[subject].safeParse(
        { ...fields, ...today(subject, fields) },
        { error: () => refusalMessages.fieldWrong },
      );
      if (parsed.success) return { seen, confirmed, value: parsed.data as Settings[Subject] };
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: "custom", path, message });
      return z.NEVER;
    });
}

/** Sets today's date in date fields that were left empty. */
function today(subject: SettingsSubject, fields: Readonly<Record<string, unknown>>) {
  if (isLegalPage(subject) && !fields.since) return { since: indianDay(new Date()) };
  if (subject === "pause" && fields.on && !fields.from) return { from: indianDay(new Date()) };
  if (subject === "invoices" && fields.registration && !fields.since)
    return { since: indianDay(new Date()) };
  if (subject === "payee" && !fields.triedOn) return { triedOn: indianDay(new Date()) };
  return null;
}

async function save<Subject extends SettingsSubject>(
  subject: Subject,
  value: Settings[Subject],
  saving: Saving,
) {
  const shown = (await settingsNow())[subject];
  if (subject === "invoices") {
    const { registration, since } = value as Settings["invoices"];
    const also =
      registration && since ? { alsoWrite: (tx: Db) => queueInvoiceChecksSince(tx, since) } : {};
    return await saveSettings(subject, value, { ...saving, shown, ...also });
  }
  if (subject !== "payee") return await saveSettings(subject, value, { ...saving, shown });
  return await savePayee(
    value as Settings["payee"],
    shown as Settings["payee"],
    currentTeam(),
    saving,
  );
}

const looks = {
  ...{ background: "#f4f7fb", text: "#101b2d", buttons: "#1d4ed8", labels: "#ffffff" },
  ...{
    links: "#1d4ed8",
    highlights: "#f59e0b",
    frame: "plain",
    headingFace: "sans",
    textFace: "serif",
  },
  ...{ darkBackground: "#0f1626", darkText: "#eef3fb", darkButtons: "#2f62e0" },
  ...{ darkLabels: "#ffffff", darkLinks: "#8fb4ff", darkHighlights: "#f5b942" },
};

const legalText = {
  ...textsOfSetting(
    "text",
    "## Returns\n\nWithin {{return_days}} days.",
    "## రిటర్న్\n\n{{return_days}} రోజుల్లోపు.",
  ),
  since: "2026-11-27",
};

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
      return await saved("logo", none, { seen: version, by: person.id });
    },
  ),

  subjectForm("looks", looks, {
    before: async (value) =>
      await storeIconOn(settings().icon.file, paletteOf(value, "light").paper),
  }),

  subjectForm("home", {
    hero: "site/hero",
    ...textsOfSetting("title", "Stories by post", "పోస్టులో కథలు"),
    ...textsOfSetting("line", "A card a week.", "వారానికో కార్డు."),
    ...textsOfSetting("description", "Cards with stories.", "కథల కార్డులు."),
  }),

  subjectForm("words", {
    ...textsOfSetting("storeLine", "Postcards and bookmarks.", "పోస్ట్‌కార్డులు, బుక్‌మార్కులు."),
    ...textsOfSetting("storeDescription", "Poems on cards.", "కార్డుల మీద కవితలు."),
    ...textsOfSetting("product", "Printed in Pune.", "పుణేలో ముద్రించాం."),
    ...textsOfSetting("productOfKind", "Bound in Pune.", "పుణేలో కుట్టాం."),
    ...textsOfSetting("storiesLine", "Poems, read aloud.", "చదివి వినిపించిన కవితలు."),
    ...textsOfSetting("storiesDescription", "Poems to hear.", "వినడానికి కవితలు."),
    ...textsOfSetting("footer", "Poems, posted.", "పోస్టులో కవితలు."),
  }),

  subjectForm("payee", payee, { fresh: true }),

  /**
   * Makes payment links and a QR code of ₹1 to a UPI ID that isn't saved yet, as customers would get them. Nothing is
   * stored.
   */
  form(
    "/admin/settings/payee/test-qr",
    {
      ...sellersForm(settingsPermission("payee")),
      schema: SETTINGS.payee,
      example: payee,
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

  subjectForm("terms", legalText),
  subjectForm("privacy", legalText),
  subjectForm("refunds", legalText),

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
      maxBytes: TEXT_BYTES + 3 * LEGAL_TYPED,
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

  subjectForm("delivery", {
    standardFee: "50",
    withoutExpress: "on",
    expressFee: "120",
    freeFrom: "500",
    standardFewest: "1",
    standardMost: "60",
    expressFewest: "1",
    expressMost: "60",
  }),

  subjectForm("policies", { returnDays: "7", answerHours: "48", lostDays: "20" }),

  subjectForm(
    "bankSms",
    { senders: "VM-HDFCBK", accounts: "XX1234", verifies: "", mostPayment: "500", mostDay: "5000" },
    { fresh: true },
  ),
  subjectForm("statements", { accountantLimit: "1000" }, { fresh: true }),
  subjectForm("stock", { holdMinutes: "20", mark: "3" }),

  subjectForm(
    "invoices",
    { registration: "unregistered", since: "2026-11-27" },
    {
      fresh: true,
      refusal: async ({ registration, since }, confirmed) => {
        // Another node may just have saved the supplier's legal facts, so the settings are read again first.
        await loadSettings();
        const problem = legalFactsProblem({ ...supplier(), registration });
        if (problem)
          return refuse("fields", { registration: messageFor(invoiceMessages, problem) });
        const issued = registration ? await countUninvoicedSince(since) : 0;
        if (issued === 0 || confirmed === String(issued)) return null;
        const about = { status: 409, confirm: issued };
        return refuse("issuing-unconfirmed", { form: savingIssuesInvoicesMessage(issued) }, about);
      },
    },
  ),

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
    ...textsOfSetting("message", "We're at a wedding.", "పెళ్లికి వెళ్లాం."),
  }),
];
