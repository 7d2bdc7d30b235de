import type { SettingsSubject } from "#data/settings/settings.server";
import { DEFAULT_LANGUAGE, inEnglish } from "#domain/language";
import { LOG_DAYS, PLAIN_PAGE_CHARACTERS } from "#domain/limits";
import { RETENTION_RANGES } from "#domain/people/retention";
import { LEGAL_PLACEHOLDERS } from "#domain/settings/legal/legal-placeholders";
import { textsOf } from "#domain/settings/texts";
import type { EditorField } from "#resources/resource";

/** A field of a settings form. Which values it accepts is in the schema of its subject. */
export type SettingsField = EditorField & {
  /** How the list of settings shows the value. In this text, # stands for the value. */
  shortText?: string;
};

export type SettingsForm = {
  title: string;
  /** A sentence that says where customers see the setting. */
  whereShown: string;
  fields: readonly SettingsField[];
};

/** One field for each language. `again` begins the label of a translation, as in 'The same in Telugu'. */
function inLanguages(
  { name, label, ...field }: SettingsField,
  again = "The same",
): readonly SettingsField[] {
  const fields = textsOf(name, (language, name) =>
    language === DEFAULT_LANGUAGE
      ? { name, label, ...field }
      : { name, label: `${again} in ${inEnglish(language)}`, lang: language, ...field },
  );
  return Object.values(fields);
}

/** The form of a legal page, whose text begins as the store's standard text. */
function legalForm(title: string) {
  const rules = { kind: "markdown", most: PLAIN_PAGE_CHARACTERS, placeholders: true } as const;
  return {
    title: `${title} page`,
    whereShown: `What your ${title.toLowerCase()} page says. Names in double braces are filled in from the settings: ${LEGAL_PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}. The store's contact and legal facts stand below the text. Empty a field to go back to the standard text.`,
    fields: [
      ...inLanguages({ name: "text", label: "Text", ...rules }, "Text"),
      {
        name: "since",
        label: "Effective from",
        kind: "date",
        hint: "Leave it empty for today. The standard text has a date of its own.",
      },
    ],
  } satisfies SettingsForm;
}

function daysOf(field: keyof typeof RETENTION_RANGES): string {
  return RETENTION_RANGES[field].join(" to ");
}

