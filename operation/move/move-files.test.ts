import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderFiles } from "#services/files/folder-files.server";
import type { Files } from "#services/files.server";
import { copyFiles, listFilesWithSizes } from "./move-files.ts";

const top = mkdtempSync(join(tmpdir(), "move-files-"));
afterAll(() => rmSync(top, { recursive: true }));

test("files that a running store deletes meanwhile don't stop the copy of the others", async () => {
  const [here, there] = [folderFiles(join(top, "here")), folderFiles(join(top, "there"))];
  const paths = [..."abcdefgh"].map((name) => `payment-screenshots/${name}.png`);
  const [opened = ""] = paths;
  const waiting = paths.at(-1) ?? "";
  for (const path of paths) await here.put(path, Buffer.from(path));
  const deleting: Files = {
    ...here,
    find: async (path) => {
      const found = await here.find(path);
      if (path === opened) for (const gone of [opened, waiting]) await here.remove(gone);
      return found;
    },
  };
  await copyFiles(deleting, there, () => {});
  expect([...(await listFilesWithSizes(there)).keys()]).toEqual(paths.slice(1, -1));
});
