export const en = {
  fromPrice: (price: string) => `from ${price}`,

  delivery: "Delivery",
  standardDelivery: (cost: string, time: string) => `${cost} · ${time}`,
  freeFrom: (amount: string) => `Free from ${amount}`,
  expressDelivery: (cost: string, time: string) => `Express ${cost} · ${time}`,
};
