export const en = {
  timeline: "Timeline",
  spoken: { done: ", done", now: ", now", ahead: ", to come" },
  trackingId: "Tracking ID",
  trackingIdToCopy: "tracking ID",
  items: "Items",
  item: "Item",
  quantity: "Quantity",
  each: "Each",
  amount: "Amount",
  subtotal: "Subtotal",
  giftSlip: "This message goes into the parcel. No prices do.",
  giftWithoutMessage: "No prices go into the parcel.",
};
