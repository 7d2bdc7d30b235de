import { setTimeout as sleep } from "node:timers/promises";

type Options = {
  /** Milliseconds from one beginning to the next. */
  every: number;
  /** Milliseconds that a stop waits for work that is under way. */
  stopTimeout: number;
  failed: (error: unknown) => void;
};

/**
 * Does the work again and again, but never twice at a time. `now` does it at once, or once more after the one that is
 * under way.
 */
export function repeat(work: () => Promise<unknown>, { every, stopTimeout, failed }: Options) {
  let underWay: Promise<unknown> | null = null;
  let isWanted = false;
  const begin = () => {
    underWay ??= work()
      .catch(failed)
      .finally(() => {
        underWay = null;
        if (isWanted) now();
      });
  };
  const now = () => {
    isWanted = underWay !== null;
    begin();
  };
  const timer = setInterval(begin, every).unref();
  return {
    now,
    stop: async () => {
      clearInterval(timer);
      await Promise.race([underWay, sleep(stopTimeout, null, { ref: false })]);
    },
  };
}
