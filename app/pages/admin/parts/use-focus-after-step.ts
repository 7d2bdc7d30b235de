import { useEffect, useRef } from "react";

/** Where the control that was pressed is gone, the focus goes to what came in its place, and not to the page's top. */
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
