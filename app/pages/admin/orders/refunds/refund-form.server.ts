import { z } from "zod";
import { TRANSACTION_ID_DIGITS } from "#domain/limits";

/** As a bank app shows it: 12 digits, perhaps in groups. */
export const referenceField = z
  .string()
  .max(40)
  .default("")
  .transform((text) => text.replace(/\s/g, "") || null);

export function isReference(reference: string | null): boolean {
  return reference === null || new RegExp(`^\\d{${TRANSACTION_ID_DIGITS}}$`).test(reference);
}
