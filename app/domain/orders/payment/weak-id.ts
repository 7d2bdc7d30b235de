/**
 * IDs that somebody types who has none: each digit is as far from the one before it as the first two are, as in
 * 000000000000, 123456789012 or 987654321098. Confirm takes them (spec §5); they are 100 of a million million, so an
 * honest payment hardly ever has one, and then it costs its seller a look.
 */
export function isWeakTransactionId(transactionId: string): boolean {
  const digits = Array.from(transactionId, Number);
  const steps = digits.slice(1).map((digit, place) => (digit - (digits[place] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}
