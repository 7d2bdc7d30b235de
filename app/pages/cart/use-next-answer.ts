import { useEffect, useRef } from "react";

/**
 * What is done with the next answer that the page gets once it has asked. What the page knew when it asked
 * says nothing of it. `answer` is another object with each answer.
 */
export function useNextAnswer<Answer>(answer: Answer, take: (answer: Answer) => void): () => void {
  const asked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    take(answer);
  }, [answer]);
  return () => {
    asked.current = true;
  };
}
