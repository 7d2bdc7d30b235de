import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

const SLIM =
  "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
let folder: string;

/** A checkout that is installed, on a machine without a library that npm's Node is linked to. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  mkdirSync(join(folder, "server"));
  mkdirSync(join(folder, "build"));
  copyFileSync(join(import.meta.dirname, "bootstrap.js"), join(folder, "server/bootstrap.js"));
  write("package.json", '{"type":"module"}');
  write("package-lock.json", '{"packages":{"":{}}}');
  write("node_modules/.package-lock.json", '{"packages":{"":{}}}');
  const npms = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  write(npms, `#!/bin/sh\necho '${SLIM}' >&2\nexit 127\n`);
  chmodSync(join(folder, npms), 0o755);
  // Stands for the build, which would be there with its packages.
  write("node_modules/@react-router/dev/bin.cjs", "");
});
afterAll(() => rmSync(folder, { recursive: true }));

function build(node: string) {
  return new Promise<{ failed: boolean; said: string }>((done) => {
    execFile(node, [join(folder, "server/bootstrap.js"), "build"], (error, stdout, stderr) =>
      done({ failed: error !== null, said: stdout + stderr }),
    );
  });
}

describe("where npm's Node lacks a library", () => {
  it("the machine's own runs the store, if it is new enough, and build/node leads to it", async () => {
    expect(await build(process.execPath)).toMatchObject({ failed: false });
    expect(readlinkSync(join(folder, "build/node"))).toBe(realpathSync(process.execPath));
  });

  const old = oldNode();
  test.runIf(old)("an old one says which package to install", async () => {
    const { failed, said } = await build(old);
    expect([failed, said]).toEqual([true, expect.stringMatching(/needs Node 26\.1.*libatomic1/)]);
  });
});

/** The machine's, where it is too old to run the store. */
function oldNode(): string {
  const path = (process.env.PATH ?? "").split(delimiter);
  const PATH = path.filter((one) => !one.includes("node_modules")).join(delimiter);
  try {
    const version = execFileSync("node", ["--version"], { env: { PATH }, encoding: "utf8" });
    const found = execFileSync("which", ["node"], { env: { PATH }, encoding: "utf8" }).trim();
    return /^v2[0-3]\./.test(version) ? found : "";
  } catch {
    return "";
  }
}
