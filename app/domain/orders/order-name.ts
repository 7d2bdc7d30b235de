/** Whose an order is, in the seller's lists: of a gift whom the parcel goes to, and who paid for it. */
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
