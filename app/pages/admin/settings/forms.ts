import type { SettingsSubject } from "#data/settings/settings.server";
import { DEFAULT_LANGUAGE, inEnglish } from "#domain/language";
import { LOG_DAYS } from "#domain/people/limits";
import { RETENTION_RANGES } from "#domain/people/retention";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { textsOf } from "#domain/settings/texts";
import type { EditorField } from "#resources/resource";

/** A field of a settings form. Which values it accepts is in the schema of its subject. */
export type SettingsField = EditorField & {
  /** How the list of settings shows the value. In this text, # stands for the value. */
  shortText?: string;
  /** A shop without it doesn't show the field. */
  of?: "cards" | "storyRows";
};

export type SettingsForm = {
  title: string;
  /** A sentence that says where customers see the setting. */
  description: string;
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
    description: `What your ${title.toLowerCase()} page says. Names in double braces stand for what you have set: below the form you find all of them. Your contact and legal facts are shown below the text. Empty a field to go back to the standard text.`,
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
    description: "The name is shown on every page, in emails, on receipts and packing slips.",
    fields: [{ name: "storeName", label: "Name of the store", hint: "At most 40 characters." }],
  },
  icon: {
    title: "Icon",
    description:
      "The icon is shown in browser tabs, on phones' home screens, and where a link is shared.",
    fields: [],
  },
  logo: {
    title: "Logo",
    description:
      "The logo is shown at the top of every page, in emails and on packing slips, in place of the store's name.",
    fields: [],
  },
  looks: {
    title: "Colours, fonts and frames",
    description:
      "For all pages and emails. For a colour that you leave empty, the store takes the standard one or one that fits yours. Badges and messages keep their colours.",
    fields: [],
  },
  home: {
    title: "Home page texts",
    description:
      "The first thing that visitors read. Empty fields show the standard texts: Welcome, and the store's name.",
    fields: [
      {
        name: "hero",
        label: "Picture",
        kind: "choice",
        options: [
          { value: "", label: () => "None" },
          { value: "site/hero", label: () => "An envelope" },
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
    description:
      "What the store's other pages and the footer say. Empty fields show the standard texts.",
    fields: [
      ...inLanguages({ name: "storeLine", label: "Store: the line under its title", kind: "long" }),
      ...inLanguages({
        name: "storeDescription",
        label: "Store: for search results and shared links",
        kind: "long",
      }),
      ...inLanguages({
        name: "product",
        label: "On cards without a description",
        kind: "long",
        hint: "A card is a product with a Postal, Wallet or Stamp price, whose kind you left empty.",
        of: "cards",
      }),
      ...inLanguages({
        name: "productOfKind",
        label: "On products without a description",
        kind: "long",
      }),
      ...inLanguages({
        name: "storiesLine",
        label: "Stories: the line under their title",
        kind: "long",
        of: "storyRows",
      }),
      ...inLanguages({
        name: "storiesDescription",
        label: "Stories: for search results and shared links",
        kind: "long",
        of: "storyRows",
      }),
      ...inLanguages({ name: "footer", label: "Footer, after the store's name" }),
    ],
  },
  payee: {
    title: "UPI",
    description:
      "Customers pay to this UPI ID. Payment pages that are already open keep the old one.",
    fields: [
      { name: "upiId", label: "UPI ID" },
      { name: "registeredName", label: "Name that payment apps show" },
    ],
  },
  contact: {
    title: "Contact",
    description:
      "Shown on the contact page, the legal pages and receipts, and used for help on WhatsApp.",
    fields: [
      { name: "email", label: "Email", kind: "email" },
      { name: "phone", label: "Phone, with WhatsApp", kind: "tel" },
    ],
  },
  legal: {
    title: "Legal facts",
    description:
      "Shown on the legal pages and receipts. The Consumer Protection (E-Commerce) Rules, 2020 require you to show the legal name, the postal address and a grievance officer.",
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
    description: "Shown in the cart, at checkout, on product pages and in the terms.",
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
        shortText: "free from ₹#",
        hint: "The products' total before a coupon is taken off. Leave it empty if delivery is never free.",
      },
      {
        name: "withoutExpress",
        label: "Standard delivery only, no express",
        kind: "switch",
        hint: "Customers can't choose express then. Payments that were opened with express can still be confirmed.",
      },
      { name: "standardFewest", label: "Standard: fewest days", kind: "number" },
      { name: "standardMost", label: "Standard: most days", kind: "number", beside: true },
      { name: "expressFewest", label: "Express: fewest days", kind: "number" },
      {
        name: "expressMost",
        label: "Express: most days",
        kind: "number",
        beside: true,
        hint: "Working days from the verified payment to the customer's door.",
      },
    ],
  },
  policies: {
    title: "Policies",
    description: "The days and hours that the refunds page and the other legal pages mention.",
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
    description: `Data that no law asks you to keep is deleted after these days. The privacy page shows them too. Orders and their payments stay for eight years, the security log for ${LOG_DAYS} days.`,
    fields: [
      {
        name: "screenshotDays",
        label: "Screenshots, days after an order's last change",
        kind: "number",
        shortText: "Screenshots # days",
        hint: `${daysOf("screenshotDays")}. Screenshots stay longer while a refund is due, a parcel is lost, or the payment isn't verified.`,
      },
      {
        name: "unplacedDays",
        label: "Payments that were never confirmed, days",
        kind: "number",
        shortText: "unconfirmed payments # days",
        hint: `${daysOf("unplacedDays")}. Their screenshots are deleted too.`,
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
    description: "For sizes whose pieces you count. Other sizes never run out.",
    fields: [
      {
        name: "holdMinutes",
        label: "Minutes that pieces are held",
        kind: "number",
        shortText: "Held # minutes",
        hint: "While a customer pays, nobody else can order the same pieces. The minutes begin at Proceed to Payment. 1 to 1440.",
      },
      {
        name: "mark",
        label: "Low stock: this many or fewer",
        kind: "number",
        shortText: "few from # on",
        hint: "Product pages then show how many are left, and Today lists the size under low stock. 0 means never.",
      },
    ],
  },
  bankSms: {
    title: "The bank's SMS",
    description:
      "Here you say which SMS count, and whether forwarded ones verify payments. You add the phones under Statements.",
    fields: [
      {
        name: "accounts",
        label: "Last digits of your accounts",
        hint: "All the digits that your bank's SMS show, such as XX1234, separated by commas. Two digits count only if the SMS show no more. An SMS about another account proves nothing: banks write about other people's money in the same words. It counts for pasted SMS, too.",
      },
      {
        name: "senders",
        label: "Senders of your bank",
        hint: "The names from which your bank's SMS come, such as VM-HDFCBK, separated by commas. You find the name in the details of an SMS. The letters before and after it may differ from SMS to SMS. SMS from ordinary phone numbers never count: anybody can send them.",
      },
      {
        name: "verifies",
        label: "Let SMS verify payments by themselves",
        kind: "switch",
        hint: "The store then verifies a payment in your name if an SMS has its ID and amount and nothing speaks against it. A phone may do this once your statements agreed with its SMS on 30 days. Your next statement checks these payments.",
      },
      {
        name: "mostPayment",
        label: "Limit for one payment (₹)",
        kind: "rupees",
        shortText: "up to ₹# a payment",
      },
      { name: "mostDay", label: "Limit for one day (₹)", kind: "rupees", beside: true },
    ],
  },
  statements: {
    title: "Statements of accountants",
    description:
      "An accountant's import verifies payments up to a limit. What is above it waits until an owner verifies the statement.",
    fields: [
      {
        name: "accountantLimit",
        label: "Limit for one customer's payments in a day (₹)",
        kind: "rupees",
        shortText: "up to ₹#",
        hint: "A file can be forged as easily as it is imported. 0 means that each payment waits for an owner.",
      },
    ],
  },
  invoices: {
    title: "Invoices",
    description:
      "The store makes an invoice for each order, ten seconds after its payment is verified. For what you give back, it makes a credit note, which takes the amount off the invoice. Customers open both from their orders. No lawyer has checked these documents: first ask your lawyer or accountant.",
    fields: [
      {
        name: "registration",
        label: "Invoices",
        kind: "choice",
        options: [
          { value: "", label: () => "None" },
          { value: "registered", label: () => "Tax invoices: I'm registered for GST" },
          {
            value: "composition",
            label: () => "Bills of supply: I'm under the composition scheme",
          },
          { value: "unregistered", label: () => "Receipts: I'm not registered for GST" },
        ],
        hint: "Invoices show your Legal facts (in Settings) and each product's tax rate.",
      },
      {
        name: "since",
        label: "For orders verified from",
        kind: "date",
        hint: "Leave it empty to begin today. If you choose an earlier day, orders verified since then get invoices too, with today's date: you read for how many, and confirm.",
      },
    ],
  },
  pause: {
    title: "Holiday",
    description:
      "During the holiday, nobody can start a new payment. Customers can still look around and fill their carts. Payment pages that are already open still work.",
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

/** The only words about stories in the admin of a shop that has none of them (reading R77). */
export const STORIES_TITLE = "Stories and audio episodes";

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
