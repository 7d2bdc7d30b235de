import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { returnFormerFiles, setFormerFilesAside } from "./former-files.ts";

const NOON = Date.UTC(2026, 10, 30, 12);
const HOUR = 60 * 60 * 1_000;
let build = "";

beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), "former-files-"));
  onTestFinished(() => rm(build, { recursive: true }));
});

/** Builds a store with these assets at this time, after what was there was set aside. */
async function buildStore(at: number, ...assets: string[]): Promise<void> {
  await setFormerFilesAside(build, at);
  await rm(build, { recursive: true, force: true });
  for (const folder of ["client/assets", "server"])
    await mkdir(join(build, folder), { recursive: true });
  for (const file of assets) await writeFile(join(build, "client/assets", file), file);
  await returnFormerFiles(build);
  await writeFile(join(build, "server/index.js"), "");
  await utimes(join(build, "server/index.js"), at / 1_000, at / 1_000);
}

async function former(): Promise<string[]> {
  return (await readdir(join(build, "former/assets")).catch(() => [])).toSorted();
}

it("a first build has none of a former one", async () => {
  await buildStore(NOON, "shell-a.js");
  expect(await former()).toEqual([]);
});

it("an update keeps the scripts and style sheets that it replaces, however old they are", async () => {
  await buildStore(NOON, "shell-a.js", "shell-a.js.br", "shop-a.css", "font.woff2");
  await buildStore(NOON + 100 * HOUR, "shell-b.js");
  expect(await former()).toEqual(["shell-a.js", "shell-a.js.br", "shop-a.css"]);
});

it("a second update on the same day keeps those of both, one on the next day the last ones alone", async () => {
  await buildStore(NOON, "shell-a.js");
  await buildStore(NOON + HOUR, "shell-b.js");
  await buildStore(NOON + 2 * HOUR, "shell-c.js");
  expect(await former()).toEqual(["shell-a.js", "shell-b.js"]);
  await buildStore(NOON + 27 * HOUR, "shell-d.js");
  expect(await former()).toEqual(["shell-c.js"]);
});
