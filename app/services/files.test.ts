import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { files, openFiles } from "./files.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "files-"));
openFiles({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const card = Buffer.from("a card");

describe("files in a folder", () => {
  test("no other account of the machine may look into the folder", () => {
    expect(statSync(join(dataDir, "files")).mode & 0o777).toBe(0o700);
  });

  test("nor into the folders and files in it", async () => {
    await files.put("payment-screenshots/v/one.png", card);
    const modes = ["payment-screenshots", "payment-screenshots/v", "payment-screenshots/v/one.png"];
    expect(modes.map((path) => statSync(join(dataDir, "files", path)).mode & 0o777)).toEqual([
      0o700, 0o700, 0o600,
    ]);
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
    await expect(over).rejects.toThrow("EEXIST");
    expect(readdirSync(join(dataDir, "files/product-images/taken"))).toEqual(["card.png"]);
  });

  test("what lies in the way of a path isn't a file of the store", async () => {
    await files.put("product-images/a/640.avif", card);
    writeFileSync(join(dataDir, "files/product-images/.DS_Store"), "of a desktop");
    expect(await files.exists("product-images/a")).toBe(false);
    expect(await files.find("product-images/a")).toBeNull();
    const paths = [];
    for await (const { path } of files.list("product-images/a/")) paths.push(path);
    expect(paths).toEqual(["product-images/a/640.avif"]);
    const all = [];
    for await (const { path } of files.list()) all.push(path);
    expect(all.filter((path) => path.includes("DS_Store"))).toEqual([]);
  });

  test("what a write left that broke off is no file, and goes once it is old; a younger one and others' files stay", async () => {
    const folder = join(dataDir, "files/product-images/broken");
    await files.put("product-images/broken/640.avif", card);
    const old = new Date(Date.now() - 60_000);
    const names = [".640.avif.0123456789ab", ".320.avif.ba9876543210", ".DS_Store", "own.avif"];
    for (const name of names) writeFileSync(join(folder, name), "half");
    for (const name of names)
      if (!name.startsWith(".320")) utimesSync(join(folder, name), old, old);
    await files.removeUnfinished(new Date(Date.now() - 30_000));
    expect(readdirSync(folder).sort()).toEqual([...names.slice(1), "640.avif"].sort());
  });

  test("a folder goes with its last file, and its bucket stays", async () => {
    await files.put("product-images/last/640.avif", card);
    await files.remove("product-images/last/640.avif");
    expect(existsSync(join(dataDir, "files/product-images/last"))).toBe(false);
    expect(existsSync(join(dataDir, "files/product-images"))).toBe(true);
  });
});
