import { z } from "zod";
import { payeeOf } from "#domain/checkout/payee";
import { PAYMENT_ROUTES, UPI_ID_KINDS } from "#domain/checkout/payment-routes";
import { DEFAULT_UPI_PROVIDERS, upiIdProblem } from "#domain/checkout/upi";
import { plainCopiedText } from "#domain/copied-text";
import { GATHERING_INTERVALS_MINUTES, SELLER_EMAIL_TIMES } from "#domain/email/seller-emails";
import { templateProblems } from "#domain/email/template-check";
import type { Language } from "#domain/language";
import { messageFor } from "#domain/messages";
import { parsePrice } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import {
  COURIER_LINK_CHARACTERS,
  COURIER_NAME_CHARACTERS,
  isTrackingLink,
  MOST_COURIERS,
} from "#domain/orders/parcel/couriers";
import { gstinProblem } from "#domain/people/gstin";
import {
  DECLARED_SUBJECTS,
  type DeclaredSubject,
  type DeclaredValues,
  SETTINGS_SUBJECTS,
} from "#domain/resources/settings";
import { type SettingsField, settingsFields } from "#domain/resources/settings-subject";
import { isHex } from "#domain/settings/colours";
import { type LegalPage, standardText } from "#domain/settings/legal/legal-pages";
import { LEGAL_PLACEHOLDERS } from "#domain/settings/legal/legal-placeholders";
import { PLAIN_PAGE_CHARACTERS } from "#domain/settings/limits";
import {
  COLOUR_FIELDS,
  type ColourField,
  FACES,
  FRAMES,
  unreadablePairs,
} from "#domain/settings/looks";
import { textsOf } from "#domain/settings/texts";
import { bankHeader } from "#domain/statements/forwarded-sms";
import { accountDigits } from "#domain/statements/own-accounts";

/*
 * Each subject has one schema, for the fields of its form and for its stored value alike: the schema's output parses
 * to itself. Each message says what the field needs.
 */

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const PHONE = /^\+?[0-9 ]{10,16}$/;

const text = (mostCharacters: number) =>
  z
    .string()
    .trim()
    .max(mostCharacters, `Please enter at most ${mostCharacters} characters.`)
    .default("");
const filled = (mostCharacters: number, missing = "Please fill this in.") =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(mostCharacters, `Please enter at most ${mostCharacters} characters.`);
const count = (least: number, most: number) =>
  z.coerce
    .number(`Please enter a number from ${least} to ${most}.`)
    .int("Please enter a whole number.")
    .min(least, `Please enter ${least} or more.`)
    .max(most, `Please enter ${most} or less.`);
/** An amount in rupees as it was typed, such as '50' or '49.50'. */
const rupees = filled(10).refine(
  (amount) => (parsePrice(amount) ?? Number.POSITIVE_INFINITY) <= 10_000_000,
  "Please enter an amount in rupees such as 50 or 49.50, up to 1,00,000.",
);
const day = z.iso.date("Please enter a date.");
const phone = z
  .string()
  .transform((text) => plainCopiedText(text).trim())
  .pipe(z.string().regex(PHONE, "Please enter a phone number such as +91 98765 43210."));
const email = z.email("Please enter an email address.").max(254);
const plainEnglish = (mostCharacters: number) =>
  text(mostCharacters).refine(
    (typed) => PRINTABLE_ASCII.test(typed),
    "Please enter plain English letters: payment apps garble others.",
  );
/** A checkbox: 'on' or missing in a form, a boolean in a row. */
const checked = z.preprocess((value) => value === true || value === "on", z.boolean());
const unlessEmpty = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.literal("").or(schema).default("");

/**
 * Makes the fields of a stored value lenient: one that can't be read (a newer release wrote it, or somebody by hand)
 * counts as empty.
 */
function unlessUnreadable<Fields extends Record<string, z.ZodType>>(fields: Fields) {
  const lenient = Object.entries(fields).map(([name, field]) => [
    name,
    field.catch(() => field.parse(undefined)),
  ]);
  return Object.fromEntries(lenient) as { [Name in keyof Fields]: z.ZodCatch<Fields[Name]> };
}

/** Splits a form's text into a list. A stored value is a list already and stays as it is. */
function split(value: unknown): unknown {
  return typeof value === "string" ? value.split(/[\s,]+/).filter(Boolean) : value;
}

/** Splits a list of bank senders, but not at spaces: 'HDFC Bank' stays one text, which isn't a valid sender. */
function splitNames(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value.split(/[,;\n]/).flatMap((name) => name.trim() || []);
}

function parsedJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

const courier = z.object({
  name: filled(COURIER_NAME_CHARACTERS),
  link: z
    .string()
    .trim()
    .max(COURIER_LINK_CHARACTERS, `Please enter at most ${COURIER_LINK_CHARACTERS} characters.`)
    .refine(
      (link) => link === "" || isTrackingLink(link),
      "Please enter an address that begins with https:// and has {id} where the tracking ID goes.",
    )
    .nullable()
    .transform((link) => link || null),
});

