export const en = {
  inYourCart: "Your combo is in your cart.",
  viewCart: "View cart",
  each: (price: string) => `${price} each`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  undo: "Undo",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
};
