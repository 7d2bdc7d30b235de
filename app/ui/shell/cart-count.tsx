import { each } from "./each.tsx";

/** Says on the cart's links how many pieces it holds. Null: that isn't known just now. */
export function showCartCount(count: number | null): void {
  for (const badge of each("[data-cart-count]")) {
    badge.dataset.cartCount = `${count ?? 0}`;
    badge.textContent = count && count > 999 ? "999+" : `${count ?? 0}`;
    badge.hidden = !count;
  }
  for (const link of each("[data-cart-label]"))
    link.setAttribute("aria-label", words(link.dataset, count));
  for (const link of each("[data-cart-entry]")) link.textContent = words(link.dataset, count);
}

function words({ unknown = "", one = "", many = "" }: DOMStringMap, count: number | null): string {
  if (count === null) return unknown;
  return (count === 1 ? one : many).replace("{pieces}", `${count}`);
}
