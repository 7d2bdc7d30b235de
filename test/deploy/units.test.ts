/** Checks the systemd service files of deploy/. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

  it.each(["kathalu.service", "kathalu-backup.service"])(
    "%s runs the Node that each build leaves, whichever npm installed it",
    (name) => {
      expect(textOf(name)).toMatch(
        /^ExecStart=\/opt\/kathalu\/build\/node build\/server\/index\.js/m,
      );
    },
  );
});

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
