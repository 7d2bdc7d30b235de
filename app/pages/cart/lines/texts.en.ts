export const en = {
  inYourCart: "Your combo is in your cart.",
  viewCart: "View cart",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
};
