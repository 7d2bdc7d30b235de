/**
 * True for a transaction ID that looks made up: each digit differs from the one before by the same step, as in
 * 000000000000, 123456789012 or 987654321098. Confirm accepts such an ID (spec §5). Only 100 of all 10¹² IDs are like
 * this, so the check hardly ever concerns an honest customer.
 */
export function isWeakTransactionId(transactionId: string): boolean {
  const digits = Array.from(transactionId, Number);
  const steps = digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}