const bankSender = z
  .string()
  .transform((typed) => bankHeader(typed) ?? "")
  .refine(
    Boolean,
    "Please enter senders as the phone shows them, such as VM-HDFCBK, with commas between them.",
  );

const bankAccount = z
  .string()
  .transform((typed) => accountDigits(typed) ?? "")
  .refine(
    Boolean,
    "Please enter the last digits of each account, all that your bank's SMS show and two at least, such as XX1234, with commas between them.",
  );

/** The largest logo in CSS pixels: as high as the header, as wide as a phone has room for. */
export const LOGO_BOX = { width: 240, height: 40 } as const;

const CATEGORY = /^\d{4}$/;

/** The payee's names are ASCII, because payment apps garble other letters (reading R22). */
const optionalPayeeFields = {
  /** The payee's name in payment links (docs/decisions/0087). */
  name: plainEnglish(100),
  providers: z
    .preprocess(
      split,
      z
        .array(
          z
            .string()
            .toLowerCase()
            .regex(/^[a-z\d]{2,30}$/, "Please enter the part after the @ of UPI IDs: ybl, okaxis."),
        )
        .min(1, "Please enter at least one provider.")
        .max(60, "Please enter at most 60 providers."),
    )
    .default([...DEFAULT_UPI_PROVIDERS]),
  /** Missing in rows of an older release, and for the payee of the environment variables. */
  kind: z.enum(UPI_ID_KINDS).optional(),
  /** A merchant's category code for payment links; ignored for other kinds. */
  category: z.string().trim().default(""),
  /** The bank's name for the account, which payment apps show (reading R62); empty: the owner hasn't entered it. */
  registeredName: plainEnglish(100),
  /** The ways to pay that worked when the owner tried them in their own app; null: never tried. */
  worked: z.preprocess(split, z.array(z.enum(PAYMENT_ROUTES)).max(10).nullable()).default(null),
  /** The Indian day on which the owner tried the ways to pay. */
  triedOn: unlessEmpty(day),
  triedId: z.string().max(100).optional(),
};
const payeeFields = { upiId: filled(100, "Enter the UPI ID first."), ...optionalPayeeFields };

/**
 * The schema of a stored payee. If its UPI ID can't be read it counts as missing, and the payee of the environment
 * variables is used.
 */
export const SAVED_PAYEE_SCHEMA = z
  .object({
    ...payeeFields,
    ...unlessUnreadable(optionalPayeeFields),
    category: z.string().regex(CATEGORY).catch(""),
  })
  .transform(payeeOf)
  .refine(({ upiId }) => upiIdProblem(upiId, null) === null);

/** An owner's Markdown for a legal page; empty: the page shows the standard text. */
const legalText = (page: LegalPage, language: Language) =>
  z
    .string()
    .transform((typed) => typed.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .max(PLAIN_PAGE_CHARACTERS, `Please enter at most ${PLAIN_PAGE_CHARACTERS} characters.`),
    )
    .transform((text) => (text === standardText(page, language) ? "" : text))
    .superRefine((text, context) => {
      const [problem] = templateProblems(text, LEGAL_PLACEHOLDERS);
      if (problem)
        context.addIssue({ code: "custom", message: messageFor(offersMessages, problem) });
    })
    .default("");
const legalTexts = (page: LegalPage) => textsOf("text", (language) => legalText(page, language));

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine(
    (typed) => typed === "" || isHex(typed),
    "Please enter a colour such as #b3261e, or nothing.",
  )
  .default("");
const looksFields = {
  ...(Object.fromEntries(COLOUR_FIELDS.map((field) => [field, colour])) as Record<
    ColourField,
    typeof colour
  >),
  frame: z.enum(FRAMES).default(""),
  headingFace: z.enum(FACES.headingFace).default(""),
  textFace: z.enum(FACES.textFace).default(""),
};

export const SAVED_LOOKS_SCHEMA = z.object(unlessUnreadable(looksFields));

const GSTIN_SENTENCES = {
  "gstin-format": "Please enter a GSTIN of 15 characters, such as 27AAPFU0939F1ZV.",
  "gstin-check": "This GSTIN has a typing mistake: its last character doesn't match the others.",
} as const;

