export const en = {
  store: "Store",
  inThisPack: "In this pack",
  /** spec §2 Combo detail */
  addCombo: "Add Combo to Cart",
  buyNow: "Buy Now",
  inCart: "This combo is in your cart now.",
  viewCart: "View cart",
  backToShop: "Back to Shop",
};
