/** An element that somebody is looking at, and how far down the document it was. */
export type ScrollAnchor = { element: Element; top: number };

/**
 * Finds the field in which somebody types, else the element in the middle of the screen. Null at the top of the page,
 * so that new content there is seen.
 */
export function scrollAnchor(): ScrollAnchor | null {
  const typing = document.activeElement?.closest("main :is(input, textarea)");
  if (!typing && scrollY === 0) return null;
  const element = typing ?? document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return element && { element, top: topOf(element) };
}

/**
 * Scrolls by as much as the page above the anchor grew or shrank. Some browsers do this themselves (scroll anchoring),
 * so that is switched off meanwhile.
 */
export function restoreScroll({ element, top }: ScrollAnchor): void {
  if (!element.isConnected) return;
  const { style } = document.documentElement;
  style.overflowAnchor = "none";
  scrollBy({ top: topOf(element) - top, behavior: "instant" });
  requestAnimationFrame(() => style.removeProperty("overflow-anchor"));
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + scrollY;
}
