import { useLayoutEffect, useRef } from "react";

/**
 * A line that goes would take the keyboard's focus with it. It is handed to the line that has come in
 * its place, or the one before, or what says that none is left: what may have it has `tabIndex` -1.
 */
export function useFocusAfterRemoval(lines: number) {
  const place = useRef<HTMLDivElement>(null);
  const going = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once the line is gone
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
