import { useEffect, useRef } from "react";

/**
 * When the button that was pressed has disappeared, moves the focus to the new heading. Otherwise the focus would go to
 * the top of the page.
 */
export function useFocusAfterStep<Heading extends HTMLElement>(state: string) {
  const heading = useRef<Heading>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [state]);
  return heading;
}
