import { z } from "zod";
import { withoutControls } from "#domain/people/addresses/address";

/** A seller's own words beside what they record; null: none. */
export function noteField(characters: number) {
  return z
    .string()
    .max(characters * 4)
    .default("")
    .transform((text) => withoutControls(text).trim() || null)
    .refine((note) => note === null || [...note].length <= characters);
}
