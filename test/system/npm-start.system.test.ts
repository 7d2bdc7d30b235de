/** Runs the two commands of the README as a person would, and checks what is left when they end. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { triesEveryCase } from "#test/every-case";
import { untilReady } from "#test/people/orders-under-load";
import {
  endPrograms,
  endServerOf,
  haveEnded,
  kill,
  type Program,
  postmasterOf,
  processTree,
  startProgram,
} from "#test/store/processes";

const repository = join(import.meta.dirname, "../..");
const OPEN_LINE = /The store is open: (\S+)/;

let home: string;
let dataDir: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "kathalu-start-"));
  dataDir = join(home, "data");
});

afterEach(async () => {
  await endPrograms();
  await endServerOf(dataDir);
  await rm(home, { recursive: true, force: true });
});

function npmStart(env: NodeJS.ProcessEnv = {}): Program {
  // The process group stands for the terminal's foreground group.
  return startProgram("npm", ["start"], { cwd: repository, env: cleanEnv(env), detached: true });
}

/** The environment of a newcomer's shell, without anything of this repository or of the npm that runs the test. */
function cleanEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? "").split(delimiter);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|VITE|TALLY)/i.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: path.filter((folder) => !folder.includes("node_modules")).join(delimiter),
    DATA_DIR: dataDir,
    TMPDIR: home,
    PORT: "0",
    ...env,
  };
}

async function addressOf(store: Program): Promise<string> {
  await store.says(OPEN_LINE);
  return store.output().match(OPEN_LINE)?.[1] ?? "";
}

test("SIGTERM to npm itself ends the store cleanly and leaves no process behind", async () => {
  const store = npmStart();
  expect((await fetch(`${await addressOf(store)}/healthz`)).status).toBe(200);
  const everything = [...processTree(store.pid), ...processTree(await postmasterOf(dataDir))];
  expect(everything.length).toBeGreaterThan(5);

  expect(await store.ends("SIGTERM")).toBe(0);
  expect(await haveEnded(everything)).toBe(true);
});

test("Ctrl-C, which reaches npm and the store together, is one clean end", async () => {
  const store = npmStart();
  await addressOf(store);
  const everything = [...processTree(store.pid), ...processTree(await postmasterOf(dataDir))];
  process.kill(-store.pid, "SIGINT");
  await store.ends();
  expect(await haveEnded(everything)).toBe(true);
  expect(store.output()).not.toMatch(/error|unexpected/i);
});

test("a second start skips what is done and says in a few lines what it does", async () => {
  const first = npmStart();
  await addressOf(first);
  await first.ends("SIGTERM");
  const second = npmStart();
  await addressOf(second);
  expect(second.output()).not.toMatch(/Installing|Building/);
  expect(second.output().trim().split("\n").length).toBeLessThan(12);
});

if (triesEveryCase)
  test("a second store on the same data is refused in a sentence and the first goes on", async () => {
    const first = npmStart();
    const address = await addressOf(first);
    const second = npmStart();
    expect(await second.ends()).not.toBe(0);
    expect(second.output()).toContain(`The store is already running on ${dataDir}`);
    expect(second.output()).not.toMatch(/^\s+at /m);
    await untilReady(address);
  });

test("a taken port is a sentence, and no database is left running", async () => {
  const first = npmStart();
  const { port } = new URL(await addressOf(first));
  const other = join(home, "other");
  const second = npmStart({ PORT: port, DATA_DIR: other });
  expect(await second.ends()).not.toBe(0);
  expect(second.output()).toContain(`Port ${port} `);
  await expect(postmasterOf(other)).rejects.toThrow("ENOENT");
});

test("after kill -9 of the store the next npm start goes on with the database that lived on", async () => {
  const first = npmStart();
  await addressOf(first);
  const server = await postmasterOf(dataDir);
  for (const pid of processTree(first.pid).filter((pid) => !processTree(server).includes(pid))) {
    kill(pid);
  }
  const second = npmStart();
  // On a busy machine the store may open before its database has answered.
  await untilReady(await addressOf(second));
  expect(await postmasterOf(dataDir)).toBe(server);
  expect(await second.ends("SIGTERM")).toBe(0);
  expect(await haveEnded([server])).toBe(true);
});

test("SIGTERM while the store is still opening leaves nothing either", async () => {
  const store = npmStart();
  for (;;) {
    const server = await postmasterOf(dataDir).catch(() => 0);
    if (server > 0) break;
    await new Promise((next) => setTimeout(next, 5));
  }
  const everything = [...processTree(store.pid), ...processTree(await postmasterOf(dataDir))];
  await store.ends("SIGTERM");
  expect(await haveEnded(everything)).toBe(true);
});

const oldNode = triesEveryCase ? nodeWithoutExecve() : "";

if (oldNode)
  test("started by a Node that stays in between, it ends just as cleanly", async () => {
    const start = () =>
      startProgram(oldNode, ["server/bootstrap.js", "start"], {
        cwd: repository,
        env: cleanEnv({}),
        detached: true,
      });
    const store = start();
    await addressOf(store);
    const everything = [...processTree(store.pid), ...processTree(await postmasterOf(dataDir))];
    expect(await store.ends("SIGTERM")).toBe(0);
    expect(await haveEnded(everything)).toBe(true);

    const again = start();
    await addressOf(again);
    const group = [...processTree(again.pid), ...processTree(await postmasterOf(dataDir))];
    process.kill(-again.pid, "SIGINT");
    expect(await again.ends()).toBe(0);
    expect(await haveEnded(group)).toBe(true);
  });

/**
 * The path of the machine's own Node, if it is too old to replace its process by another program (execve); else
 * empty.
 */
function nodeWithoutExecve(): string {
  try {
    const env = cleanEnv({});
    const node = execFileSync("which", ["node"], { env, encoding: "utf8" }).trim();
    const can = execFileSync(node, ["-p", "typeof process.execve"], { encoding: "utf8" });
    return can.trim() === "undefined" ? node : "";
  } catch {
    return "";
  }
}
