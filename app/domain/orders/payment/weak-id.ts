/**
 * Recognizes made-up IDs: digits at equal steps, as in 000000000000, 123456789012 or 987654321098. Confirm accepts
 * them (spec §5). Only 100 of all 10¹² IDs are so, and an honest one just costs the seller a look.
 */
export function isWeakTransactionId(transactionId: string): boolean {
  const digits = Array.from(transactionId, Number);
  const steps = digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}
