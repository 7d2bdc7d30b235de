import { mkdir, mkdtemp, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makePrivateFolder } from "./account.ts";

let home: string;
const owner = { uid: 65_534, gid: 65_534 };

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "account-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe.runIf(process.getuid?.() === 0)("a folder of the database's account", () => {
  it("belongs to it, also when it was there", async () => {
    for (const path of [join(home, "new"), home]) {
      await makePrivateFolder(path, { owner });
      expect((await stat(path)).uid).toBe(owner.uid);
    }
  });

  it("isn't given away by a link that somebody laid in its place", async () => {
    await mkdir(join(home, "etc"));
    await symlink(join(home, "etc"), join(home, "link"));
    await makePrivateFolder(join(home, "link"), { owner });
    expect((await stat(join(home, "etc"))).uid).toBe(0);
  });
});
