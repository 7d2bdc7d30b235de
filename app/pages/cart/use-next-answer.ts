import { useLayoutEffect, useRef } from "react";

/**
 * What is done with the next answer that the page gets after it sent a request. What the
 * page knew before says nothing of it. `answer` is another object with each answer.
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
