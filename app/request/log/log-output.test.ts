import { execFileSync } from "node:child_process";
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { LogOutput } from "./log-output.server.ts";

const folder = mkdtempSync(join(tmpdir(), "log-output-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes an output, and records the problems that it reports. */
function outputTo(fd: number) {
  const problems: (string | number)[] = [];
  const output = new LogOutput({
    fd,
    onFailure: (code) => problems.push(code),
    onRecovered: (lost) => problems.push(lost),
  });
  return { output, problems };
}

/** Makes a pipe that is read only when the test says so. */
function pipe() {
  const path = join(folder, `pipe-${Math.random()}`);
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  const piece = Buffer.alloc(65_536);
  let read = "";
  const readAll = () => {
    try {
      for (let n = 1; n > 0; ) {
        n = readSync(reader, piece);
        read += piece.toString("utf8", 0, n);
      }
    } catch {} // The pipe has nothing more to read at the moment.
    return read;
  };
  return { reader, writer, readAll };
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `line ${from + n} ${"x".repeat(100)}\n`);

describe("an output of the log that takes nothing", () => {
  test.runIf(existsSync("/dev/full"))(
    "is said once on a full disk, and throws nothing",
    async () => {
      const fd = openSync("/dev/full", "w");
      const { output, problems } = outputTo(fd);
      for (const line of lines(0, 500)) output.write(line);
      await expect.poll(() => problems).toEqual(["ENOSPC"]);
      for (const line of lines(0, 500)) output.write(line);
      await output.close();
      expect([problems, output.failure]).toEqual([["ENOSPC"], "ENOSPC"]);
      closeSync(fd);
    },
  );

  it("is said once where the reader of a pipe has ended", async () => {
    const { reader, writer } = pipe();
    const { output, problems } = outputTo(writer);
    closeSync(reader);
    output.write("a line\n");
    await expect.poll(() => problems).toEqual(["EPIPE"]);
    output.write("another\n");
    await output.close();
    expect(problems).toEqual(["EPIPE"]);
    closeSync(writer);
  });

  it("loses nothing by a reader that comes back in time", async () => {
    const { reader, writer, readAll } = pipe();
    const { output, problems } = outputTo(writer);
    const written = lines(0, 20_000);
    for (const line of written) output.write(line);
    await expect.poll(() => readAll().length, { interval: 1 }).toBe(written.join("").length);
    expect(readAll() === written.join("")).toBe(true);
    expect(problems).toEqual([]);
    await output.close();
    for (const fd of [reader, writer]) closeSync(fd);
  });

  it("holds so much and no more where the reader stands still, and counts what it lost", async () => {
    const { reader, writer, readAll } = pipe();
    const { output, problems } = outputTo(writer);
    const written = lines(0, 100_000);
    for (const line of written) output.write(line);
    expect([problems, output.failure]).toEqual([["EAGAIN"], "EAGAIN"]);
    const failureOnceRead = () => {
      readAll();
      return output.failure;
    };
    await expect.poll(failureOnceRead, { interval: 1 }).toBeNull();
    output.write("the last\n");
    await expect.poll(readAll, { interval: 1 }).toMatch(/the last\n$/);
    const arrived = readAll().split("\n").length - 2;
    expect(problems).toEqual(["EAGAIN", 100_000 - arrived]);
    expect(readAll().startsWith(written.slice(0, arrived).join(""))).toBe(true);
    await output.close();
    for (const fd of [reader, writer]) closeSync(fd);
  });

  it("can fail again after it was mended, and counts anew what it lost then", async () => {
    const { reader, writer, readAll } = pipe();
    const { output, problems } = outputTo(writer);
    for (const _ of ["once", "again"]) {
      for (const line of lines(0, 60_000)) output.write(line);
      expect(output.failure).toBe("EAGAIN");
      const failureOnceRead = () => {
        readAll();
        return output.failure;
      };
      await expect.poll(failureOnceRead, { interval: 1 }).toBeNull();
    }
    output.write("the last\n");
    await expect.poll(() => readAll().endsWith("the last\n"), { interval: 1 }).toBe(true);
    const arrived = readAll().split("\n").length - 2;
    const [first, lostFirst, second, lostSecond] = problems;
    expect([first, second, problems.length]).toEqual(["EAGAIN", "EAGAIN", 4]);
    expect(Number(lostFirst) + Number(lostSecond)).toBe(120_000 - arrived);
    await output.close();
    for (const fd of [reader, writer]) closeSync(fd);
  });
});

describe("an output of the log that takes what it is given", () => {
  it("gets many lines together, and what is left at the end", async () => {
    const { reader, writer, readAll } = pipe();
    const { output, problems } = outputTo(writer);
    expect(output.failure).toBeNull();
    output.write("one\n");
    output.write("two\n");
    expect(readAll()).toBe("");
    await output.close();
    expect(readAll()).toBe("one\ntwo\n");
    expect(problems).toEqual([]);
    for (const fd of [reader, writer]) closeSync(fd);
  });

  it("gets a line by the clock, too, where few are written", async () => {
    const { reader, writer, readAll } = pipe();
    const { output } = outputTo(writer);
    output.write("alone\n");
    await expect.poll(readAll, { interval: 20 }).toBe("alone\n");
    await output.close();
    for (const fd of [reader, writer]) closeSync(fd);
  });
});
