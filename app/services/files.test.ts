import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { files, openFiles } from "./files.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "files-"));
openFiles({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const card = Buffer.from("a card");
const PATH = "product-images/ndk-01/640.avif";

describe("files", () => {
  test("no other account of the machine may look into the folder", () => {
    expect(statSync(join(dataDir, "files")).mode & 0o777).toBe(0o700);
  });

  test("what was put is there, as bytes and as a stream", async () => {
    await files.put(PATH, card);
    expect(await files.exists(PATH)).toBe(true);
    expect(Buffer.from((await files.bytes(PATH)) ?? [])).toEqual(card);
    const found = await files.find(PATH);
    expect(found?.size).toBe(card.length);
    expect(await buffer((await found?.stream()) as NodeJS.ReadableStream)).toEqual(card);
  });

  test("what was put again replaces the first, and its tag changes", async () => {
    const before = await files.find(PATH);
    await files.put(PATH, Buffer.from("another card"));
    const after = await files.find(PATH);
    expect(after?.size).toBe(12);
    expect(after?.etag).not.toBe(before?.etag);
  });

  test("what isn't there is null, and removing it twice is no harm", async () => {
    await files.remove(PATH);
    await files.remove(PATH);
    expect(await files.find(PATH)).toBeNull();
    expect(await files.bytes(PATH)).toBeNull();
    expect(await files.exists(PATH)).toBe(false);
    expect(await files.bytes("payment-screenshots/none.png")).toBeNull();
  });

  test("two who put the same path at once leave one whole file and nothing beside it", async () => {
    const pictures = [Buffer.alloc(2 ** 20, "a"), Buffer.alloc(2 ** 20, "b")];
    await Promise.all(pictures.map((picture) => files.put("product-images/two/640.avif", picture)));
    const stored = Buffer.from((await files.bytes("product-images/two/640.avif")) ?? []);
    expect(pictures.some((picture) => picture.equals(stored))).toBe(true);
    expect(readdirSync(join(dataDir, "files/product-images/two"))).toEqual(["640.avif"]);
  });

  test("a failed write leaves nothing behind and says so", async () => {
    await files.put("product-images/taken/card.png", card);
    const over = files.put("product-images/taken/card.png/640.avif", card);
    await expect(over).rejects.toThrow("Cannot write file");
    expect(readdirSync(join(dataDir, "files/product-images/taken"))).toEqual(["card.png"]);
  });

  test.for([
    ["../secret"],
    ["product-images/../../secret"],
    ["product-images/..%2fsecret"],
    ["product-images/.hidden"],
    ["product-images\\..\\secret"],
    ["/etc/passwd"],
    ["product-images/a\0.avif"],
    ["product-images//a"],
    ["product-images/"],
    ["secret"],
    [""],
  ])("no path leads out of the folder: %j", async ([path]) => {
    for (const use of [files.bytes, files.find, files.exists, files.remove]) {
      await expect(async () => use(path as string)).rejects.toThrow(RangeError);
    }
    await expect(async () => files.put(path as string, card)).rejects.toThrow(RangeError);
    expect(existsSync(join(dataDir, "secret"))).toBe(false);
  });
});
