import { describe, expect, it, vi } from "vitest";
import { fairQueue } from "./fair-queue.server.ts";

/** Works that end when they are told to, and the order in which they began. */
function works(atOnce: number) {
  const inTurn = fairQueue(atOnce);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (who: string, name: string) =>
    inTurn(who, () => {
      began.push(name);
      return new Promise<string>((done) => ends.set(name, () => done(name)));
    });
  const settled = () => new Promise((soon) => setImmediate(soon));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { add, end, began, settled };
}

describe("a fair queue", () => {
  it("runs one of a person at a time, and others' come in between", async () => {
    const { add, end, began, settled } = works(2);
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
    const { add, end, began, settled } = works(2);
    for (const who of ["asha", "ravi", "meera", "kiran"]) add(who, who);
    await settled();
    expect(began).toEqual(["asha", "ravi"]);
    await end("ravi");
    expect(began).toEqual(["asha", "ravi", "meera"]);
  });

  it("gives the place of a slow line on, and lets one's retry pass it, twice", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { add, end, began, settled } = works(1);
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

  it("goes on after a work that failed", async () => {
    const inTurn = fairQueue(1);
    const failing = inTurn("asha", () => Promise.reject(new Error("disk gone")));
    const next = inTurn("ravi", async () => "done");
    await expect(failing).rejects.toThrow("disk gone");
    expect(await next).toBe("done");
  });
});
