import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COMMANDS, runCommand } from "./commands.ts";

const dataDir = join(tmpdir(), "kathalu-commands-nowhere");
let output: string;
beforeEach(() => {
  output = "";
  vi.stubEnv("DATA_DIR", dataDir);
  for (const name of ["log", "error"] as const)
    vi.spyOn(console, name).mockImplementation((what) => {
      output += `${what}\n`;
    });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = 0;
});

test.each(Object.entries(COMMANDS))(
  "npm run %s -- --help says what it is for and opens nothing, whatever the settings are",
  async (name, command) => {
    vi.stubEnv("PORT", "many");
    if (command) await runCommand(command, ["--help"]);
    expect(output).toMatch(new RegExp(`^npm run ${name}\\b`));
    expect(process.exitCode ?? 0).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.each([
  ["adopt", ["everything"]],
  ["adopt", []],
  ["backup", []],
  ["backup", ["/a", "/b"]],
  ["backup", ["/a", "--keep", "0"]],
  ["restore", ["/a", "--backup", "../etc"]],
  ["restore", [join(dataDir, "none")]],
  ["doctor", ["nonsense"]],
  ["move", ["--nonsense"]],
  ["prove", ["--nonsense"]],
])(
  "npm run %s with wrong words (%j) says so, ends with its failure and makes nothing",
  async (name, words) => {
    const command = COMMANDS[name];
    if (command) await runCommand(command, words);
    expect(output.trim()).not.toBe("");
    expect(output).not.toMatch(/\n\s+at /);
    expect(process.exitCode).toBe(command?.failed ?? 1);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test("a command that is stopped ends at its next step, and closes what it opened", async () => {
  const steps: string[] = [];
  const run: NonNullable<(typeof COMMANDS)[string]>["run"] = async (_, { progress, closing }) => {
    closing.push(() => steps.push("closed"));
    progress("one");
    process.emit("SIGTERM");
    steps.push("one");
    progress("two");
    steps.push("two");
    return "done";
  };
  await runCommand({ help: "", run }, []);
  expect(steps).toEqual(["one", "closed"]);
  expect(output).toBe("Stopping…\nIt was stopped. Run it again when you like.\n");
  expect(process.exitCode).toBe(1);
  expect(process.listenerCount("SIGTERM")).toBe(0);
});
