/** Checks the systemd service files of deploy/. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";

const folder = join(import.meta.dirname, "../../deploy");
const UNITS = ["kathalu.service", "kathalu-backup.service", "kathalu-backup.timer"];
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");

describe("the service", () => {
  it("is never given up by systemd: its database may take minutes to come up", () => {
    const unit = textOf("kathalu.service");
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^Restart=on-failure$/m);
  });

  it("of backups runs the Node that each build leaves, whichever npm installed it", () => {
    expect(textOf("kathalu-backup.service")).toMatch(
      /^ExecStart=\/opt\/kathalu\/build\/node build\/server\/index\.js/m,
    );
  });

  it.each([
    [
      "",
      "an empty Node, as a full disk leaves it",
      ["node_modules/.kathalu-install", "build/.sources"],
    ],
    ["#!/bin/sh\necho v26.10.0 $*\n", "no packages", ["build/.sources"]],
    ["#!/bin/sh\necho v26.10.0 $*\n", "no build", ["node_modules/.kathalu-install"]],
  ])("with %j as its Node says what is missing, waits and ends: %s", (node, _what, files) => {
    const { status, stdout, stderr } = serve(node, files);
    expect([status, stdout]).toEqual([78, "waited 60\n"]);
    expect(stderr).toMatch(/^The store isn't installed whole.* npm ci && npm run build\n$/);
  });

  it("that is whole is the built store on the Node that each build leaves", () => {
    const files = ["node_modules/.kathalu-install", "build/.sources"];
    const { status, stdout } = serve("#!/bin/sh\necho v26.10.0 $*\n", files);
    expect([status, stdout]).toEqual([0, "v26.10.0 build/server/index.js\n"]);
    expect(textOf("kathalu.service")).toMatch(/^ExecStart=\/bin\/sh deploy\/serve\.sh$/m);
  });
});

/** Runs what the service starts, in a folder with this Node and these files; `sleep` only says that it was called. */
function serve(node: string, files: string[]) {
  const root = mkdtempSync(join(tmpdir(), "serve-"));
  for (const path of ["build", "node_modules", "bin"]) mkdirSync(join(root, path));
  for (const path of files) writeFileSync(join(root, path), "");
  writeFileSync(join(root, "build/node"), node, { mode: 0o755 });
  writeFileSync(join(root, "bin/sleep"), "#!/bin/sh\necho waited $1\n", { mode: 0o755 });
  const env = { PATH: `${join(root, "bin")}:${process.env.PATH}` };
  const result = spawnSync("/bin/sh", [join(folder, "serve.sh")], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  rmSync(root, { recursive: true });
  return result;
}

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.runIf(hasSystemd)("systemd has nothing to say about the units", () => {
  const copies = mkdtempSync(join(tmpdir(), "units-"));
  // The programs are replaced by one that exists here, because systemd would complain about missing ones.
  for (const name of UNITS)
    writeFileSync(
      join(copies, name),
      textOf(name).replace(/^ExecStart=\S+/m, "ExecStart=/bin/true"),
    );
  const result = spawnSync(
    "systemd-analyze",
    ["verify", ...UNITS.map((name) => join(copies, name))],
    {
      encoding: "utf8",
    },
  );
  rmSync(copies, { recursive: true });
  expect([
    result.status,
    result.stderr.split("\n").filter((line) => line.includes("kathalu")),
  ]).toEqual([0, []]);
});
