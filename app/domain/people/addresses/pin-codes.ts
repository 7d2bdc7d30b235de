import { type Outcome, refused } from "#domain/problem";

/** Valid PIN codes, and the states to which their first digits belong (India Post's postal circles). */

/**
 * The states by the first two digits of a PIN code, or by the first three if these are more specific; the longest match
 * counts. If several states share a prefix, customers choose one, and the most frequent comes first.
 */
const STATES_BY_PREFIX: Readonly<Record<string, readonly string[]>> = {
  ...statesByPrefixes("11", "Delhi"),
  ...statesByPrefixes("12 13", "Haryana"),
  ...statesByPrefixes("14 15", "Punjab"),
  ...statesByPrefixes("16", "Chandigarh", "Punjab"),
  ...statesByPrefixes("17", "Himachal Pradesh"),
  ...statesByPrefixes("18", "Jammu and Kashmir"),
  ...statesByPrefixes("19", "Jammu and Kashmir", "Ladakh"),
  ...statesByPrefixes("194", "Ladakh"),
  ...statesByPrefixes("20 21 22 23 25 27 28", "Uttar Pradesh"),
  ...statesByPrefixes("24 26", "Uttar Pradesh", "Uttarakhand"),
  ...statesByPrefixes("248 249 263", "Uttarakhand"),
  ...statesByPrefixes("30 31 32 33 34", "Rajasthan"),
  ...statesByPrefixes("36 37 38 39", "Gujarat"),
  ...statesByPrefixes("362 396", "Gujarat", "Dadra and Nagar Haveli and Daman and Diu"),
  ...statesByPrefixes("40 41 42 43 44", "Maharashtra"),
  ...statesByPrefixes("403", "Goa"),
  ...statesByPrefixes("45 46 47 48", "Madhya Pradesh"),
  ...statesByPrefixes("49", "Chhattisgarh"),
  ...statesByPrefixes("50", "Telangana"),
  ...statesByPrefixes("507", "Telangana", "Andhra Pradesh"),
  ...statesByPrefixes("51 52 53", "Andhra Pradesh"),
  ...statesByPrefixes("533", "Andhra Pradesh", "Puducherry"),
  ...statesByPrefixes("56 57 58 59", "Karnataka"),
  ...statesByPrefixes("60 61 62 63 64", "Tamil Nadu"),
  ...statesByPrefixes("605 607 609", "Tamil Nadu", "Puducherry"),
  ...statesByPrefixes("67 68 69", "Kerala"),
  ...statesByPrefixes("673", "Kerala", "Puducherry"),
  ...statesByPrefixes("682", "Kerala", "Lakshadweep"),
  ...statesByPrefixes("70 71 72 73 74", "West Bengal"),
  ...statesByPrefixes("737", "Sikkim"),
  ...statesByPrefixes("744", "Andaman and Nicobar Islands"),
  ...statesByPrefixes("75 76 77", "Odisha"),
  ...statesByPrefixes("78", "Assam"),
  ...statesByPrefixes(
    "79",
    "Tripura",
    "Meghalaya",
    "Manipur",
    "Mizoram",
    "Nagaland",
    "Arunachal Pradesh",
    "Assam",
  ),
  ...statesByPrefixes("790 791 792", "Arunachal Pradesh", "Assam"),
  ...statesByPrefixes("793 794", "Meghalaya"),
  ...statesByPrefixes("795", "Manipur"),
  ...statesByPrefixes("796", "Mizoram"),
  ...statesByPrefixes("797 798", "Nagaland"),
  ...statesByPrefixes("799", "Tripura"),
  ...statesByPrefixes("80 84 85", "Bihar"),
  ...statesByPrefixes("81 82", "Bihar", "Jharkhand"),
  ...statesByPrefixes("814 815 816 822 825", "Jharkhand", "Bihar"),
  ...statesByPrefixes("83", "Jharkhand"),
  ...statesByPrefixes("826 827 828 829", "Jharkhand"),
  ...statesByPrefixes("90 91 92 93 94 95 96 97 98 99", "Army Postal Service"),
};

function statesByPrefixes(digits: string, ...states: string[]): Record<string, string[]> {
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
