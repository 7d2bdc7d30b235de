import { LRUCache } from "lru-cache";

/**
 * Returns a function that counts a request of a key, and returns false if the request is over the limit. The counts are
 * in this process's memory, because such requests are too frequent for a database row each. At most `keys` keys are
 * remembered; one that was forgotten starts at zero.
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
  /** Called for a key that goes above its limit, once in each window. */
  onHit?: (key: string) => void;
  /** The time in milliseconds. */
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
