import { useLayoutEffect, useRef } from "react";

/**
 * Moves the keyboard's focus, which would be lost when a line is removed, to the line that took its place, else to the
 * last one, else to the sentence that none is left. Each of these elements has `tabIndex` -1.
 */
export function useFocusAfterRemoval(lines: number) {
  const place = useRef<HTMLDivElement>(null);
  const going = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the line is removed
  useLayoutEffect(() => {
    const index = going.current;
    if (index === null) return;
    going.current = null;
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('[tabindex="-1"]') ?? [])];
    (stops[index] ?? stops.at(-1))?.focus({ preventScroll: true });
  }, [lines]);
  return {
    place,
    willGo: (index: number) => {
      going.current = index;
    },
  };
}
