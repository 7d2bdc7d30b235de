import type { ProductSize } from "#domain/catalogue/sizes";
import { browserStore } from "#ui/browser-store";
import type { ProductInfo } from "./product-info.server.ts";

const MAX_PRODUCTS = 100;

/** The names, pictures and prices of the guest cart's products, as the server last sent them. */
const PRODUCTS = browserStore(
  "local",
  "guest_cart_products",
  (text) => (JSON.parse(text) as unknown[]).filter(isProductInfo),
  JSON.stringify,
);

export function saveProducts(products: readonly ProductInfo[]): void {
  const now = new Set(products.map(({ productId }) => productId));
  const before = savedProducts().filter(({ productId }) => !now.has(productId));
  PRODUCTS.write([...products, ...before].slice(0, MAX_PRODUCTS));
}

export function savedProducts(): ProductInfo[] {
  return PRODUCTS.read() ?? [];
}

function isProductInfo(value: unknown): value is ProductInfo {
  const { productId, name, picture, sizes } = (value ?? {}) as Partial<ProductInfo>;
  return (
    typeof productId === "string" &&
    typeof name === "string" &&
    (picture === null || typeof picture === "string") &&
    Array.isArray(sizes) &&
    sizes.every(isSize)
  );
}

function isSize(value: unknown): boolean {
  const { key, name, price } = (value ?? {}) as Partial<ProductSize>;
  return typeof key === "string" && typeof name === "string" && Number.isInteger(price);
}
