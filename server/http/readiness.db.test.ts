import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#test/database/database";
import { readiness } from "./readiness.ts";

testDatabase();
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "readiness-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe("readiness", () => {
  it("finds nothing missing, and leaves nothing behind", async () => {
    expect(await readiness({ dataDir })()).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("looks once a second at most, however often it is asked", async () => {
    let now = 0;
    const unready = readiness({ dataDir }, () => now);
    expect(await unready()).toEqual([]);
    await rm(dataDir, { recursive: true });
    now = 999;
    expect(await unready()).toEqual([]);
    now = 1_000;
    expect(await unready()).toEqual(["files"]);
  });

  it.runIf(process.getuid?.() === 0 && process.platform === "linux")(
    "misses the files on a full disk",
    async () => {
      try {
        execFileSync("mount", ["-t", "tmpfs", "-o", "size=200k", "tmpfs", dataDir]);
      } catch {
        return; // a container that may not mount
      }
      try {
        expect(await readiness({ dataDir })()).toEqual([]);
        await writeFile(join(dataDir, "filler"), Buffer.alloc(180_000));
        expect(await readiness({ dataDir })()).toEqual(["files"]);
        expect(await readdir(dataDir)).toEqual(["filler"]);
      } finally {
        execFileSync("umount", ["--lazy", dataDir]);
      }
    },
  );
});
