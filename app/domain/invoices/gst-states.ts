/** The GST codes of Indian states, by the state names of `pin-codes.ts`. A GSTIN begins with its state's code. */
const GST_CODES_OF_STATES =
  `01 Jammu and Kashmir, 02 Himachal Pradesh, 03 Punjab, 04 Chandigarh, 05 Uttarakhand, 06 Haryana,
  07 Delhi, 08 Rajasthan, 09 Uttar Pradesh, 10 Bihar, 11 Sikkim, 12 Arunachal Pradesh, 13 Nagaland, 14 Manipur,
  15 Mizoram, 16 Tripura, 17 Meghalaya, 18 Assam, 19 West Bengal, 20 Jharkhand, 21 Odisha, 22 Chhattisgarh,
  23 Madhya Pradesh, 24 Gujarat, 26 Dadra and Nagar Haveli and Daman and Diu, 27 Maharashtra, 29 Karnataka, 30 Goa,
  31 Lakshadweep, 32 Kerala, 33 Tamil Nadu, 34 Puducherry, 35 Andaman and Nicobar Islands, 36 Telangana,
  37 Andhra Pradesh, 38 Ladakh, 97 Other Territory`.split(/,\s+/);

export function gstStateCode(state: string): string | null {
  // Army post offices count as 'Other Territory', because their location is secret.
  const name = state === "Army Postal Service" ? "Other Territory" : state;
  return GST_CODES_OF_STATES.find((each) => each.slice(3) === name)?.slice(0, 2) ?? null;
}

/** Returns the code and the name: `37 Andhra Pradesh`. */
export function gstStateName(code: string): string {
  return GST_CODES_OF_STATES.find((each) => each.startsWith(code)) ?? code;
}

/** The codes of union territories without a legislature. In these, SGST is called UTGST. */
const WITHOUT_LEGISLATURE = ["04", "26", "31", "35", "38"];

export function stateTaxName(code: string): "SGST" | "UTGST" {
  return WITHOUT_LEGISLATURE.includes(code) ? "UTGST" : "SGST";
}
