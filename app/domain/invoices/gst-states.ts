/** States as GST counts them, by the names of `pin-codes.ts`. The first two digits of a GSTIN are such a code. */
const CODES: Readonly<Record<string, string>> = {
  "Jammu and Kashmir": "01",
  "Himachal Pradesh": "02",
  Punjab: "03",
  Chandigarh: "04",
  Uttarakhand: "05",
  Haryana: "06",
  Delhi: "07",
  Rajasthan: "08",
  "Uttar Pradesh": "09",
  Bihar: "10",
  Sikkim: "11",
  "Arunachal Pradesh": "12",
  Nagaland: "13",
  Manipur: "14",
  Mizoram: "15",
  Tripura: "16",
  Meghalaya: "17",
  Assam: "18",
  "West Bengal": "19",
  Jharkhand: "20",
  Odisha: "21",
  Chhattisgarh: "22",
  "Madhya Pradesh": "23",
  Gujarat: "24",
  "Dadra and Nagar Haveli and Daman and Diu": "26",
  Maharashtra: "27",
  Karnataka: "29",
  Goa: "30",
  Lakshadweep: "31",
  Kerala: "32",
  "Tamil Nadu": "33",
  Puducherry: "34",
  "Andaman and Nicobar Islands": "35",
  Telangana: "36",
  "Andhra Pradesh": "37",
  Ladakh: "38",
  // Where a field post office lies is told to nobody: it counts as 'Other Territory'.
  "Army Postal Service": "97",
};

export function gstStateCode(state: string): string | null {
  return CODES[state] ?? null;
}

/** `37 Andhra Pradesh` */
export function gstStateName(code: string): string {
  const [name = "Other Territory"] =
    code === "97" ? [] : (Object.entries(CODES).find(([, each]) => each === code) ?? [code]);
  return `${code} ${name}`;
}

/** Union territories without a legislature: what states call SGST is UTGST there. */
const WITHOUT_LEGISLATURE = ["04", "26", "31", "35", "38"];

export function stateTaxName(code: string): "SGST" | "UTGST" {
  return WITHOUT_LEGISLATURE.includes(code) ? "UTGST" : "SGST";
}
