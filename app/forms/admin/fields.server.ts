import { z } from "zod";
import { parsePrice } from "#domain/money/money";
import { changedMessage, offersMessages } from "#domain/offers/admin-messages";
import { factLines } from "#domain/people/admin-events";
import { refuse } from "#forms/form.server";
import { isOutsidePicture } from "#protocol/picture-addresses";
import { isPicturePath } from "#request/files/pictures.server";

/** Fields that several of the admin's forms have. Texts are bounded as their columns are. */

export const nameField = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, { error: () => offersMessages.nameMissing })
        .max(most, { error: () => offersMessages.tooLong(most) }),
    );

/** Browsers send line ends as two characters. */
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
  z
    .string()
    .default("")
    .transform((text, context) => {
      const number = wholeNumber(text);
      if (number >= lowest && number <= highest) return number;
      context.addIssue({ code: "custom", message: offersMessages.numberWrong(lowest, highest) });
      return z.NEVER;
    });

/** Empty: none. */
export const optionalNumber = (lowest: number, highest: number) =>
  z
    .string()
    .default("")
    .transform((text, context) => {
      if (text.trim() === "") return null;
      const number = wholeNumber(text);
      if (number >= lowest && number <= highest) return number;
      context.addIssue({ code: "custom", message: offersMessages.numberWrong(lowest, highest) });
      return z.NEVER;
    });

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}

/** As the columns' own rule has it. */
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

/** Of a form that is a switch alone: empty is off. */
export const switchField = z.union([z.literal("").transform(() => false), checkbox]);

/** Which version the form showed; empty: it makes something new. 0, of settings: the environment's. */
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

/** Of two who save, the second reads what the first made of it. */
export function refuseSave(problem: Changed | { code: "missing" }) {
  if (problem.code === "missing") return refuse("missing", { form: offersMessages.missing }, 404);
  const advice = factLines(problem.facts).join("\n");
  return refuse(
    problem.code,
    { form: changedMessage(problem, new Date()) },
    { status: 409, ...(advice && { advice }) },
  );
}

/** What the shop reads a picture by: a path of its storage, or a link (spec §7 Storage). Empty: none. */
export const pictureField = z
  .string()
  .max(1_000, { error: () => offersMessages.pictureWrong })
  .default("")
  .transform((text) => text.trim() || null)
  .refine((path) => path === null || isShown(path), { error: () => offersMessages.pictureWrong });

/** The same of a card. */
export function isPicture(path: string): boolean {
  return path.length <= 500 && isShown(path);
}

function isShown(path: string): boolean {
  return isPicturePath(path) || isOutsidePicture(path);
}

/** The end of a link in the shop, for something new; empty: made of its name. */
export const addressField = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => text === "" || (/^[\w-]{3,}$/.test(text) && text.length <= most), {
      error: () => offersMessages.addressWrong,
    });

/** A list, which travels as JSON in one field of at most so many characters. */
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
