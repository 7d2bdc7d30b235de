import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { type Paise, plainDecimal } from "#domain/money/money";
import { LOG_DAYS } from "#domain/people/limits";
import { MIN_EMAIL_DAYS } from "#domain/people/retention";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import { HAND_WRITTEN_SETTINGS } from "./settings-by-hand.ts";
import { defaultValues, type SettingsValuesOf, settingsSubject } from "./settings-subject.ts";

/** A text of a few sentences, in each language. */
const LONG_TEXT = { kind: "long", translated: true, most: 200 } as const;
const DELIVERY_DAYS = { kind: "number", least: 1, most: 60 } as const;

const { icon, logo, looks, payee, couriers, orderEmails } = HAND_WRITTEN_SETTINGS;

/**
 * Everything that an owner can set (reading R22), in the order in which a new store needs it. A subject is what one form
 * of the admin saves; schema, default values, form, example and history are made of its fields.
 */
export const SETTINGS_SUBJECTS = {
  brand: settingsSubject({
    title: "Name",
    description: "The name is shown on every page, in emails, on receipts and packing slips.",
    historyName: "store name",
    fields: [{ name: "storeName", label: "Store name", required: true, most: 40 }],
  }),

  icon,
  logo,
  looks,

  /** Texts of the home page; an empty field: the standard text. */
  home: settingsSubject({
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
          { value: "site/hero", label: () => "An envelope", historyLabel: "an envelope" },
        ],
      },
      { name: "title", label: "Title", translated: true, translationLabel: "Title", most: 80 },
      { name: "line", label: "Line under the title", translationLabel: "Line", ...LONG_TEXT },
      { name: "description", label: "Text for search results and shared links", ...LONG_TEXT },
    ],
  }),

  /** Texts of other pages; an empty field: the standard text. */
  words: settingsSubject({
    title: "Other pages' texts",
    description:
      "What the store's other pages and the footer say. Empty fields show the standard texts.",
    fields: [
      { name: "storeLine", label: "Store: the line under its title", ...LONG_TEXT },
      {
        name: "storeDescription",
        label: "Store: text for search results and shared links",
        ...LONG_TEXT,
      },
      /** Shown on the pages of cards (reading R38). */
      {
        name: "product",
        label: "Text on cards without a description",
        ...LONG_TEXT,
        most: 400,
        hint: "A card is a product with a Postal, Wallet or Stamp price, whose kind you left empty.",
        of: "cards",
      },
      /** Shown on the pages of products that aren't cards. */
      {
        name: "productOfKind",
        label: "Text on products without a description",
        ...LONG_TEXT,
        most: 400,
      },
      {
        name: "storiesLine",
        label: "Stories: the line under their title",
        ...LONG_TEXT,
        of: "storyRows",
      },
      {
        name: "storiesDescription",
        label: "Stories: text for search results and shared links",
        ...LONG_TEXT,
        of: "storyRows",
      },
      { name: "footer", label: "Footer, after the store's name", translated: true, most: 80 },
    ],
  }),

  payee,

  contact: settingsSubject({
    title: "Contact",
    description:
      "Shown on the contact page, the legal pages and receipts, and used for help on WhatsApp.",
    fresh: true,
    fields: [
      { name: "email", label: "Email", kind: "email", required: true },
      { name: "phone", label: "Phone, with WhatsApp", kind: "tel", required: true },
    ],
  }),

  legal: settingsSubject({
    title: "Legal facts",
    description:
      "Shown on the legal pages and receipts. The Consumer Protection (E-Commerce) Rules, 2020 require you to show the legal name, the postal address and a grievance officer.",
    fresh: true,
    fields: [
      { name: "legalName", label: "Legal name", most: 120 },
      { name: "postalAddress", label: "Postal address", kind: "long", most: 300 },
      {
        name: "gstin",
        label: "GSTIN",
        hint: "Leave it empty if you aren't registered.",
        example: "27AAPFU0939F1ZV",
      },
      { name: "officerName", label: "Grievance officer", most: 80 },
      { name: "officerEmail", label: "The officer's email", kind: "email" },
      { name: "officerPhone", label: "The officer's phone", kind: "tel", beside: true },
    ],
  }),

  terms: legalPage("Terms"),
  privacy: legalPage("Privacy"),
  refunds: legalPage("Refunds"),

  delivery: settingsSubject(
    {
      title: "Delivery",
      description: "Shown in the cart, at checkout, on product pages and in the terms.",
      fields: [
        {
          name: "standardFee",
          label: "Standard delivery (₹)",
          kind: "rupees",
          required: true,
          shortText: "Standard ₹#",
          default: asTyped(DEFAULT_DELIVERY.costs.standard),
        },
        {
          name: "expressFee",
          label: "Express delivery (₹)",
          kind: "rupees",
          required: true,
          beside: true,
          shortText: "express ₹#",
          default: asTyped(DEFAULT_DELIVERY.costs.express),
        },
        {
          name: "freeFrom",
          label: "Standard is free from (₹)",
          historyLabel: "Free-delivery amount",
          kind: "rupees",
          shortText: "free from ₹#",
          hint: "The products' total before a coupon is taken off. Leave it empty if delivery is never free.",
          default: DEFAULT_DELIVERY.freeFrom === null ? "" : asTyped(DEFAULT_DELIVERY.freeFrom),
        },
        /** Rows from before this setting don't have it. */
        {
          name: "withoutExpress",
          label: "Standard delivery only, no express",
          kind: "switch",
          hint: "Customers can't choose express then. Payments that were opened with express can still be confirmed.",
        },
        {
          name: "standardFewest",
          label: "Standard delivery: fewest days",
          ...DELIVERY_DAYS,
          default: DEFAULT_DELIVERY.days.standard[0],
        },
        {
          name: "standardMost",
          label: "Standard delivery: most days",
          ...DELIVERY_DAYS,
          beside: true,
          default: DEFAULT_DELIVERY.days.standard[1],
        },
        {
          name: "expressFewest",
          label: "Express delivery: fewest days",
          ...DELIVERY_DAYS,
          default: DEFAULT_DELIVERY.days.express[0],
        },
        {
          name: "expressMost",
          label: "Express delivery: most days",
          ...DELIVERY_DAYS,
          beside: true,
          hint: "Working days from the verified payment to the customer's door.",
          default: DEFAULT_DELIVERY.days.express[1],
        },
      ],
    },
    ({ standardFewest, standardMost, expressFewest, expressMost }, wrong) => {
      const sentence = "Please enter at least as many days as the fewest.";
      if (standardFewest > standardMost) wrong("standardMost", sentence);
      if (expressFewest > expressMost) wrong("expressMost", sentence);
    },
  ),

  /** The periods that the standard legal pages promise. */
  policies: settingsSubject({
    title: "Policies",
    description: "The days and hours that the refunds page and the other legal pages mention.",
    fields: [
      {
        name: "returnDays",
        label: "Days for returns and reports of damage",
        kind: "number",
        least: 1,
        most: 365,
        shortText: "# days for returns",
        default: 7,
      },
      {
        name: "answerHours",
        label: "Hours until you answer a complaint",
        kind: "number",
        least: 1,
        most: 720,
        shortText: "answers within # hours",
        default: 48,
      },
      {
        name: "lostDays",
        label: "Business days after which a parcel counts as lost",
        kind: "number",
        least: 1,
        most: 90,
        default: 15,
      },
    ],
  }),

  /**
   * How many days data is stored if no law requires it longer. Minimums leave time to confirm a payment (a day) and to
   * ask about it (a week).
   */
  retention: settingsSubject({
    title: "How long data is stored",
    description: `Data that no law asks you to keep is deleted after these days. The privacy page shows them too. Orders and their payments stay for at least eight years, the security log for ${LOG_DAYS} days.`,
    fresh: true,
    fields: [
      /** Counted from the order's last change. */
      {
        name: "screenshotDays",
        label: "Screenshots, days after an order's last change",
        historyLabel: "Days that screenshots stay",
        kind: "number",
        least: 30,
        most: 3_650,
        shortText: "Screenshots # days",
        hint: "Screenshots stay longer while a refund is due, a parcel is lost, or the payment isn't verified.",
        default: 180,
      },
      /** For payments that were started but not confirmed, and for their screenshots. */
      {
        name: "unplacedDays",
        label: "Payments that were never confirmed, days",
        historyLabel: "Days that unconfirmed payments stay",
        kind: "number",
        least: 7,
        most: 365,
        shortText: "unconfirmed payments # days",
        hint: "Their screenshots are deleted too.",
        default: 30,
      },
      {
        name: "messageDays",
        label: "Customers' messages, days",
        historyLabel: "Days that customers' messages stay",
        kind: "number",
        least: 30,
        most: 3_650,
        default: 365,
      },
      /** For emails that were sent, or that weren't sent because their template is off. */
      {
        name: "emailDays",
        label: "Emails that were sent, days",
        historyLabel: "Days that sent emails stay",
        kind: "number",
        least: MIN_EMAIL_DAYS,
        most: 365,
        default: 30,
      },
    ],
  }),

  /** Rules for sizes whose stock is counted (reading R63). */
  stock: settingsSubject({
    title: "Stock",
    description: "For sizes whose pieces you count. Other sizes never run out.",
    fields: [
      {
        name: "holdMinutes",
        label: "Minutes that pieces are held",
        kind: "number",
        least: 1,
        most: 1_440,
        shortText: "Held # minutes",
        hint: "While a customer pays, nobody else can order the same pieces. The minutes begin at Proceed to Payment.",
        default: 15,
      },
      {
        name: "mark",
        label: "Low stock: this many or fewer",
        historyLabel: "Low-stock mark",
        kind: "number",
        least: 0,
        most: 100,
        shortText: "few from # on",
        hint: "Product pages then show how many are left, and Today lists the size under low stock. 0 means never.",
        default: 3,
      },
    ],
  }),

  /**
   * The bank's SMS, pasted or forwarded by sellers' phones, and its emails in sellers' mailboxes: whose accounts and
   * which senders count, and up to which amounts they verify payments and place orders without a seller.
   */
  bankSms: settingsSubject(
    {
      title: "Your bank's messages",
      description:
        "Here you say which SMS and emails count, and whether they verify payments. You add phones and mailboxes under Statements.",
      fresh: true,
      fields: [
        /** Rows of older releases have none. */
        {
          name: "accounts",
          label: "Last digits of your accounts",
          kind: "list",
          hint: "All the digits that your bank's SMS and emails show, such as XX1234, separated by commas. Two digits count only if they show no more. A message about another account proves nothing: banks write about other people's money in the same words. It counts for pasted SMS, too.",
          example: "XX1234",
        },
        /** Without the prefix that phone companies add (domain/statements/forwarded-sms.ts). */
        {
          name: "senders",
          label: "Senders of your bank",
          kind: "list",
          hint: "The names from which your bank's SMS come, such as VM-HDFCBK, separated by commas. You find the name in the details of an SMS. The letters before and after it may differ from SMS to SMS. SMS from ordinary phone numbers never count: anybody can send them.",
          example: "VM-HDFCBK",
        },
        {
          name: "verifies",
          label: "Let messages verify payments by themselves",
          historyLabel: "Messages verify payments",
          kind: "switch",
          hint: "The store then verifies a payment in your name if an SMS or email has its ID and amount and nothing speaks against it. A phone or mailbox may do this once your statements agreed with it on 30 days. Your next statement checks these payments.",
          example: "",
        },
        {
          name: "mostPayment",
          label: "Limit for one payment (₹)",
          kind: "rupees",
          required: true,
          shortText: "up to ₹# a payment",
          default: "500",
        },
        {
          name: "mostDay",
          label: "Limit for one day (₹)",
          kind: "rupees",
          required: true,
          beside: true,
          default: "5000",
        },
        /** Offered once a source reports what the bank received (reading R70). */
        {
          name: "exactAmounts",
          label: "Let the amount tell which order was paid",
          historyLabel: "Exact amounts",
          kind: "switch",
          of: "bankFeed",
          hint: "Each payment page then asks for 1 to 99 paise less than the bill, so that no two open pages ask for the same amount. The bill shows the paise as ‘Exact amount’: they are your discount. Whoever pays whole rupees instead has paid, too. Turn it on once every server runs this version.",
          example: "",
        },
        {
          name: "places",
          label: "Let exact amounts place orders by themselves",
          historyLabel: "Exact amounts place orders",
          kind: "switch",
          of: "bankFeed",
          hint: "If your bank reports exactly the amount of one payment page, its customer places the order with one tap. With this, the store places and verifies it in your name without that tap. A phone or mailbox may do this once your statements agreed with it on 30 days. If anything is in doubt, the customer is asked. You can undo it for ten seconds.",
          example: "",
        },
        {
          name: "mostPlacedPayment",
          label: "Limit for one order placed by itself (₹)",
          kind: "rupees",
          required: true,
          of: "bankFeed",
          default: "500",
        },
        {
          name: "mostPlacedDay",
          label: "Limit for one day (₹)",
          historyLabel: "Limit for orders placed by themselves in one day",
          kind: "rupees",
          required: true,
          beside: true,
          of: "bankFeed",
          default: "2000",
        },
      ],
    },
    ({ mostPayment, mostDay, mostPlacedPayment, mostPlacedDay }, wrong) => {
      const sentence = "Please enter at least the amount for one payment.";
      if (Number(mostPayment) > Number(mostDay)) wrong("mostDay", sentence);
      if (Number(mostPlacedPayment) > Number(mostPlacedDay)) wrong("mostPlacedDay", sentence);
    },
  ),

  /** Up to which amount an accountant's import verifies payments without an owner. */
  statements: settingsSubject({
    title: "Statements of accountants",
    description:
      "An accountant's import verifies payments up to a limit. What is above it waits until an owner verifies the statement.",
    historyName: "accountants' statements",
    fresh: true,
    fields: [
      {
        name: "accountantLimit",
        label: "Limit for one customer's payments in a day (₹)",
        historyLabel: "Limit for accountants' imports",
        kind: "rupees",
        required: true,
        shortText: "up to ₹#",
        hint: "A file can be forged as easily as it is imported. 0 means that each payment waits for an owner.",
        default: "1000",
      },
    ],
  }),

  invoices: settingsSubject({
    title: "Invoices",
    description:
      "The store makes an invoice for each order, ten seconds after its payment is verified. For what you give back, it makes a credit note, which takes the amount off the invoice. Customers open both from their orders. No lawyer has checked these documents: first ask your lawyer or accountant.",
    fresh: true,
    fields: [
      {
        name: "registration",
        label: "Invoices",
        kind: "choice",
        options: [
          { value: "", label: () => "None" },
          {
            value: "registered",
            label: () => "Tax invoices: I'm registered for GST",
            historyLabel: "tax invoices",
          },
          {
            value: "composition",
            label: () => "Bills of supply: I'm under the composition scheme",
            historyLabel: "bills of supply under the composition scheme",
          },
          {
            value: "unregistered",
            label: () => "Receipts: I'm not registered for GST",
            historyLabel: "receipts, without GST",
          },
        ],
        hint: "Invoices show your Legal facts (in Settings) and each product's tax rate.",
        example: "unregistered",
      },
      {
        name: "since",
        label: "For orders verified from",
        kind: "date",
        emptyIsToday: ({ registration }) => Boolean(registration),
        hint: "Leave it empty to begin today. If you choose an earlier day, orders verified since then get invoices too, with today's date: you read for how many, and confirm.",
      },
    ],
  }),

  pause: settingsSubject(
    {
      title: "Holiday",
      description:
        "During the holiday, nobody can start a new payment. Customers can still look around and fill their carts. Payment pages that are already open still work.",
      listed: [],
      fields: [
        { name: "on", label: "Take no orders", kind: "switch" },
        {
          name: "from",
          label: "First day",
          kind: "date",
          emptyIsToday: ({ on }) => Boolean(on),
          hint: "Leave it empty to begin today.",
          example: "2026-11-24",
        },
        {
          name: "until",
          label: "Orders again from",
          kind: "date",
          beside: true,
          hint: "Leave it empty to stay on holiday until you switch it off.",
          example: "2026-11-30",
        },
        { name: "message", label: "Message to customers", historyLabel: "Message", ...LONG_TEXT },
      ],
    },
    ({ on, from, until }, wrong) => {
      if (on && from === "") wrong("from", "Please enter the first day.");
      if (until !== "" && until <= from) wrong("until", "Please enter a day after the first.");
    },
  ),

  couriers,
  orderEmails,
} as const;

