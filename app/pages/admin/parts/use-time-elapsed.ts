import { useEffect, useState } from "react";

/** Whether this many milliseconds have passed since the component appeared. */
export function useTimeElapsed(milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
