import { type Outcome, refused } from "#domain/problem";
/** Mobile numbers of Indian phones (spec §5, reading R24). */
export type MobileProblem = { code: "mobile-missing" } | { code: "mobile-malformed" };

/** Parses a mobile number: ten digits that begin with 6 to 9. Drops +91, a leading 0 and spaces (reading R24). */
export function parseMobile(text: string): Outcome<MobileProblem, { mobile: string }> {
  const typed = text.replace(/\s/g, "");
  if (typed === "") return refused({ code: "mobile-missing" });
  const mobile = /^(?:\+91)?0?([6-9]\d{9})$/.exec(typed)?.[1];
  return mobile ? { ok: true, mobile } : refused({ code: "mobile-malformed" });
}
