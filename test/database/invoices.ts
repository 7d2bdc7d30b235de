import { db } from "#data/db.server";
import { issueInvoices } from "#data/invoices/issuing.server";
import { taxRates } from "#data/schema.server";
import { savedSettings, saveSettings } from "#data/settings/settings.server";
import { indianDay } from "#domain/indian-time";
import type { Registration } from "#domain/invoices/terms";

/** A supplier in Andhra Pradesh, the state of the address that `giveAddress` saves. */
export const supplier = {
  storeName: "Kathalu",
  legalName: "Kathalu Stories LLP",
  postalAddress: "1 Story Street, Vijayawada 520001",
  gstin: "37AAPFU0939F1ZU",
  contact: "hello@kathalu.example",
};

/** Enters GST rates: cards at 5 %, episodes at 18 %. */
export async function enterTaxRates(): Promise<void> {
  const rate = { valid_from: "2026-04-01" };
  await db.insert(taxRates).values([
    { ...rate, id: "cards", title: "Cards", covers: "products", hsn: "4909", percent: 5 },
    { ...rate, id: "tapes", title: "Tapes", covers: "episodes", hsn: "998439", percent: 18 },
  ]);
}

export async function setInvoices(
  registration: Registration,
  by: string,
  since = indianDay(new Date()),
): Promise<void> {
  const { versions } = await savedSettings();
  const saving = { seen: versions.invoices, by, now: new Date() };
  const saved = await saveSettings("invoices", { registration, since }, saving);
  if (!saved.ok) throw new Error("the settings weren't saved");
}

/** Issues invoices as if `seconds` had passed, after which a seller's last decision can't be undone any more. */
export async function issueLater(seconds = 11, names = supplier): Promise<void> {
  const failed = (error: unknown) => {
    throw error;
  };
  await issueInvoices(names, new Date(Date.now() + seconds * 1_000), { failed });
}
