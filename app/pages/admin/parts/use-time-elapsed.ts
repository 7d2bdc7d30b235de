import { useEffect, useState } from "react";

/** Whether so many milliseconds have passed since it was shown. */
export function useTimeElapsed(milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
