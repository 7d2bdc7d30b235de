import { LRUCache } from "lru-cache";

/**
 * A limit counted in this process alone, for what is asked so often and costs so little that a row in the
 * database would be the larger part of it. `keys` bounds the memory: whoever is forgotten begins anew.
 */
export function memoryLimit({
  points,
  seconds,
  keys = 10_000,
  onHit = () => {},
  now = () => performance.now(),
}: {
  points: number;
  seconds: number;
  keys?: number;
  /** Once a window: what comes after it is the same fact. */
  onHit?: (key: string) => void;
  /** Milliseconds. */
  now?: () => number;
}): (key: string) => boolean {
  const windows = new LRUCache<string, { ends: number; count: number }>({ max: keys });
  return (key) => {
    const open = windows.get(key);
    if (open && open.ends > now()) {
      open.count += 1;
      if (open.count === points + 1) onHit(key);
      return open.count <= points;
    }
    windows.set(key, { ends: now() + seconds * 1000, count: 1 });
    return true;
  };
}
