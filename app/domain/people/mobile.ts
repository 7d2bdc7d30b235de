/** Mobile numbers of Indian phones (spec §5, reading R24). */
import { plainCopiedText } from "#domain/copied-text";
import { type Outcome, refused } from "#domain/problem";

export type MobileProblem = { code: "mobile-missing" } | { code: "mobile-malformed" };

/**
 * Parses a mobile number: ten digits that begin with 6 to 9. Drops what phones copy with it: India's code, a leading 0,
 * spaces of every kind, hyphens, brackets and invisible marks (reading R24).
 */
export function parseMobile(text: string): Outcome<MobileProblem, { mobile: string }> {
  const input = plainCopiedText(text).replace(
    /[\s\p{Open_Punctuation}\p{Close_Punctuation}-]/gu,
    "",
  );
  if (input === "") return refused({ code: "mobile-missing" });
  const mobile = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/.exec(input)?.[1];
  return mobile ? { ok: true, mobile } : refused({ code: "mobile-malformed" });
}
