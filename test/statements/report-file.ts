/**
 * Writes a payment provider's report of a merchant's payments, and the bank's line for the sum that the provider paid
 * out.
 */
import { type Paise, paise, plainDecimal, rupeesWithPaise } from "#domain/money/money";
import { separatedText, statementRows, type WrittenCredit } from "./statement-file.ts";

type Report = {
  settlement: string;
  /** The provider's fee for each payment, without tax. */
  fee: Paise;
  tax: Paise;
  /** A part of a column's name that makes the header unique, so that no seller has chosen columns for it before. */
  counter: string;
};

/** Writes a report. The returned `net` is the sum of its payments after fees and tax. */
export function reportFile(payments: readonly WrittenCredit[], report: Report) {
  const { settlement, fee, tax, counter } = report;
  const rows = payments.map(({ transactionId, amount, day }) =>
    [`${day} 18:45:09`, transactionId, amount, fee, tax, settlement, "Abids"].map((cell) =>
      typeof cell === "number" ? plainDecimal(cell) : cell,
    ),
  );
  const header = ["Paid at", "UPI reference", "Amount", "Fee", "GST on fee", "Settlement ID"];
  const text = separatedText([[...header, counter], ...rows], ",");
  const net = paise(payments.reduce((sum, { amount }) => sum + amount - fee - tax, 0));
  return { name: "report.csv", bytes: Buffer.from(text), net };
}

/** Writes a statement of HDFC that has the provider's sum and no UPI payment. */
export function sumFile(net: Paise, day: string) {
  const [date = []] = statementRows("hdfc", [{ transactionId: "", amount: net, day }]).slice(5, 6);
  const line = date.with(1, "NEFT CR-YESB0000001-PAYCO-YESBN1").with(2, "YESBN1");
  const rows = statementRows("hdfc", []).toSpliced(5, 0, line.with(5, rupeesWithPaise(net)));
  return { name: "november-bank.csv", bytes: Buffer.from(separatedText(rows, ",")) };
}
