import { useState } from "react";

/** Returns a refusal's problem while what it is about (`value`) is as it was then; null otherwise. */
export function useUntilChanged<P>(problem: P, value: string): P | null {
  const [seen, setSeen] = useState({ problem, value });
  const isNew = seen.problem !== problem;
  if (isNew) setSeen({ problem, value });
  return isNew || seen.value === value ? problem : null;
}
