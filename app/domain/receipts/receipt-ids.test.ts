import fc from "fast-check";
import { expect, test } from "vitest";
import { receiptOf } from "./receipt.ts";

const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((all) => all.join(""));
const id = digits(12);
const shown = (number: string) =>
  fc.constantFrom(number, number.replace(/(?=(?:.{4})+$)(?!^)/g, " "));

const LABELS = [
  "UPI transaction ID",
  "UPI Transaction ID:",
  "UPl transaction |D",
  "UTR:",
  "UTR",
  "UPI Ref. No:",
  "UPI Ref No",
  "UPI Reference Number",
  "RRN",
  "Bank Ref No.",
  "Reference ID",
];
/** Other numbers on receipts. None of them is the transaction ID, although most have twelve digits or more. */
const noise = fc.oneof(
  digits(12).map((number) => `Order ID ${number}`),
  fc
    .tuple(
      fc.constantFrom("Order", "Customer", "Invoice", "Biller", "Loan", "Booking", "Merchant"),
      fc.constantFrom("Ref No", "Reference No.", "Reference ID:", "Transaction ID"),
      digits(12),
    )
    .map(([whose, label, number]) => `${whose} ${label} ${number}`),
  digits(12).map((number) => `Order No:\n${number}`),
  digits(12).map((number) => `A/c ${number}`),
  digits(12).map((number) => `Account Number\n${number}`),
  digits(12).map((number) => `UPI ID: ${number}@ybl`),
  digits(22).map((number) => `Transaction ID\nT${number}`),
  digits(12).map((number) => `Google transaction ID\nCICAgK${number}`),
  digits(13).map((number) => `ORD${number}`),
  digits(9).map((number) => `+91 9${number.slice(0, 4)} ${number.slice(4)}`),
  digits(9).map((number) => `919${number}`),
  digits(4).map((number) => `XXXXXXXX${number}`),
  digits(16).map((number) => `Card ${number}`),
  digits(5).map((number) => `₹${number}.00`),
  fc.constantFrom(
    "15 Nov 2026, 10:41 am",
    "15-11-2026 1041",
    "Transaction Successful",
    "5G 82%",
    "Paid to Asha Rao",
  ),
);
const lines = fc.array(noise, { maxLength: 8 });
const runs = { numRuns: 2_000 };

test("whatever stands around it, the number at the label of the id is it", () => {
  const labelled = fc
    .tuple(id, fc.constantFrom(...LABELS), fc.constantFrom(" ", "\n"))
    .chain(([number, label, gap]) =>
      fc.tuple(
        fc.constant(number),
        shown(number).map((text) => `${label}${gap}${text}`),
      ),
    );
  fc.assert(
    fc.property(lines, labelled, lines, (before, [number, line], after) => {
      const text = [...before, line, ...after].join("\n");
      expect(receiptOf(text).transactionId).toBe(number);
    }),
    runs,
  );
});

test("of what is no transaction id nothing is offered", () => {
  fc.assert(
    fc.property(lines, (all) => {
      expect(receiptOf(all.join("\n")).transactionId).toBeNull();
    }),
    runs,
  );
});

test("with its digits recognised too few, too many or as question marks no other number takes its place", () => {
  const broken = fc.oneof(
    digits(10),
    digits(11),
    digits(13),
    fc.constant("????????????"),
    fc.constant("41??12345678"),
  );
  const label = fc.constantFrom(...LABELS);
  const otherLine = fc
    .tuple(fc.constantFrom("", "Bank Reference No ", "Ref No. ", "Payment Reference ID "), id)
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(lines, label, broken, otherLine, (before, label, number, other) => {
      const text = [...before, `${label} ${number}`, "Paid", other].join("\n");
      expect(receiptOf(text).transactionId).toBeNull();
    }),
    runs,
  );
});

test("of two ids with the same right to be it neither is offered, and both are named", () => {
  fc.assert(
    fc.property(id, id, fc.constantFrom(...LABELS, "Transaction ID", ""), (one, other, label) => {
      fc.pre(one !== other && !/^91[6-9]/.test(one) && !/^91[6-9]/.test(other));
      const receipt = receiptOf(`${label} ${one}\nPaid\n${label} ${other}`);
      expect(receipt.transactionId).toBeNull();
      expect(receipt.candidates.toSorted()).toEqual([one, other].toSorted());
    }),
    runs,
  );
});

test("of any text at all twelve digits that stand on it are offered, or nothing, at once", () => {
  const sign = fc.constantFrom(..."0123456789  \n-:.TCIXolSB|@+UPRNedatransction₹ఆ");
  const text = fc.oneof(
    fc.string(),
    fc.array(sign, { maxLength: 400 }).map((all) => all.join("")),
    fc.constantFrom("1 ", "T1", "1\n", "UTR ", "91 ", "-1").map((piece) => piece.repeat(4_000)),
  );
  fc.assert(
    fc.property(text, (any) => {
      const begun = process.cpuUsage();
      const { transactionId, candidates } = receiptOf(any);
      expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
      for (const each of candidates) expect(each).toMatch(/^\d{12}$/);
      expect(transactionId === null || candidates.includes(transactionId)).toBe(true);
    }),
    runs,
  );
});
