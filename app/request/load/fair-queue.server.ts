type QueuedRequest = { start: () => void; dismiss: (why: Error) => void };

export type FairQueueBounds = {
  /** How many tasks may hold a place (a slot for a running task) at once, over all keys. */
  atOnce?: number;
  /** How many places one key may hold. */
  placesOfOne?: number;
  /**
   * How many tasks of one key may run, including slow ones that have lost their place. More than one, so that a retry
   * gets past a task that hangs.
   */
  mostOfOne?: number;
  /** After this many milliseconds a running task loses its place, so that another can start; it continues to run. */
  placeMilliseconds?: number;
  /**
   * How many tasks may wait, over all keys. Beyond that, the newest task of the key with the most waiting tasks is
   * dropped.
   */
  mostQueued?: number;
};

/** Thrown for a waiting task that was dropped: the queue was full, and its key had the most tasks in it. */
export class QueueFull extends Error {}

/**
 * Limits how many tasks run at once, in total and for each key (a person or a network), so that somebody who sends many
 * delays only themselves. The key that has waited longest is next. Aborting `left` removes a waiting task.
 */
export function fairQueue({
  atOnce = Number.POSITIVE_INFINITY,
  placesOfOne = 1,
  mostOfOne = 3,
  placeMilliseconds = 5_000,
  mostQueued: mostWaiting = Number.POSITIVE_INFINITY,
}: FairQueueBounds = {}) {
  const places = counts();
  const underWay = counts();
  const queues = new Map<string, Set<QueuedRequest>>();
  let queued = 0;

  /** Starts the next task that may run, and moves its key to the end of the queue. */
  function startNext(): void {
    if (places.total() >= atOnce) return;
    for (const [who, queue] of queues) {
      if (places.of(who) >= placesOfOne || underWay.of(who) >= mostOfOne) continue;
      const next = queue.values().next().value as QueuedRequest;
      leave(who, next);
      if (queues.delete(who)) queues.set(who, queue);
      places.add(who);
      underWay.add(who);
      next.start();
      return;
    }
  }

  function leave(who: string, one: QueuedRequest): void {
    const queue = queues.get(who);
    if (!queue?.delete(one)) return;
    queued -= 1;
    if (queue.size === 0) queues.delete(who);
  }

  function join(who: string, one: QueuedRequest): void {
    const queue = queues.get(who) ?? new Set();
    queues.set(who, queue.add(one));
    queued += 1;
    startNext();
    if (queued > mostWaiting) dismissOne();
  }

  function dismissOne(): void {
    const [who, longest] = [...queues].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    const last = [...longest].at(-1) as QueuedRequest;
    leave(who, last);
    last.dismiss(new QueueFull("there are too many in the queue"));
  }

  async function turn(who: string, left?: AbortSignal): Promise<void> {
    left?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { start: resolve, dismiss: reject };
    const abandon = () => {
      leave(who, one);
      reject(left?.reason);
    };
    left?.addEventListener("abort", abandon);
    join(who, one);
    await promise.finally(() => left?.removeEventListener("abort", abandon));
  }

  return async function inTurn<T>(
    who: string,
    work: () => Promise<T>,
    left?: AbortSignal,
  ): Promise<T> {
    await turn(who, left);
    let holdsPlace = true;
    const giveOn = () => {
      if (holdsPlace) places.remove(who);
      holdsPlace = false;
      startNext();
    };
    const slow = setTimeout(giveOn, placeMilliseconds);
    try {
      return await work();
    } finally {
      clearTimeout(slow);
      underWay.remove(who);
      giveOn();
    }
  };
}

function counts() {
  const byOne = new Map<string, number>();
  let sum = 0;
  const change = (who: string, by: number) => {
    sum += by;
    const count = (byOne.get(who) ?? 0) + by;
    if (count > 0) byOne.set(who, count);
    else byOne.delete(who);
  };
  return {
    of: (who: string) => byOne.get(who) ?? 0,
    total: () => sum,
    add: (who: string) => change(who, 1),
    remove: (who: string) => change(who, -1),
  };
}
