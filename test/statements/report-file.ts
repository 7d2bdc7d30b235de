/** A payment provider's report of its merchant's payments, and the bank's line of the sum that it paid out. */
import { type Paise, paise, plainDecimal, rupeesWithPaise } from "#domain/money/money";
import { separatedText, statementRows, type WrittenCredit } from "./statement-file.ts";

type Report = {
  settlement: string;
  /** The provider's fee for each payment, without the tax. */
  fee: Paise;
  tax: Paise;
  /** In a column's name, so that nobody has named such columns before. */
  counter: string;
};

/** `net`: what its payments come to. */
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

/** HDFC's file with the sum, and with nothing that came by UPI. */
export function sumFile(net: Paise, day: string) {
  const [date = []] = statementRows("hdfc", [{ transactionId: "", amount: net, day }]).slice(5, 6);
  const line = date.with(1, "NEFT CR-YESB0000001-PAYCO-YESBN1").with(2, "YESBN1");
  const rows = statementRows("hdfc", []).toSpliced(5, 0, line.with(5, rupeesWithPaise(net)));
  return { name: "november-bank.csv", bytes: Buffer.from(separatedText(rows, ",")) };
}
