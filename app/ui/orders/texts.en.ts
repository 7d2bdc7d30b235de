export const en = {
  timeline: "Timeline",
  spoken: { done: ", done", now: ", now", ahead: ", to come" },
  trackingId: "Tracking ID",
  trackingIdToCopy: "tracking ID",
  items: "Items",
  subtotal: "Subtotal",
  total: "Total",
  giftFor: (recipient: string) => `A gift for ${recipient}`,
  giftSlip: "This message goes into the parcel. No prices do.",
  giftWithoutMessage: "No prices go into the parcel.",
};
