import { useLayoutEffect, useRef } from "react";

/**
 * Returns a function to call when a request is sent: `take` then runs once with the next new `answer`. `answer` must
 * be a new object each time.
 */
export function useNextAnswer<Answer>(answer: Answer, take: (answer: Answer) => void): () => void {
  const expects = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, before anybody can press on what it shows
  useLayoutEffect(() => {
    if (!expects.current) return;
    expects.current = false;
    take(answer);
  }, [answer]);
  return () => {
    expects.current = true;
  };
}
