import { describe, expect, it, vi } from "vitest";
import { type FairQueueBounds, fairQueue, QueueFull } from "./fair-queue.server.ts";

/** Makes tasks that end when the test says so, and records the order in which they began. */
function works(bounds: FairQueueBounds) {
  const inTurn = fairQueue(bounds);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (who: string, name: string, left?: AbortSignal) =>
    inTurn(
      who,
      () => {
        began.push(name);
        return new Promise<string>((done) => ends.set(name, () => done(name)));
      },
      left,
    );
  const settled = () => new Promise((soon) => setImmediate(soon));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { add, end, began, settled };
}

describe("a fair queue", () => {
  it("runs one of a person at a time, and others' come in between", async () => {
    const { add, end, began, settled } = works({ atOnce: 2 });
    const all = [add("asha", "a1"), add("asha", "a2"), add("asha", "a3"), add("ravi", "r1")];
    await settled();
    expect(began).toEqual(["a1", "r1"]);
    await end("r1");
    expect(began).toEqual(["a1", "r1"]);
    await end("a1");
    await end("a2");
    await end("a3");
    expect(began).toEqual(["a1", "r1", "a2", "a3"]);
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "r1"]);
  });

  it("runs no more than so many at once, in the order of coming", async () => {
    const { add, end, began, settled } = works({ atOnce: 2 });
    for (const who of ["asha", "ravi", "meera", "kiran"]) add(who, who);
    await settled();
    expect(began).toEqual(["asha", "ravi"]);
    await end("ravi");
    expect(began).toEqual(["asha", "ravi", "meera"]);
  });

  it("gives the place of a slow line on, and lets one's retry pass it, twice", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { add, end, began, settled } = works({ atOnce: 1 });
      add("asha", "hangs");
      add("ravi", "ravi");
      for (const retry of ["a2", "a3", "a4"]) add("asha", retry);
      await settled();
      expect(began).toEqual(["hangs"]);
      await vi.advanceTimersByTimeAsync(5_000);
      await settled();
      expect(began).toEqual(["hangs", "ravi"]);
      await end("ravi");
      await vi.advanceTimersByTimeAsync(20_000);
      await settled();
      expect(began).toEqual(["hangs", "ravi", "a2", "a3"]);
      await end("a3");
      expect(began).toEqual(["hangs", "ravi", "a2", "a3", "a4"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("serves those who wait by turns, however many of one there are", async () => {
    const { add, end, began, settled } = works({ atOnce: 1 });
    for (const name of ["a1", "a2", "a3"]) add("asha", name);
    for (const name of ["r1", "r2"]) add("ravi", name);
    await settled();
    for (const name of ["a1", "a2", "r1", "a3"]) await end(name);
    expect(began).toEqual(["a1", "a2", "r1", "a3", "r2"]);
  });

  it("never has one who sends in numbers delay another, where only each one's places are bounded", async () => {
    const { add, end, began, settled } = works({ placesOfOne: 2 });
    for (let i = 0; i < 100; i++) add("a carrier", `c${i}`);
    add("asha", "asha");
    await settled();
    expect(began).toEqual(["c0", "c1", "asha"]);
    await end("c1");
    expect(began.at(-1)).toBe("c2");
  });

  it("is left by whoever goes, before their turn and without costing one", async () => {
    const { add, end, began, settled } = works({ atOnce: 1 });
    const gone = new AbortController();
    add("asha", "a1");
    const leaves = add("asha", "a2", gone.signal);
    add("asha", "a3");
    gone.abort();
    await expect(leaves).rejects.toThrow(gone.signal.reason);
    await expect(add("asha", "a4", gone.signal)).rejects.toThrow(gone.signal.reason);
    await settled();
    await end("a1");
    expect(began).toEqual(["a1", "a3"]);
  });

  it("holds a bounded number of works, and turns away the last of whoever has most", async () => {
    const { add, began, settled } = works({ placesOfOne: 1, mostQueued: 3 });
    add("asha", "a1");
    add("asha", "a2");
    add("asha", "a3");
    const last = add("asha", "a4");
    add("ravi", "r1");
    add("ravi", "r2");
    await expect(last).rejects.toThrow(QueueFull);
    await settled();
    expect(began).toEqual(["a1", "r1"]);
  });

  it("is told to be full by whoever waits for most, and by the last of several who do", async () => {
    const { add, end, began, settled } = works({ atOnce: 1, mostQueued: 3 });
    const refused: string[] = [];
    const wait = (who: string, name: string) =>
      void add(who, name).catch((error: Error) => refused.push(`${name}: ${error.message}`));
    for (const name of ["a1", "a2"]) wait("asha", name);
    for (const name of ["r1", "r2", "r3"]) wait("ravi", name);
    await settled();
    expect(refused).toEqual(["r3: there are too many in the queue"]);
    for (const name of ["a1", "a2", "r1"]) await end(name);
    expect(began).toEqual(["a1", "a2", "r1", "r2"]);
    wait("meera", "m1");
    wait("kiran", "k1");
    wait("asha", "a3");
    await settled();
    expect(refused).toHaveLength(1);
  });

  it("is as long as it likes, and takes as many people at once, where nothing else was said", async () => {
    const { add, began, settled } = works({});
    const people = Array.from({ length: 500 }, (_, n) => `p${n}`);
    for (const who of people) add(who, who);
    for (const who of people) add(who, `${who} again`);
    await settled();
    expect(began).toEqual(people);
  });

  it("frees one place for one work, however slow it was", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { add, end, began, settled } = works({ atOnce: 1, placeMilliseconds: 100 });
      for (const who of ["hangs", "ravi", "meera"]) add(who, who);
      await vi.advanceTimersByTimeAsync(99);
      expect(began).toEqual(["hangs"]);
      await vi.advanceTimersByTimeAsync(1);
      await settled();
      expect(began).toEqual(["hangs", "ravi"]);
      await end("hangs");
      expect(began).toEqual(["hangs", "ravi"]);
      await end("ravi");
      expect(began).toEqual(["hangs", "ravi", "meera"]);
      await end("meera");
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("lets a work that began go on when whoever asked for it has left", async () => {
    const { add, end, began, settled } = works({ atOnce: 1 });
    const gone = new AbortController();
    const first = add("asha", "a1", gone.signal);
    add("asha", "a2");
    await settled();
    gone.abort();
    await settled();
    expect(began).toEqual(["a1"]);
    await end("a1");
    expect(await first).toBe("a1");
    expect(began).toEqual(["a1", "a2"]);
  });

  it("forgets who left: their place in it is another's", async () => {
    const { add, settled } = works({ atOnce: 1, mostQueued: 1 });
    const gone = new AbortController();
    add("asha", "a1");
    const leaves = add("ravi", "r1", gone.signal);
    gone.abort();
    await expect(leaves).rejects.toThrow();
    let refused = false;
    add("meera", "m1").catch(() => {
      refused = true;
    });
    await settled();
    expect(refused).toBe(false);
  });

  it("goes on after a work that failed", async () => {
    const inTurn = fairQueue({ atOnce: 1 });
    const failing = inTurn("asha", () => Promise.reject(new Error("disk gone")));
    const next = inTurn("ravi", async () => "done");
    await expect(failing).rejects.toThrow("disk gone");
    expect(await next).toBe("done");
  });
});
