export const en = {
  effectiveSince: "Effective from 1 November 2026.",
  effectiveFrom: (day: string) => `Effective from ${day}.`,
  writeToUs: "Write to us",
  complaints: (hours: number) =>
    `Use the same address for complaints; we answer within ${hours} hours and settle them within a month.`,
  whoSells: "Who sells",
  gstin: "GSTIN",
  grievanceOfficer: "Grievance officer",
};
