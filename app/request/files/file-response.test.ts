import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canListOpenFiles, openFilesIn } from "#test/store/open-files";
import { fileResponse } from "./file-response.server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

let folder: string;
const bytes = Buffer.alloc(3_000_000, "x");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-response-"));
  await writeFile(join(folder, "one.png"), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const screenshot = {
  size: bytes.length,
  stream: async () => createReadStream(join(folder, "one.png")),
};
const requestWith = (init: RequestInit = {}) => new Request("http://localhost/screenshot", init);
const headers = { "Content-Type": "image/png" };

describe.runIf(canListOpenFiles)("a stored file as an answer", () => {
  it("is the whole file, and closed then", async () => {
    const response = await fileResponse(requestWith(), screenshot, headers);
    expect(response.headers.get("content-length")).toBe(`${bytes.length}`);
    expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
  });

  it("is never opened for HEAD", async () => {
    const response = await fileResponse(requestWith({ method: "HEAD" }), screenshot, headers);
    expect([response.headers.get("content-length"), response.body]).toEqual([
      `${bytes.length}`,
      null,
    ]);
    expect(openFilesIn(folder)).toEqual([]);
  });

  it("is closed when its visitor leaves, before or while it is read", async () => {
    for (const readsFirst of [false, true]) {
      const left = new AbortController();
      const response = await fileResponse(
        requestWith({ signal: left.signal }),
        screenshot,
        headers,
      );
      if (readsFirst) await response.body?.getReader().read();
      await expect.poll(() => openFilesIn(folder).length).toBe(1);
      left.abort();
      await expect.poll(() => openFilesIn(folder)).toEqual([]);
    }
  });

  it("is closed also when its visitor leaves long after, and nobody holds the request any more", async () => {
    const left = new AbortController();
    const answer = () =>
      fileResponse(requestWith({ signal: left.signal }), screenshot, headers).then(
        () => "answered",
      );
    expect(await answer()).toBe("answered");
    await expect.poll(() => openFilesIn(folder).length).toBe(1);
    for (let times = 0; times < 3; times++) {
      collectGarbage();
      await turn();
    }
    left.abort();
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
  });

  it("isn't opened for who has left already", async () => {
    const response = await fileResponse(
      requestWith({ signal: AbortSignal.abort() }),
      screenshot,
      headers,
    );
    await expect(response.arrayBuffer()).rejects.toThrow();
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
  });
});
