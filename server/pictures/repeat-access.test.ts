import { describe, expect, test } from "vitest";
import { RepeatAccess } from "./repeat-access.ts";

const MINUTE = 60_000;

function visits(most?: number) {
  const world = { now: 1_000_000, warnings: [] as string[] };
  const access = new RepeatAccess({
    now: () => world.now,
    onRepeat: (address) => world.warnings.push(address),
    ...(most && { most }),
  });
  return { world, access };
}

describe("repeat access [R50]", () => {
  test("is the same visitor's, to the same address, within 5 minutes [§9.43]", () => {
    const { world, access } = visits();
    access.note("asha", "/a");
    access.note("asha", "/b");
    access.note("ravi", "/a");
    expect(world.warnings).toEqual([]);
    world.now += 5 * MINUTE - 1;
    access.note("asha", "/a");
    expect(world.warnings).toEqual(["/a"]);
    world.now += 5 * MINUTE + 1;
    access.note("asha", "/a");
    expect(world.warnings).toEqual(["/a"]);
  });

  test("is warned of once a window and address, whoever asks how often [§9.43]", () => {
    const { world, access } = visits();
    for (let time = 0; time < 100; time++) {
      access.note("asha", "/a");
      access.note("ravi", "/a");
    }
    expect(world.warnings).toEqual(["/a"]);
    world.now += 5 * MINUTE + 1;
    access.note("asha", "/a");
    access.note("asha", "/a");
    expect(world.warnings).toEqual(["/a", "/a"]);
  });

  test("never floods the log: twenty addresses in one window at most", () => {
    const { world, access } = visits();
    for (const _ of [1, 2]) for (let n = 0; n < 500; n++) access.note("asha", `/${n}`);
    expect(world.warnings).toHaveLength(20);
    world.now += 5 * MINUTE + 1;
    for (const _ of [1, 2]) access.note("asha", "/later");
    expect(world.warnings.at(-1)).toBe("/later");
  });

  test("is forgotten first where there are more visits than fit", () => {
    const { world, access } = visits(2);
    for (const address of ["/a", "/b", "/c", "/a"]) access.note("asha", address);
    expect(world.warnings).toEqual([]);
    access.note("asha", "/c");
    expect(world.warnings).toEqual(["/c"]);
  });
});
