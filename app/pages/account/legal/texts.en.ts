export const en = {
  effectiveSince: "Effective from 1 November 2026.",
  writeToUs: "Write to us",
  complaints:
    "Use the same address for complaints; we answer within 48 hours and settle them within a month.",
};
