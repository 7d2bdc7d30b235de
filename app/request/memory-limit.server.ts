import { LRUCache } from "lru-cache";

/**
 * A limit counted in this process's memory, for requests too frequent for a database row. `keys` bounds the memory;
 * forgotten keys start again.
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
  /** Called once in a window for a key above its limit. */
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
