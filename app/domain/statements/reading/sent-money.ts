/** Reads lines of money that went out, so that they can be compared with refunds (reading R73). */
import type { SentMoney } from "#domain/statements/credits";
import { paiseOf, statementAmount } from "./amounts.ts";
import { type DateOrder, dayInOrder } from "./dates.ts";
import type { Line, Table } from "./lines.ts";
import { type NarrationForm, payeeIn, payerInText, readNarration } from "./narration.ts";

/** The forms of money that goes out, of banks that write another form for money that comes in. */
const OUTGOING_FORMS: readonly NarrationForm[] = [
  { separator: "/", parts: ["DR|DEBIT", "ID", "…"] },
  { separator: "/", parts: ["DR|DEBIT", "ID", "NAME", "BANK", "PAYER", "NOTE"] },
  ...["UPI", "UPIAR"].flatMap((start): NarrationForm[] => [
    { start, separator: "/", parts: ["ID", "DR|D", "…"] },
    { start, separator: "/", parts: ["ID", "DR|D", "NAME", "BANK", "PAYER"] },
    { start, separator: "/", parts: ["ID", "DR|D", "NAME", "BANK", "PAYER", "NOTE"] },
  ]),
  { start: "UPIOUT", separator: "/", parts: ["ID", "PAYER", "NOTE", "…"] },
];

/** Returns what the line says about money that went out; null if ID, amount or day isn't certain. */
export function sentMoney(
  line: Line,
  table: Table,
  order: DateOrder,
): { transactionId: string; money: SentMoney } | null {
  const { columns } = table;
  const { id, payee } = idAndPayee(line, table);
  const day = line.date && dayInOrder(line.date, order);
  const [amount, ...others] = [columns.debit, columns.credit]
    .map((column) => statementAmount(line.cell(column)))
    .filter((cell) => cell === "unreadable" || (cell !== null && cell.paise !== 0));
  if (id === null || !day || !amount || amount === "unreadable" || others.length > 0) return null;
  const paise = Math.abs(amount.paise);
  const money = { amount: paiseOf({ ...amount, paise }), day, payeeUpiId: payee };
  return { transactionId: id, money };
}

function idAndPayee({ cell, found }: Line, { columns, layout }: Table) {
  const id = "id" in found ? found.id : null;
  if (layout === null)
    return { id, payee: payerInText(columns.payer === columns.text ? "" : cell(columns.payer)) };
  if (layout.forms === null) return { id, payee: layout.separator ? found.payer : null };
  const text = cell(columns.text);
  const forms = [...layout.forms, ...OUTGOING_FORMS];
  const read = readNarration(text, forms);
  return { id: "id" in read ? read.id : null, payee: payeeIn(text, forms) };
}
