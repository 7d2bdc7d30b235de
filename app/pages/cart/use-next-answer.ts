import { useLayoutEffect, useRef } from "react";

/**
 * Calls `handle` once with the first new `answer` after a request. Returns a function that must be called when the
 * request is sent. `answer` must be a new object each time.
 */
export function useNextAnswer<Answer>(
  answer: Answer,
  handle: (answer: Answer) => void,
): () => void {
  const expects = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer, before anybody can press what it shows
  useLayoutEffect(() => {
    if (!expects.current) return;
    expects.current = false;
    handle(answer);
  }, [answer]);
  return () => {
    expects.current = true;
  };
}
