/** The demo store's combo packs and discount tiers. Prices in rupees. */
export type DemoCombo = {
  combo_id: string;
  combo_name: string;
  description: string;
  image_url: string;
  original_price: number;
  final_price: number;
  included_products: {
    product_id: string;
    size: "postal" | "wallet" | "stamp";
    quantity: number;
  }[];
  is_active: boolean;
  created_at: string;
};

/** The first three are the fallback combos of spec §9, with fixed IDs (reading R43). */
export const combos: DemoCombo[] = [
  {
    combo_id: "starter-pack",
    combo_name: "Starter Pack",
    description:
      "One postal card for the wall, two wallet cards for the road. The smallest way to carry a story out of the house.",
    image_url: "combo-images/starter-pack",
    original_price: 107,
    final_price: 99,
    included_products: [
      { product_id: "ndk-01", size: "postal", quantity: 1 },
      { product_id: "rk-01", size: "wallet", quantity: 1 },
      { product_id: "adkp-02", size: "wallet", quantity: 1 },
    ],
    is_active: true,
    created_at: "2026-10-01T04:30:00Z",
  },
  {
    combo_id: "small-collection",
    combo_name: "Small Collection",
    description:
      "Three postal cards, two wallet cards and a stamp, one evening's worth: a night in the city, a palace window, and a page of Abhi's diary to end on.",
    image_url: "combo-images/small-collection",
    original_price: 215,
    final_price: 189,
    included_products: [
      { product_id: "ndk-04", size: "postal", quantity: 1 },
      { product_id: "rk-05", size: "postal", quantity: 1 },
      { product_id: "adkp-07", size: "postal", quantity: 1 },
      { product_id: "ndk-02", size: "wallet", quantity: 1 },
      { product_id: "rk-03", size: "wallet", quantity: 1 },
      { product_id: "adkp-09", size: "stamp", quantity: 1 },
    ],
    is_active: true,
    created_at: "2026-10-01T04:31:00Z",
  },
  {
    combo_id: "family-pack",
    combo_name: "Family Pack",
    description:
      "Something for everyone who comes to the door: four postal cards, three wallet cards and five stamps from all our worlds. Nobody has to share, though they may.",
    image_url: "combo-images/family-pack",
    original_price: 350,
    final_price: 299,
    included_products: [
      { product_id: "ndk-12", size: "postal", quantity: 1 },
      { product_id: "ndk-07", size: "postal", quantity: 1 },
      { product_id: "rk-02", size: "postal", quantity: 1 },
      { product_id: "adkp-02", size: "postal", quantity: 1 },
      { product_id: "rk-06", size: "wallet", quantity: 1 },
      { product_id: "ndk-04", size: "wallet", quantity: 1 },
      { product_id: "adkp-09", size: "wallet", quantity: 1 },
      { product_id: "rk-03", size: "stamp", quantity: 3 },
      { product_id: "rk-04", size: "stamp", quantity: 1 },
      { product_id: "qt-04", size: "stamp", quantity: 1 },
    ],
    is_active: true,
    created_at: "2026-10-01T04:32:00Z",
  },
  {
    combo_id: "words-for-a-wall",
    combo_name: "Words for a Wall",
    description:
      "Six quote cards in two languages, three to read aloud in English and three in Telugu. Leave a little space between them; they talk.",
    image_url: "combo-images/words-for-a-wall",
    original_price: 170,
    final_price: 149,
    included_products: [
      { product_id: "qt-01", size: "postal", quantity: 1 },
      { product_id: "qt-05", size: "postal", quantity: 1 },
      { product_id: "qt-03", size: "postal", quantity: 1 },
      { product_id: "qt-08", size: "postal", quantity: 1 },
      { product_id: "qt-10", size: "postal", quantity: 1 },
      { product_id: "qt-02", size: "postal", quantity: 1 },
    ],
    is_active: true,
    created_at: "2026-11-02T04:30:00Z",
  },
];

export type DemoComboTier = {
  min_items: number;
  max_items: number | null;
  discount_percentage: number;
  is_active: boolean;
};

/** The discount tiers of spec §9. */
export const comboTiers: DemoComboTier[] = [
  { min_items: 5, max_items: 7, discount_percentage: 5, is_active: true },
  { min_items: 8, max_items: 10, discount_percentage: 10, is_active: true },
  { min_items: 11, max_items: 15, discount_percentage: 15, is_active: true },
  { min_items: 16, max_items: null, discount_percentage: 20, is_active: true },
];
