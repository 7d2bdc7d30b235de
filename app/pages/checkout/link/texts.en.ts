export const en = {
  title: "Pay for your order",
  yourOrder: "Your order",

  // Above the amount to pay
  greeting: (store: string) => `Your order from ${store}`,
  recipient: (name: string) => `For ${name}`,
  payBy: (time: string) => `Please pay by ${time}. The amount stays the same until then.`,

  unknown: "This link doesn't lead to an order",
  unknownAdvice:
    "It may be incomplete, or the store has sent you a newer one. Please ask the store.",
  over: "This link has run out",
  overAdvice:
    "It showed an order for 30 days. Please ask the store if there is something left to do.",
  claimed: "This order is in somebody's account",
  claimedAdvice:
    "Whoever keeps it there sees it in Your Orders. If that isn't you, please tell the store.",
  yours: "This order is in your account",
  yoursAdvice: "You find it in Your Orders from now on.",
  seeOrder: "See your order",
  placed: "Thank you. Your order is placed.",
  toCheck: "Please check your payment",
  toPay: "This order isn't paid yet",
  cancelled: "This order is cancelled",
  forMonth: "This page shows what becomes of it, for 30 days.",
  tracking: "Tracking ID",
  keep: "Keep this order in your account",
  keepAdvice:
    "Sign in with Google, and the order is in Your Orders, with its address and receipt. This works once.",
  keepNow: "Add to my orders",
  signIn: "Sign in",
};
