type Waiting = { who: string; start: () => void };

/**
 * Lets so many works run at once, and of each person one: who sends many waits for their own, and others
 * come in between. In the order of coming otherwise.
 */
export function fairQueue(atOnce: number) {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  function startNext(): void {
    if (running.size >= atOnce) return;
    const next = waiting.findIndex(({ who }) => !running.has(who));
    if (next < 0) return;
    const [{ who, start }] = waiting.splice(next, 1) as [Waiting];
    running.add(who);
    start();
  }

  return async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      waiting.push({ who, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(who);
      startNext();
    }
  };
}
