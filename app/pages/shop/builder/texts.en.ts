import type { NextTier } from "#domain/catalogue/combos";

export const en = {
  store: "Store",
  description:
    "Choose your own items, each in the size that you like. Five or more items get a discount, and more items get a bigger one.",
  yourCombo: "Your combo",
  nothingChosen: "Your combo is empty. Tap a size to add an item.",
  selectedItems: "Selected items",
  itemsChosen: (items: number) => (items === 1 ? "1 item" : `${items} items`),
  discountTier: "Discount Tier",
  noDiscountYet: "No discount yet",
  highestTier: "You have our best discount.",
  tierEarned: (percentage: number) => `${percentage}% off`,
  nextTierHint: ({ moreItems, percentage }: NextTier) =>
    `Add ${moreItems} more ${moreItems === 1 ? "item" : "items"} for ${percentage}% off.`,
  subtotal: "Subtotal",
  discount: (tier: string) => `Discount (${tier})`,
  total: "Total",
  addToCart: "Add to Cart",
  editing: "You're changing a combo in your cart.",
  stopEditing: "Leave as it was",
  saveChanges: "Save Changes",
  comboSaved: "Your combo was saved.",
  series: "Series",
  allSeries: "All",
  size: (label: string) => label.replace(/ Size$/, ""),
  /** Read by screen readers after the size's name and before the price. */
  sizeEnd: " Size, ",
  addCard: (name: string, chosen: number) =>
    `: add ${name}${chosen > 0 ? `, ${chosen} in your combo` : ""}`,
};
