import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { TEST_MILLISECONDS } from "#test/time-limits";
import { openReader } from "./reader.server.ts";
import { normalisedPicture } from "./reading/normalised-picture.server.ts";
import { type Engine, EngineEnded } from "./reading/recognition.server.ts";

const grey = { width: 20, height: 40, channels: 3, background: "#888" } as const;
const picture = await sharp({ create: grey }).png().toBuffer();

const SAID = { recognised: "UTR 432112345678", doubtfulMasked: "UTR 432112345678" };

/** Makes engines that do as the test says, and records which were ended. */
function engines(...attempts: Engine["recognize"][]) {
  const ended: number[] = [];
  let started = 0;
  const start = async (): Promise<Engine> => {
    const place = started++;
    const own = attempts[place] ?? (async () => SAID);
    return { recognize: own, end: async () => void ended.push(place) };
  };
  return { start, ended, started: () => started };
}

/** So long that the test would end before, if the second reading had this time again. */
const READ_MILLISECONDS = TEST_MILLISECONDS;
const READ = { ok: true, text: "UTR 432112345678" };

test("an engine that hangs is ended after its time, and the next picture has another", async () => {
  const { start, ended, started } = engines(() => new Promise(() => {}));
  const startsLate = async () => {
    const over = performance.now() + READ_MILLISECONDS;
    if (started() === 0) vi.spyOn(performance, "now").mockReturnValue(over);
    return await start();
  };
  const reader = openReader({ start: startsLate, readMilliseconds: READ_MILLISECONDS });
  expect(await reader.read(picture)).toEqual({ ok: false, problem: "too-slow" });
  expect(ended).toEqual([0]);
  vi.restoreAllMocks();
  expect(await reader.read(picture)).toEqual(READ);
  expect(started()).toBe(2);
  await reader.close();
  expect(ended).toEqual([0, 1]);
});

test("both readings of a picture have one time: what the first needed the second doesn't get again", async () => {
  const { start, ended } = engines((_, way) => {
    if (way === "photograph") return new Promise(() => {});
    const over = performance.now() + READ_MILLISECONDS;
    vi.spyOn(performance, "now").mockReturnValue(over);
    return Promise.resolve({ recognised: "UTR", doubtfulMasked: "UTR" });
  });
  const reader = openReader({ start, readMilliseconds: READ_MILLISECONDS });
  expect(await reader.read(picture)).toEqual({ ok: true, text: "UTR" });
  expect(ended).toEqual([0]);
  vi.restoreAllMocks();
  await reader.close();
});

test("an engine that breaks takes nothing with it, and the next picture has another", async () => {
  const { start } = engines(async () => {
    throw new EngineEnded("it broke");
  });
  const reader = openReader({ start });
  expect(await reader.read(picture)).toEqual({ ok: false, problem: "broke" });
  expect(await reader.read(picture)).toEqual(READ);
  await reader.close();
});

test("an engine that is still starting when its reader closes is ended", async () => {
  const { start, ended } = engines();
  const begun = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const slow = async () => {
    begun.resolve();
    await resume.promise;
    return await start();
  };
  const reader = openReader({ start: slow });
  const read = reader.read(picture);
  await begun.promise;
  await reader.close();
  resume.resolve();
  expect(await read).toEqual({ ok: false, problem: "broke" });
  expect(ended).toEqual([0]);
});

test("light letters on a dark ground are read as dark ones on a light ground", async () => {
  const lightest = async (background: string, line: string) => {
    const letters = await sharp({
      create: { width: 300, height: 20, channels: 3, background: line },
    })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background } })
      .composite([{ input: letters }])
      .png()
      .toBuffer();
    return (await sharp(await normalisedPicture(bytes, 1_000)).stats()).channels[0]?.mean ?? 0;
  };
  expect(await lightest("#111", "#eee")).toBeGreaterThan(200);
  expect(await lightest("#eee", "#111")).toBeGreaterThan(200);
});

test("where no engine starts the reason is told, and it is tried again with the next picture", async () => {
  const error = new EngineEnded("a package is missing");
  let starts = 0;
  const start = () => {
    starts += 1;
    return Promise.reject(error);
  };
  const reader = openReader({ start });
  expect(await reader.read(picture)).toEqual({ ok: false, problem: "no-engine", error });
  expect(await reader.read(picture)).toEqual({ ok: false, problem: "no-engine", error });
  expect(starts).toBe(2);
});

test("nothing is started for what is no picture, nor for one with more pixels than a phone's", async () => {
  const { start, started } = engines();
  const reader = openReader({ start });
  const bomb = await sharp({ create: { ...grey, width: 10_000, height: 5_100 } })
    .png()
    .toBuffer();
  for (const bytes of [Buffer.from("hello"), picture.subarray(0, 60), bomb])
    expect(await reader.read(bytes)).toEqual({ ok: false, problem: "unreadable" });
  expect(started()).toBe(0);
});

test("one picture is read at a time, and an engine without pictures is ended", async () => {
  let under = 0;
  let most = 0;
  const { start, ended, started } = engines(async () => {
    most = Math.max(most, ++under);
    await sleep(5);
    under -= 1;
    return SAID;
  });
  const reader = openReader({ start, idleMilliseconds: 30 });
  await Promise.all([1, 2, 3].map(() => reader.read(picture)));
  expect([most, started()]).toEqual([1, 1]);
  await expect.poll(() => ended).toEqual([0]);
  expect(await reader.read(picture)).toEqual(READ);
  await reader.close();
});

test.each([
  [
    "what it is sure of is the answer",
    [["UTR 432112345678", "UTR 432112345678"]],
    "UTR 432112345678",
  ],
  [
    "what it has doubts of is read once more, larger, and counts where both agree",
    [
      ["UTR 432112345678", "UTR ????????????"],
      ["Ref No 432112345678", "Ref No ????????????"],
    ],
    "Ref No 432112345678",
  ],
  [
    "what wasn't found at first counts where the second is sure",
    [
      ["UTR", "UTR"],
      ["UTR 432112345678", "UTR 432112345678"],
    ],
    "UTR 432112345678",
  ],
  [
    "what wasn't found at first doesn't count where the second has doubts",
    [
      ["UTR", "UTR"],
      ["UTR 432112345678", "UTR ????????????"],
    ],
    "UTR",
  ],
  [
    "what the second is sure of doesn't count where the first saw another number",
    [
      ["998877665544\n532112345678", "998877665544\n????????????"],
      ["UTR 432112345678", "UTR 432112345678"],
    ],
    "998877665544\n????????????",
  ],
  [
    "where they differ nothing counts, however sure the second is",
    [
      ["UTR 432112345670", "UTR ????????????"],
      ["UTR 432112345678", "UTR 432112345678"],
    ],
    "UTR ????????????",
  ],
])("%s", async (_, said, text) => {
  const ways: string[] = [];
  const { start } = engines(async (_png, way) => {
    const [recognised = "", doubtfulMasked = ""] = said[ways.push(way) - 1] ?? [];
    return { recognised, doubtfulMasked };
  });
  const reader = openReader({ start });
  expect(await reader.read(picture)).toEqual({ ok: true, text });
  expect(ways).toEqual(["screen", "photograph"].slice(0, said.length));
  await reader.close();
});
