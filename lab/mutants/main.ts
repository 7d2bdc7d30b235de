/** `npm run mutants -- [NAME…] [--simulate] [--journeys] [--through "COMMAND"]`: who sees which fault. README.md says how. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { MUTANTS, type Mutant } from "./mutants.ts";
import { type Row, readRows, writeRows } from "./table.ts";
import { BOOKS, isData, type Seen, seenIn, type TestRun } from "./test-run.ts";

const run = promisify(execFile);
const LANES = 2;
const SIMULATION = "lab/simulate/main.ts";
const SEED = "20";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Simulates a day with each fault. */
    simulate: { type: "boolean", default: false },
    /** Runs the journeys that faults name. */
    journeys: { type: "boolean", default: false },
    /** Begins each suite's command: `nice -n 10`. */
    through: { type: "string", default: "" },
  },
});
const unknown = positionals.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(", ")}.`);
const chosen = MUTANTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
/** Tests that fail without a fault would see every one. Each lane tries a half of them. */
const baseline = [...new Set(chosen.flatMap(({ tests }) => tests)), BOOKS].toSorted();
const halves = Array.from({ length: LANES }, (_, lane) =>
  baseline.filter((_, place) => place % LANES === lane),
);

const folder = await mkdtemp(join(tmpdir(), "mutants-"));
const left = [...chosen];
try {
  await Promise.all(Array.from({ length: LANES }, (_, lane) => workIn(join(folder, `${lane}`))));
} finally {
  await run("git", ["worktree", "prune"]);
  await rm(folder, { recursive: true, force: true });
}

/** A worktree of what is committed; the folder in which somebody works stays as it is. */
async function workIn(tree: string): Promise<void> {
  await run("git", ["worktree", "add", "--quiet", "--detach", tree, "HEAD"]);
  try {
    await symlink(join(process.cwd(), "node_modules"), join(tree, "node_modules"));
    await greenWithout(tree);
    for (let mutant = left.shift(); mutant; mutant = left.shift()) await note(mutant, tree);
  } finally {
    await run("git", ["worktree", "remove", "--force", tree]);
  }
}

async function greenWithout(tree: string): Promise<void> {
  const half = halves.pop();
  if (!half || half.length === 0) return;
  const failed = Object.values(await tests(tree, half)).flat();
  if (values.simulate && halves.length === 0) {
    await build(tree);
    failed.push(...(await simulatedDay(tree)));
  }
  if (failed.length > 0) throw new Error(`Without a fault there fails: ${failed.join("; ")}`);
}

/** What can't be tried stands in nobody's way. */
async function note(mutant: Mutant, tree: string): Promise<void> {
  try {
    const row = await tried(mutant, tree);
    console.log([mutant.name, ...Object.entries(row).map((cell) => cell.join(": "))].join(" · "));
    await writeRows(mutant, row);
  } catch (error) {
    console.error(`${mutant.name} wasn't tried:`, error);
    process.exitCode = 1;
  }
}

async function tried(mutant: Mutant, tree: string): Promise<Row> {
  const undo = await putIn(mutant, tree);
  try {
    return await askAll(mutant, tree);
  } finally {
    await undo();
  }
}

async function putIn({ name, file, text, instead }: Mutant, tree: string) {
  const path = join(tree, file);
  const whole = await readFile(path, "utf8");
  const times = whole.split(text).length - 1;
  if (times !== 1) throw new Error(`${name}: its text is there ${times} times in ${file}.`);
  await writeFile(
    path,
    whole.replace(text, () => instead),
  );
  return () => writeFile(path, whole);
}

async function askAll(mutant: Mutant, tree: string): Promise<Row> {
  const before = (await readRows()).get(mutant.name);
  const found = await tests(tree, [...mutant.tests, BOOKS]);
  const seen = (titles: readonly string[]) => (titles.length > 0 ? "seen" : "not seen");
  const has = (data: boolean) => mutant.tests.some((file) => isData(file) === data);
  const row: Row = {
    unit: has(false) ? seen(found.unit) : "–",
    data: has(true) ? seen(found.data) : "–",
    journey: before?.journey ?? "–",
    prove: seen(found.books),
    simulation: before?.simulation ?? "–",
  };
  for (const [who, titles] of Object.entries(found))
    for (const title of titles.slice(0, 3)) console.log(`${mutant.name}: ${who}: ${title}`);
  const journey = values.journeys && mutant.journey;
  const { simulate } = values;
  if (!journey && !simulate) return row;
  await build(tree);
  if (journey)
    row.journey = seen(seenIn(await vitest(tree, ["--project", "journeys", journey])).unit);
  if (simulate) {
    const faults = await simulatedDay(tree);
    for (const fault of faults.slice(0, 3)) console.log(`${mutant.name}: ${fault}`);
    // What `prove` says after the day is its own.
    if (faults.some((fault) => fault.includes("prove"))) row.prove = "seen";
    row.simulation = seen(faults);
  }
  return row;
}

async function build(tree: string): Promise<void> {
  const { ok, said } = await command(tree, ["server/bootstrap.js", "build"]);
  if (!ok) throw new Error(`The store can't be built: ${said.slice(-2_000)}`);
}

/** What was wrong at the day's end. */
async function simulatedDay(tree: string): Promise<string[]> {
  const day = ["--import", "./bench/sql-as-text.ts", SIMULATION, SEED, "--days", "1"];
  const { ok, said } = await command(tree, day);
  const faults = said.split("\n").filter((line) => line.startsWith(`seed ${SEED}, day`));
  return ok || faults.length > 0 ? faults : [said.slice(-2_000)];
}

async function tests(tree: string, files: readonly string[]): Promise<Seen> {
  const projects = ["unit", "unit-isolated", "data"].flatMap((name) => ["--project", name]);
  return seenIn(await vitest(tree, [...projects, ...files]));
}

async function vitest(tree: string, args: readonly string[]): Promise<TestRun> {
  const output = join(tree, ".cache", "mutant.json");
  await rm(output, { force: true });
  const reporters = ["--reporter=json", `--outputFile=${output}`];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args];
  const { said } = await command(tree, vitest);
  if (!existsSync(output)) throw new Error(`No test ran: ${said.slice(-2_000)}`);
  return JSON.parse(await readFile(output, "utf8")).testResults;
}

/** By the Node that runs this. Ends, however it ends. */
async function command(tree: string, args: readonly string[]) {
  const through = values.through.split(" ").filter((word) => word !== "");
  const [first = "", ...rest] = [...through, process.execPath, ...args];
  const options = { cwd: tree, maxBuffer: 2 ** 28, timeout: 15 * 60_000 };
  return await run(first, rest, options).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    ({ stdout = "", stderr = "" }) => ({ ok: false, said: stdout + stderr }),
  );
}
