import { useEffect, useReducer } from "react";

/**
 * Returns how often Back has shown this document again from the browser's memory. As a `key` it makes a part begin
 * anew then, as it does where the document is loaded again.
 */
export function useReturns(): number {
  const [returns, addOne] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) addOne();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  return returns;
}
