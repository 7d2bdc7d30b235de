import { type Outcome, refused } from "#domain/problem";

/** Valid PIN codes, and the states to which their first digits belong (India Post's postal circles). */

/**
 * The states by the first two digits of a PIN code, or by the first three if these are more specific; the longest match
 * counts. If several states share a prefix, customers choose one, and the most frequent comes first.
 */
const STATES_BY_PREFIX: Readonly<Record<string, readonly string[]>> = {
  ...prefixes("11", "Delhi"),
  ...prefixes("12 13", "Haryana"),
  ...prefixes("14 15", "Punjab"),
  ...prefixes("16", "Chandigarh", "Punjab"),
  ...prefixes("17", "Himachal Pradesh"),
  ...prefixes("18", "Jammu and Kashmir"),
  ...prefixes("19", "Jammu and Kashmir", "Ladakh"),
  ...prefixes("194", "Ladakh"),
  ...prefixes("20 21 22 23 25 27 28", "Uttar Pradesh"),
  ...prefixes("24 26", "Uttar Pradesh", "Uttarakhand"),
  ...prefixes("248 249 263", "Uttarakhand"),
  ...prefixes("30 31 32 33 34", "Rajasthan"),
  ...prefixes("36 37 38 39", "Gujarat"),
  ...prefixes("362 396", "Gujarat", "Dadra and Nagar Haveli and Daman and Diu"),
  ...prefixes("40 41 42 43 44", "Maharashtra"),
  ...prefixes("403", "Goa"),
  ...prefixes("45 46 47 48", "Madhya Pradesh"),
  ...prefixes("49", "Chhattisgarh"),
  ...prefixes("50", "Telangana"),
  ...prefixes("507", "Telangana", "Andhra Pradesh"),
  ...prefixes("51 52 53", "Andhra Pradesh"),
  ...prefixes("533", "Andhra Pradesh", "Puducherry"),
  ...prefixes("56 57 58 59", "Karnataka"),
  ...prefixes("60 61 62 63 64", "Tamil Nadu"),
  ...prefixes("605 607 609", "Tamil Nadu", "Puducherry"),
  ...prefixes("67 68 69", "Kerala"),
  ...prefixes("673", "Kerala", "Puducherry"),
  ...prefixes("682", "Kerala", "Lakshadweep"),
  ...prefixes("70 71 72 73 74", "West Bengal"),
  ...prefixes("737", "Sikkim"),
  ...prefixes("744", "Andaman and Nicobar Islands"),
  ...prefixes("75 76 77", "Odisha"),
  ...prefixes("78", "Assam"),
  ...prefixes(
    "79",
    "Tripura",
    "Meghalaya",
    "Manipur",
    "Mizoram",
    "Nagaland",
    "Arunachal Pradesh",
    "Assam",
  ),
  ...prefixes("790 791 792", "Arunachal Pradesh", "Assam"),
  ...prefixes("793 794", "Meghalaya"),
  ...prefixes("795", "Manipur"),
  ...prefixes("796", "Mizoram"),
  ...prefixes("797 798", "Nagaland"),
  ...prefixes("799", "Tripura"),
  ...prefixes("80 84 85", "Bihar"),
  ...prefixes("81 82", "Bihar", "Jharkhand"),
  ...prefixes("814 815 816 822 825", "Jharkhand", "Bihar"),
  ...prefixes("83", "Jharkhand"),
  ...prefixes("826 827 828 829", "Jharkhand"),
  ...prefixes("90 91 92 93 94 95 96 97 98 99", "Army Postal Service"),
};

function prefixes(digits: string, ...states: string[]): Record<string, string[]> {
  return Object.fromEntries(digits.split(" ").map((prefix) => [prefix, states]));
}

/**
 * Returns the states to which a PIN code, or its first digits, may belong, likeliest first. Empty if there are none.
 */
export function statesOfPin(digits: string): readonly string[] {
  return STATES_BY_PREFIX[digits.slice(0, 3)] ?? STATES_BY_PREFIX[digits.slice(0, 2)] ?? [];
}

export type PinProblem =
  | { code: "pin-missing" }
  | { code: "pin-malformed" }
  /** `prefix` is the first two digits, with which no PIN code begins. */
  | { code: "pin-unknown"; prefix: string };

/** Parses a PIN code: six digits, not beginning with 0, of a region that exists. Spaces are removed. */
export function parsePin(text: string): Outcome<PinProblem, { pin: string }> {
  const pin = text.replace(/\s/g, "");
  if (pin === "") return refused({ code: "pin-missing" });
  if (!/^[1-9]\d{5}$/.test(pin)) return refused({ code: "pin-malformed" });
  if (statesOfPin(pin).length > 0) return { ok: true, pin };
  return refused({ code: "pin-unknown", prefix: pin.slice(0, 2) });
}

/** Finds the PIN code in an address: its last six-digit number. Null if there is none. */
export function pinCodeIn(address: string): string | null {
  const runs = address.match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g) ?? [];
  const codes = runs.map((run) => run.replace(" ", ""));
  return codes.findLast((code) => parsePin(code).ok) ?? null;
}
