/** Returns an order's name in the admin's lists: the customer's, or for a gift the recipient's and the payer's. */
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
