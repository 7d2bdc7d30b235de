import type { ProductSize } from "#domain/catalogue/sizes";
import type { ProductInfo } from "./product-info.ts";

/**
 * The localStorage key of the names, pictures and prices of the guest cart's products, as the server last sent them.
 */
const KEY = "guest_cart_products";
const MOST_PRODUCTS = 100;

export function saveProducts(products: readonly ProductInfo[]): void {
  const now = new Set(products.map(({ productId }) => productId));
  const before = savedProducts().filter(({ productId }) => !now.has(productId));
  try {
    localStorage.setItem(KEY, JSON.stringify([...products, ...before].slice(0, MOST_PRODUCTS)));
  } catch {
    // The browser blocks storage, so there is no guest cart either.
  }
}

export function savedProducts(): ProductInfo[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter(isProductInfo) : [];
  } catch {
    return [];
  }
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
