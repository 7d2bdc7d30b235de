import { z } from "zod";
import { idsIn } from "#domain/catalogue/catalogue";
import { comboItemsText, parseComboItems } from "#domain/catalogue/combos";
import { endOfIndianDay, parseDay, startOfIndianDay } from "#domain/indian-time";
import { parsePrice, plainDecimal } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { changedFacts, changedMessage } from "#domain/people/admin-events";
import { refuseProblem } from "#forms/problem.server";
import { IDEMPOTENCY_KEY_FIELD } from "#protocol/form-answer";
import { isExternalPicture } from "#protocol/picture-addresses";
import { isPicturePath } from "#request/files/pictures.server";

/** These fields occur in several forms of the admin; their maximum lengths are those of the database columns. */

export const nameField = (most: number, missing: string = offersMessages.nameMissing) =>
  z
    .string()
    .default("")
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, { error: () => missing })
        .max(most, { error: () => offersMessages.tooLong(most) }),
    );

/** Browsers send line breaks as CR LF; LF is stored. */
export const textField = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(most, { error: () => offersMessages.tooLong(most) }));

export const optionalText = (most: number) => textField(most).transform((text) => text || null);

export const priceField = z
  .string()
  .default("")
  .transform((text, context) => {
    const price = parsePrice(text.trim().replace(/^₹\s*|,/g, ""));
    if (price !== null) return price;
    context.addIssue({ code: "custom", message: offersMessages.priceWrong });
    return z.NEVER;
  });

export const numberField = (lowest: number, highest: number) =>
  z.string().default("").transform(wholeNumber(lowest, highest));

/** An empty field is null. */
export const optionalNumber = (lowest: number, highest: number) => {
  const number = wholeNumber(lowest, highest);
  return z
    .string()
    .default("")
    .transform((text, context) => (text.trim() === "" ? null : number(text, context)));
};

function wholeNumber(lowest: number, highest: number) {
  return (text: string, context: z.RefinementCtx): number => {
    const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= lowest && number <= highest) return number;
    context.addIssue({ code: "custom", message: offersMessages.numberWrong(lowest, highest) });
    return z.NEVER;
  };
}

/** A percentage, with two decimals at most. */
export const percentField = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2}(?:\.\d{1,2})?|100)$/, { error: () => offersMessages.percentWrong })
  .transform(Number);

/**
 * The idempotency key that `useAdminForm` sends: a form that creates a row gives it this ID, so that a click whose answer
 * was lost and the next one create one row. Missing in pages of an older release.
 */
export const idempotencyFields = { [IDEMPOTENCY_KEY_FIELD]: z.uuid().optional() };
export const IDEMPOTENCY_EXAMPLE = {
  [IDEMPOTENCY_KEY_FIELD]: "0192f0c0-0000-7000-8000-000000000002",
};

const dayOrEmpty = z.string().transform((text, context) => {
  const day = parseDay(text);
  if (day || text === "") return day;
  context.addIssue({ code: "custom", message: offersMessages.dayWrong });
  return z.NEVER;
});

/** A day as YYYY-MM-DD; an empty field is null. */
export const optionalDay = z.string().default("").pipe(dayOrEmpty);

export const dayField = optionalDay.refine((day) => day !== null, {
  error: () => offersMessages.dayWrong,
});

const MOMENTS = { first: startOfIndianDay, last: endOfIndianDay };

/**
 * A day's first or last moment in India; null if the field is empty. Browsers send an empty day, too: a page of a release
 * that named the field otherwise is refused, so that its save doesn't remove the day.
 */
export const momentField = (moment: keyof typeof MOMENTS) =>
  dayOrEmpty.transform((day) => day && MOMENTS[moment](day));

/** A number with two decimals at most; '' if it is none. */
export const decimalField = z
  .string()
  .max(20)
  .default("")
  .transform((text) => {
    const value = parsePrice(text.trim());
    return value === null ? "" : plainDecimal(value);
  });

export const codeField = z
  .string()
  .default("")
  .transform((text) => text.trim().toUpperCase())
  .refine((code) => /^[\p{L}\p{M}\p{N}_-]{1,40}$/u.test(code), {
    error: () => offersMessages.codeWrong,
  });

const option = z.string().max(40);

/** Browsers send one checked box as a text, and several as a list. */
export const choicesField = z
  .union([option.transform((one) => [one]), z.array(option).max(200)])
  .default([])
  .transform(orNone);

export const productsField = z
  .string()
  .max(2_000)
  .default("")
  .transform((text) => orNone(idsIn(text)));

/** A combo's products. A page of a release that named the field otherwise is refused. */
export const contentsField = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const items = parseComboItems(text);
    if (items?.length && items.every(({ id }) => !id.includes("\0")))
      return JSON.parse(comboItemsText(items)) as unknown;
    const message = items?.length === 0 ? offersMessages["no-cards"] : offersMessages.missing;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

function orNone(list: string[]): string[] | null {
  return list.length > 0 ? list : null;
}

/** The database column's constraint has the same rule. */
const HTTPS_LINK = /^https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/;

export const optionalLink = z
  .string()
  .max(1_000, { error: () => offersMessages.linkWrong })
  .default("")
  .transform((text) => text.trim() || null)
  .refine((link) => link === null || HTTPS_LINK.test(link), {
    error: () => offersMessages.linkWrong,
  });

export const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** The only field of a form that switches something on or off; an empty value means off. */
export const switchField = z.union([z.literal("").transform(() => false), checkbox]);

/** The version that the form showed: null for a new row; 0 for settings that were never saved. */
export const seenField = z
  .string()
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    context.addIssue({ code: "custom", message: offersMessages.missing });
    return z.NEVER;
  });

type Changed = { code: "changed-meanwhile" } & Parameters<typeof changedMessage>[0];

/** If another seller saved the row meanwhile, the refusal says who it was and what they changed. */
export const SAVING = {
  missing: { status: 404 },
  "changed-meanwhile": {
    sentence: (problem: Changed) => changedMessage(problem, new Date()),
    advice: ({ event }: Changed) => (event ? changedFacts(event).join("\n") : ""),
  },
};

export function refuseSave(problem: Changed | { code: "missing" | "retention-unreadable" }) {
  return refuseProblem(problem, offersMessages, SAVING);
}

/** A picture's path among the store's files, or an https link to one (spec §7 Storage); an empty field is null. */
export const pictureField = z
  .string()
  .max(1_000, { error: () => offersMessages.pictureWrong })
  .default("")
  .transform((text) => text.trim() || null)
  .refine((path) => path === null || isShown(path), { error: () => offersMessages.pictureWrong });

export function isPicture(path: string): boolean {
  return path.length <= 500 && isShown(path);
}

function isShown(path: string): boolean {
  return isPicturePath(path) || isExternalPicture(path);
}

/** The last part of a new row's shop address. If it is empty, it is made from the row's name. */
export const addressField = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => text === "" || (/^[\w-]{3,}$/.test(text) && text.length <= most), {
      error: () => offersMessages.addressWrong,
    });

/** A list sent as JSON in one field of at most `most` characters; `wrong` gives the sentence for unreadable JSON. */
export const jsonField = <Value>(schema: z.ZodType<Value>, most: number, wrong: () => string) =>
  z
    .string()
    .max(most)
    .transform((text, context) => {
      const parsed = schema.safeParse(jsonOf(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: wrong() });
      return z.NEVER;
    });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
