export const en = {
  deliveryFreeFrom: (cost: string, from: string) => `Delivery ${cost}, free from ${from}.`,
};
