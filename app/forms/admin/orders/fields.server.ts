import { z } from "zod";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { withoutControls } from "#domain/people/addresses/address";

/** A seller's remark on what they record; null if empty. */
export const descriptionField = z
  .string()
  .max(DESCRIPTION_CHARACTERS * 4)
  .default("")
  .transform((text) => withoutControls(text).trim() || null)
  .refine((note) => note === null || [...note].length <= DESCRIPTION_CHARACTERS);
