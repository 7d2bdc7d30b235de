/** A GSTIN: two digits for the state, the PAN, the registration's number, Z, and a check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

type GstinProblem = { code: "gstin-format" } | { code: "gstin-check" };

/** Validates a GSTIN, written in capitals without spaces. Null if it is valid. */
export function gstinProblem(gstin: string): GstinProblem | null {
  if (!GSTIN.test(gstin)) return { code: "gstin-format" };
  return gstin.at(-1) === checkCharacter(gstin.slice(0, -1)) ? null : { code: "gstin-check" };
}

/**
 * Calculates the check character, modulo 36. Every second character counts twice, and each product is reduced to the
 * sum of its two digits in base 36.
 */
function checkCharacter(text: string): string | undefined {
  let sum = 0;
  for (const [place, character] of Array.from(text).entries()) {
    const product = CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return CHARACTERS[(36 - (sum % 36)) % 36];
}
