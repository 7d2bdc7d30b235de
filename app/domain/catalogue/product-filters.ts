export const PRODUCT_FILTERS = ["all", "shop", "off", "sold-out", "archived"] as const;
export type ProductFilter = (typeof PRODUCT_FILTERS)[number];
