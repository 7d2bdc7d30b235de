/** Cart operations of one customer in a minute: 18, below the limit of 20 (spec §9). */
export type CartStep = {
  kind: "add" | "change";
  productId: string;
  size: "postal" | "wallet" | "stamp";
  quantity: number;
};

const PRODUCTS = ["ndk-01", "rk-01", "qt-01", "ndk-02", "rk-02", "qt-02"];

export const CART_STEPS: CartStep[] = PRODUCTS.flatMap((productId, index) => [
  { kind: "add", productId, size: "postal", quantity: 1 },
  { kind: "change", productId, size: "postal", quantity: 3 },
  // The line of every second product is removed again.
  index % 2 === 0
    ? { kind: "change", productId, size: "postal", quantity: 0 }
    : { kind: "add", productId, size: "postal", quantity: 2 },
]);
