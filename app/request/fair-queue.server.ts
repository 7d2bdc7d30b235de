type Waiting = { who: string; start: () => void };

/** A slow line keeps nobody else out: its work goes on, and its place is given on. */
const PLACE_MILLISECONDS = 5_000;
/** Works of one person under way, those on slow lines included: a retry passes what hangs. */
const MOST_OF_ONE = 3;

/**
 * Lets so many works run at once, and of each person one: who sends many waits for their own, and others
 * come in between. In the order of coming otherwise.
 */
export function fairQueue(atOnce: number) {
  const places = new Set<string>();
  const underWay = new Map<string, number>();
  const waiting: Waiting[] = [];

  function startNext(): void {
    if (places.size >= atOnce) return;
    const next = waiting.findIndex(({ who }) => !places.has(who) && worksOf(who) < MOST_OF_ONE);
    if (next < 0) return;
    const [{ who, start }] = waiting.splice(next, 1) as [Waiting];
    places.add(who);
    underWay.set(who, worksOf(who) + 1);
    start();
  }

  function worksOf(who: string): number {
    return underWay.get(who) ?? 0;
  }

  function end(who: string): void {
    const left = worksOf(who) - 1;
    if (left > 0) underWay.set(who, left);
    else underWay.delete(who);
  }

  return async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      waiting.push({ who, start });
      startNext();
    });
    let holdsPlace = true;
    const giveOn = () => {
      if (holdsPlace) places.delete(who);
      holdsPlace = false;
      startNext();
    };
    const slow = setTimeout(giveOn, PLACE_MILLISECONDS);
    try {
      return await work();
    } finally {
      clearTimeout(slow);
      end(who);
      giveOn();
    }
  };
}
