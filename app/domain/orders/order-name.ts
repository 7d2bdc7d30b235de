/** The name of an order in the seller's lists; a gift has its recipient's, and who paid for it. */
export function orderName({
  customerName,
  giftRecipient,
}: {
  customerName: string | null;
  giftRecipient: string | null;
}): string {
  if (!giftRecipient) return customerName || "No name";
  const payer = customerName === giftRecipient ? null : customerName;
  return payer ? `${giftRecipient}, a gift from ${payer}` : `${giftRecipient}, a gift`;
}
