export const en = {
  store: "Store",
  inThisPack: "In this pack",
  /** Prescribed by spec §2 Combo detail. */
  addCombo: "Add Combo to Cart",
  buyNow: "Buy Now",
  backToShop: "Back to Shop",
};
