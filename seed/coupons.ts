/** The demo store's coupons. Amounts in rupees; null means no limit (reading R44). */
export type DemoCoupon = {
  code: string;
  name: string;
  is_active: boolean;
  discount_type: "percentage" | "fixed";
  discount_value: number;
  valid_from: string | null;
  valid_until: string | null;
  minimum_order_amount: number;
  max_uses: number | null;
  max_uses_per_user: number | null;
  applicable_categories: string[] | null;
  applicable_products: string[] | null;
  listed: boolean;
};

const always = {
  is_active: true,
  valid_from: null,
  valid_until: null,
  max_uses: null,
  max_uses_per_user: null,
  applicable_categories: null,
  applicable_products: null,
  listed: true,
} satisfies Partial<DemoCoupon>;

export const coupons: DemoCoupon[] = [
  {
    ...always,
    code: "WELCOME10",
    name: "10 % off your first parcel",
    discount_type: "percentage",
    discount_value: 10,
    minimum_order_amount: 0,
    max_uses_per_user: 1,
  },
  {
    ...always,
    code: "KATHA100",
    name: "₹100 off a big parcel",
    discount_type: "fixed",
    discount_value: 100,
    minimum_order_amount: 1000,
  },
  {
    ...always,
    code: "QUOTES15",
    name: "15 % off quote cards",
    discount_type: "percentage",
    discount_value: 15,
    minimum_order_amount: 150,
    applicable_categories: ["quotes"],
  },
  {
    ...always,
    code: "EARLYBIRD",
    name: "₹50 off for the first twenty",
    discount_type: "fixed",
    discount_value: 50,
    minimum_order_amount: 300,
    max_uses: 20,
    max_uses_per_user: 1,
  },
  {
    ...always,
    code: "MONSOON26",
    name: "20 % off, while it rained",
    discount_type: "percentage",
    discount_value: 20,
    minimum_order_amount: 200,
    valid_from: "2026-06-01T00:00:00+05:30",
    valid_until: "2026-09-30T23:59:59+05:30",
  },
];
