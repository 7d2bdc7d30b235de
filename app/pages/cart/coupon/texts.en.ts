export const en = {
  coupons: "Coupon",
  couponsForYou: "Coupons for you",
  applyCoupon: "Apply coupon",
  saves: (amount: string) => `saves ${amount}`,
  percentOff: (percent: number) => `${percent}% off`,
  amountOff: (amount: string) => `${amount} off`,
  addMoreFor: (amount: string, code: string, what: string) =>
    `Add ${amount} more for ${code} (${what}).`,
  couponCode: "Coupon code",
  apply: "Apply",
  youSave: (amount: string) => `You save ${amount}`,
  remove: "Remove",
  removeCoupon: "Remove coupon",
};
