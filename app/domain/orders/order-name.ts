/** An order's name in the seller's lists; a gift's has the recipient and the payer. */
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
