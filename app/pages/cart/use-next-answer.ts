import { useLayoutEffect, useRef } from "react";

/**
 * What is done with the next answer that the page gets after it sent a request. What the
 * page knew before says nothing of it. `answer` is another object with each answer.
 */
export function useNextAnswer<Answer>(answer: Answer, take: (answer: Answer) => void): () => void {
  const waiting = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, before anybody can press on what it shows
  useLayoutEffect(() => {
    if (!waiting.current) return;
    waiting.current = false;
    take(answer);
  }, [answer]);
  return () => {
    waiting.current = true;
  };
}
