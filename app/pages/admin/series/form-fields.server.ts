import { z } from "zod";
import { isPicture } from "#pages/admin/products/form-fields.server.ts";

const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `This can have up to ${most} characters.`)
    .default("")
    .transform((text) => text || null);

export const SERIES_FORM = z.object({
  name: z.string().trim().min(1, "Type a name.").max(60, "A name can have up to 60 characters."),
  name_te: optional(60),
  description: z.string().trim().max(300, "This can have up to 300 characters.").default(""),
  description_te: optional(300),
  image_url: optional(500).refine(
    (path) => path === null || isPicture(path),
    "This isn't a picture of the store.",
  ),
  position: z
    .string()
    .regex(/^\d{1,4}$/, "Type a whole number from 0 to 9999.")
    .transform(Number),
  is_active: z
    .enum(["yes", ""])
    .default("")
    .transform((text) => text === "yes"),
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
});
