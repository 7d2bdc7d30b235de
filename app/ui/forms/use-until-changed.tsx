import { useState } from "react";

/** Returns a refusal's problem until `value`, which it is about, changes; then null. */
export function useUntilChanged<P>(problem: P, value: string): P | null {
  const [seen, setSeen] = useState({ problem, value });
  const isNew = seen.problem !== problem;
  if (isNew) setSeen({ problem, value });
  return isNew || seen.value === value ? problem : null;
}
