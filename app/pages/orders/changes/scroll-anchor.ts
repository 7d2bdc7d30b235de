/** What somebody looks at, and how far down the document it stood. */
export type ScrollAnchor = { element: Element; top: number };

/** What they type in, or what stands in the middle of their screen; null at the top, where news is to be seen. */
export function scrollAnchor(): ScrollAnchor | null {
  const typing = document.activeElement?.closest("main :is(input, textarea)");
  if (!typing && scrollY === 0) return null;
  const element = typing ?? document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return element && { element, top: topOf(element) };
}

/**
 * Scrolls by as much as the page grew or shrank above it. Some browsers do so themselves and others don't; while this
 * one does, the browser's own is off.
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
