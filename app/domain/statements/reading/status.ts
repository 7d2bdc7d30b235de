/** Words of payment apps and providers about what became of a payment. */

const COMPLETED =
  /^(?:completed|complete|success|successful|succeeded|settled|paid|captured|credited|payment|txn[ _]success)$/i;
const REFUND = /refund|revers|chargeback/i;

export function isCompletedWord(cell: string): boolean {
  return COMPLETED.test(cell);
}

export function isRefundWord(cell: string): boolean {
  return REFUND.test(cell);
}