/** The schemas of fields that are more than their kind and limits say. */
const OWN_SCHEMAS: { [Subject in DeclaredSubject]?: Readonly<Record<string, z.ZodType>> } = {
  legal: {
    gstin: unlessEmpty(
      z
        .string()
        .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
        .superRefine((gstin, context) => {
          const problem = gstin === "" ? null : gstinProblem(gstin);
          if (problem) context.addIssue({ code: "custom", message: GSTIN_SENTENCES[problem.code] });
        }),
    ),
  },
  terms: legalTexts("terms"),
  privacy: legalTexts("privacy"),
  refunds: legalTexts("refunds"),
  bankSms: {
    senders: z.preprocess(
      splitNames,
      z.array(bankSender).max(10, "Please enter at most 10 senders."),
    ),
    accounts: z
      .preprocess(splitNames, z.array(bankAccount).max(10, "Please enter at most 10 accounts."))
      .default([]),
    // Rows of older releases have none.
    mostPlacedPayment: rupees.default("500"),
    mostPlacedDay: rupees.default("2000"),
  },
};

type Schemas = { [Subject in DeclaredSubject]: z.ZodType<DeclaredValues[Subject]> };

const declared = Object.fromEntries(
  DECLARED_SUBJECTS.map((subject) => [subject, schemaOf(subject)]),
) as Schemas;

function schemaOf(subject: DeclaredSubject): z.ZodType {
  const { check, ...rules } = SETTINGS_SUBJECTS[subject];
  const shape = settingsFields(rules).map((field) => [
    field.name,
    OWN_SCHEMAS[subject]?.[field.name] ?? fieldSchema(field),
  ]);
  return z
    .object(Object.fromEntries(shape))
    .superRefine((values, { addIssue }) =>
      check(values as never, (field: string, message: string) =>
        addIssue({ code: "custom", path: [field], message }),
      ),
    );
}

function fieldSchema({
  kind,
  least = 0,
  most = 0,
  required,
  options = [],
}: SettingsField): z.ZodType {
  const orEmpty = (schema: z.ZodType<string>) => (required ? schema : unlessEmpty(schema));
  switch (kind) {
    case "number":
      return count(least, most);
    case "rupees":
      return orEmpty(rupees);
    case "switch":
      return checked;
    case "date":
      return orEmpty(day);
    case "email":
      return orEmpty(email);
    case "tel":
      return orEmpty(phone);
    case "choice":
      return z.enum(options.map(({ value }) => value)).default("");
    default:
      return required ? filled(most) : text(most);
  }
}

/** Everything that an owner can set (reading R22). A subject is what one form saves. */
export const SETTINGS = {
  ...declared,
  /** The hash in the name of the icon's file; empty: the demo's icon. */
  icon: z.object({ file: z.string().regex(/^(?:[0-9a-f]{16})?$/) }),
  /** The logo's file, by its hash, and its size in CSS pixels; empty: pages show the store's name as text. */
  logo: z.object({
    file: z.string().regex(/^(?:[0-9a-f]{16})?$/),
    width: z.int().min(0).max(LOGO_BOX.width),
    height: z.int().min(0).max(LOGO_BOX.height),
    /** True: the logo is dark and transparent, and gets a light background on dark pages. */
    plate: z.boolean().default(false),
  }),
  /** Colours, fonts and the pictures' frame (docs/decisions/0117); an empty field: the default. */
  looks: z.object(looksFields).superRefine((looks, context) => {
    const pairs = Map.groupBy(unreadablePairs(looks), ({ field }) => field);
    for (const [field, unreadable] of pairs) {
      const message = unreadable.map(({ sentence }) => sentence).join(" ");
      context.addIssue({ code: "custom", path: [field], message });
    }
  }),
  payee: z
    .object(payeeFields)
    .transform(payeeOf)
    .superRefine(({ upiId, providers, kind, category }, context) => {
      if (kind === "merchant" && !CATEGORY.test(category))
        context.addIssue({
          code: "custom",
          path: ["category"],
          message: "Please enter the four digits of the category code.",
        });
      const problem = upiIdProblem(upiId, providers);
      if (!problem) return;
      const message =
        problem.code === "upi-id-format"
          ? "Please enter a UPI ID such as store@okicici."
          : `@${problem.provider} isn't among the allowed endings: allow it if it's right.`;
      context.addIssue({ code: "custom", path: ["upiId"], message });
    }),
  /** The couriers that sellers can choose, in this order. The form sends the list as JSON. */
  couriers: z.object({
    couriers: z
      .preprocess(parsedJson, z.array(courier))
      .refine(
        (list) => list.length <= MOST_COURIERS,
        `Please enter at most ${MOST_COURIERS} couriers.`,
      )
      .refine(
        (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
        "Please enter each courier once.",
      ),
  }),
  /** When sellers get emails about new orders; hours in Indian time. */
  orderEmails: z.object({
    when: z.enum(SELLER_EMAIL_TIMES),
    everyMinutes: z.coerce
      .number()
      .refine((minutes) => (GATHERING_INTERVALS_MINUTES as readonly number[]).includes(minutes)),
    dailyAt: count(0, 23),
    quiet: checked,
    quietFrom: count(0, 23),
    quietUntil: count(0, 23),
  }),
} as const;