/** A legal page, whose text begins as the store's standard text. */
function legalPage(title: string) {
  return settingsSubject({
    title: `${title} page`,
    description: `What your ${title.toLowerCase()} page says. Names in double braces stand for what you have set: below the form you find all of them. Your contact and legal facts are shown below the text. Empty a field to go back to the standard text.`,
    fields: [
      {
        name: "text",
        label: "Text",
        kind: "markdown",
        translated: true,
        translationLabel: "Text",
        most: PLAIN_PAGE_CHARACTERS,
        placeholders: true,
        example: [
          "## Returns\n\nWithin {{return_days}} days.",
          "## రిటర్న్\n\n{{return_days}} రోజుల్లోపు.",
        ],
      },
      /** The Indian day from which the owner's text applies. */
      {
        name: "since",
        label: "Effective from",
        kind: "date",
        emptyIsToday: () => true,
        hint: "Leave it empty for today. The standard text has a date of its own.",
      },
    ],
  });
}

function asTyped(amount: Paise): string {
  return plainDecimal(amount).replace(/\.00$/, "");
}

type Subjects = typeof SETTINGS_SUBJECTS;
export type SettingsSubject = keyof Subjects;
/** The subjects whose fields give everything. */
export type DeclaredSubject = {
  [Subject in SettingsSubject]: Subjects[Subject] extends { check: unknown } ? Subject : never;
}[SettingsSubject];
export type DeclaredValues = {
  [Subject in DeclaredSubject]: SettingsValuesOf<Subjects[Subject]>;
};
/** The subjects whose form is one of the settings' pages. */
export type FormSubject = Exclude<SettingsSubject, "couriers" | "orderEmails">;

export const DECLARED_SUBJECTS = (Object.keys(SETTINGS_SUBJECTS) as SettingsSubject[]).filter(
  (subject): subject is DeclaredSubject => "check" in SETTINGS_SUBJECTS[subject],
);
export const FORM_SUBJECTS = (Object.keys(SETTINGS_SUBJECTS) as SettingsSubject[]).filter(
  (subject): subject is FormSubject => !("page" in SETTINGS_SUBJECTS[subject]),
);

/** The values that hold until an owner has saved others. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  DECLARED_SUBJECTS.map((subject) => [subject, defaultValues(SETTINGS_SUBJECTS[subject])]),
) as DeclaredValues;