/** The settings' forms by subject, in the order in which a new store needs them. */
export const SETTINGS_FORMS = {
  brand: {
    title: "Name",
    whereShown: "On every page, in emails, on receipts and packing slips.",
    fields: [{ name: "storeName", label: "Name of the store", hint: "At most 40 characters." }],
  },
  icon: {
    title: "Icon",
    whereShown: "In browser tabs, on phones' home screens, and where a link is shared.",
    fields: [{ name: "file", label: "Picture" }],
  },
  logo: {
    title: "Logo",
    whereShown:
      "At the head of every page, in emails and on packing slips, in place of the store's name.",
    fields: [],
  },
  looks: {
    title: "Colours and fonts",
    whereShown:
      "For all pages and emails. Colours that you leave empty are the standard ones, or are made from those you choose. Badges and messages keep their colours.",
    fields: [
      { name: "background", label: "Background" },
      { name: "buttons", label: "Buttons" },
    ],
  },
  home: {
    title: "Home page texts",
    whereShown:
      "The first thing that visitors read. Empty fields show the standard texts: Welcome, and the store's name.",
    fields: [
      {
        name: "hero",
        label: "Picture",
        kind: "choice",
        options: [
          { value: "", label: () => "None" },
          { value: "site/hero", label: () => "An envelope with cards" },
        ],
      },
      ...inLanguages({ name: "title", label: "Title" }, "Title"),
      ...inLanguages({ name: "line", label: "Line under it", kind: "long" }, "Line"),
      ...inLanguages({
        name: "description",
        label: "For search results and shared links",
        kind: "long",
      }),
    ],
  },
  words: {
    title: "Other pages' texts",
    whereShown:
      "Texts of the store, product and story pages, and of the footer. Empty fields show the standard texts.",
    fields: [
      ...inLanguages({ name: "storeLine", label: "Store: the line under its title", kind: "long" }),
      ...inLanguages({
        name: "storeDescription",
        label: "Store: for search results and shared links",
        kind: "long",
      }),
      ...inLanguages({
        name: "product",
        label: "On every card without a description",
        kind: "long",
        hint: "A product whose kind is named isn't a card.",
      }),
      ...inLanguages({
        name: "productOfKind",
        label: "On every product of a named kind without a description",
        kind: "long",
      }),
      ...inLanguages({
        name: "storiesLine",
        label: "Stories: the line under their title",
        kind: "long",
      }),
      ...inLanguages({
        name: "storiesDescription",
        label: "Stories: for search results and shared links",
        kind: "long",
      }),
      ...inLanguages({ name: "footer", label: "Footer, after the store's name" }),
    ],
  },
  payee: {
    title: "UPI",
    whereShown: "Where customers pay. Payment pages that are already open keep the old UPI ID.",
    fields: [
      { name: "upiId", label: "UPI ID" },
      { name: "registeredName", label: "Name that payment apps show" },
    ],
  },
  contact: {
    title: "Contact",
    whereShown: "On the contact page, the legal pages, receipts, and for help on WhatsApp.",
    fields: [
      { name: "email", label: "Email", kind: "email" },
      { name: "phone", label: "Phone, with WhatsApp", kind: "tel" },
    ],
  },
  legal: {
    title: "Legal facts",
    whereShown:
      "On the legal pages and receipts. The Consumer Protection (E-Commerce) Rules, 2020 require you to show the legal name, the postal address and a grievance officer.",
    fields: [
      { name: "legalName", label: "Legal name" },
      { name: "postalAddress", label: "Postal address", kind: "long" },
      { name: "gstin", label: "GSTIN", hint: "Leave it empty if you aren't registered." },
      { name: "officerName", label: "Grievance officer" },
      { name: "officerEmail", label: "The officer's email", kind: "email" },
      { name: "officerPhone", label: "The officer's phone", kind: "tel", beside: true },
    ],
  },
  terms: legalForm("Terms"),
  privacy: legalForm("Privacy"),
  refunds: legalForm("Refunds"),
  delivery: {
    title: "Delivery",
    whereShown: "In the cart, at checkout, on product pages and in the terms.",
    fields: [
      { name: "standardFee", label: "Standard (₹)", kind: "rupees", shortText: "Standard ₹#" },
      {
        name: "expressFee",
        label: "Express (₹)",
        kind: "rupees",
        beside: true,
        shortText: "express ₹#",
      },
      {
        name: "freeFrom",
        label: "Standard is free from (₹)",
        kind: "rupees",
        hint: "The products' total before any coupon. Leave it empty if delivery is never free.",
      },
      { name: "standardFewest", label: "Standard: fewest days", kind: "number" },
      { name: "standardMost", label: "Standard: most days", kind: "number", beside: true },
      { name: "expressFewest", label: "Express: fewest days", kind: "number" },
      {
        name: "expressMost",
        label: "Express: most days",
        kind: "number",
        beside: true,
        hint: "Working days from the payment to the door.",
      },
    ],
  },
  policies: {
    title: "Policies",
    whereShown: "The days and amounts that the refunds page and the other legal pages name.",
    fields: [
      {
        name: "returnDays",
        label: "Days for returns and reports of damage",
        kind: "number",
        shortText: "# days for returns",
      },
      {
        name: "answerHours",
        label: "Hours until you answer a complaint",
        kind: "number",
        shortText: "answers within # hours",
      },
      {
        name: "lostDays",
        label: "Business days after which a parcel counts as lost",
        kind: "number",
      },
    ],
  },
  retention: {
    title: "How long data is stored",
    whereShown: `Data that no law requires is deleted after these days, which the privacy page shows too. Orders and their payments stay for eight years, the security log for ${LOG_DAYS} days.`,
    fields: [
      {
        name: "screenshotDays",
        label: "Screenshots, days after an order's last change",
        kind: "number",
        shortText: "Screenshots # days",
        hint: `${daysOf("screenshotDays")}. They stay while a refund is owed, a parcel is lost, or the payment isn't verified.`,
      },
      {
        name: "unplacedDays",
        label: "Payments that were never confirmed, days",
        kind: "number",
        shortText: "unconfirmed payments # days",
        hint: `${daysOf("unplacedDays")}, with their screenshots.`,
      },
      {
        name: "messageDays",
        label: "Customers' messages, days",
        kind: "number",
        hint: `${daysOf("messageDays")}.`,
      },
      {
        name: "emailDays",
        label: "Emails that were sent, days",
        kind: "number",
        hint: `${daysOf("emailDays")}.`,
      },
    ],
  },
  stock: {
    title: "Stock",
    whereShown: "For sizes whose pieces you count. Other sizes never run out.",
    fields: [
      {
        name: "holdMinutes",
        label: "Minutes for which pieces are held",
        kind: "number",
        shortText: "Held # minutes",
        hint: "From Proceed to Payment. 1 to 1440.",
      },
      {
        name: "mark",
        label: "Show how many are left, when at most",
        kind: "number",
        shortText: "few from # on",
        hint: "On product pages, and as low stock on Today. 0: never.",
      },
    ],
  },
  bankSms: {
    title: "The bank's SMS",
    whereShown:
      "Which SMS count when a phone forwards them, and whether they verify payments. The phones themselves are under Statements.",
    fields: [
      {
        name: "senders",
        label: "Senders of your bank",
        hint: "As the phone shows them, such as VM-HDFCBK, with commas between them; the details of an SMS show it where the list shows a name. The operator's letters before and behind may be others. An ordinary number never counts: anybody can write from one.",
      },
      {
        name: "verifies",
        label: "Let them verify payments by themselves",
        kind: "switch",
        hint: "In your name, where ID and amount agree and nothing speaks against it; each phone once statements have agreed with it on 30 days. Your next statement checks what they verified.",
      },
      {
        name: "mostPayment",
        label: "At most a payment (₹)",
        kind: "rupees",
        shortText: "up to ₹# a payment",
      },
      { name: "mostDay", label: "At most a day (₹)", kind: "rupees", beside: true },
    ],
  },
  invoices: {
    title: "Invoices",
    whereShown:
      "An invoice for each order, ten seconds after its payment is verified, and credit notes for what you give back. Your customers open them from their orders. No lawyer has checked what the store makes: ask yours, or an accountant, first.",
    fields: [
      {
        name: "registration",
        label: "Invoices",
        kind: "choice",
        options: [
          { value: "", label: () => "None" },
          { value: "registered", label: () => "Tax invoices: I'm registered for GST" },
          { value: "composition", label: () => "Bills of supply: I pay by the composition scheme" },
          { value: "unregistered", label: () => "Bills of supply: I'm not registered for GST" },
        ],
        hint: "They name the legal facts of these settings, and each product's tax rate.",
      },
      {
        name: "since",
        label: "For orders verified from",
        kind: "date",
        hint: "Leave it empty to begin today. From an earlier day on, orders that are verified already get invoices, too, with today's date: you read how many, and confirm.",
      },
    ],
  },
  pause: {
    title: "Holiday",
    whereShown:
      "Customers can look around and fill their carts, and payment pages that are already open still work. Nobody can start a new payment.",
    fields: [
      { name: "on", label: "Take no orders", kind: "switch" },
      { name: "from", label: "First day", kind: "date", hint: "Leave it empty to begin today." },
      {
        name: "until",
        label: "Orders again from",
        kind: "date",
        beside: true,
        hint: "Leave it empty to stay on holiday until you switch it off.",
      },
      ...inLanguages({ name: "message", label: "Message to customers", kind: "long" }),
    ],
  },
} as const satisfies Partial<Record<SettingsSubject, SettingsForm>>;

export type FormSubject = keyof typeof SETTINGS_FORMS;

export function settingsForm(subject: string): SettingsForm | null {
  return Object.hasOwn(SETTINGS_FORMS, subject) ? SETTINGS_FORMS[subject as FormSubject] : null;
}

/** A setting's value as the text that its input shows. */
export function fieldText(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (value === true) return "on";
  return value === null || value === undefined ? "" : String(value);
}
