/**
 * `npm run mutants -- [NAME…] [--simulate] [--journeys] [--through "COMMAND"]`: finds out which tests notice which
 * fault, as README.md explains.
 */
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
/** Matches a finding of the books' checks at the end of the simulated day, by the check's name. */
const BY_PROVE = /^seed \d+, day \d+: [a-z]+(?:-[a-z]+)+: /;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs a simulated day instead of the tests. */
    simulate: { type: "boolean", default: false },
    /** Runs the journeys that faults name instead of the tests. */
    journeys: { type: "boolean", default: false },
    /** A command that each suite's command is run through, such as `nice -n 10`. */
    through: { type: "string", default: "" },
  },
});
const unknown = positionals.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(", ")}.`);
const chosen = MUTANTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const NOT_TRIED: Row = { unit: "–", data: "–", journey: "–", prove: "–", simulation: "–" };

/** Tests that fail even without a fault, and so can't notice one. Each lane looks for them in half of the suites. */
const failing = new Set<string>();
const suites = [...new Set(chosen.flatMap(({ tests }) => tests)), BOOKS].toSorted();
const suitesByLane = Array.from({ length: LANES }, (_, lane) =>
  suites.filter((_, index) => index % LANES === lane),
);

const folder = await mkdtemp(join(tmpdir(), "mutants-"));
const left = [...chosen];
const trees = suitesByLane.map((_, lane) => join(folder, `${lane}`));
try {
  await Promise.all(trees.map(open));
  await Promise.all(trees.map(withoutFault));
  await Promise.all(trees.map(work));
} finally {
  await rm(folder, { recursive: true, force: true });
  await run("git", ["worktree", "prune"]);
}

/** Makes a worktree of the last commit, so that the working folder stays as it is. */
async function open(tree: string): Promise<void> {
  await run("git", ["worktree", "add", "--quiet", "--detach", tree, "HEAD"]);
  await symlink(join(process.cwd(), "node_modules"), join(tree, "node_modules"));
}

async function withoutFault(tree: string, lane: number): Promise<void> {
  const isBuilt = values.simulate || values.journeys;
  const found = await (isBuilt
    ? inBuiltStore(tree, lane)
    : inTests(tree, suitesByLane[lane] ?? []));
  for (const title of found) failing.add(title);
  for (const title of found) console.log(`Without a fault, too, there fails: ${title}`);
}

async function inTests(tree: string, files: readonly string[]): Promise<string[]> {
  return Object.values(await tests(tree, files)).flat();
}

/** One lane runs the simulated day, the other the journeys. */
async function inBuiltStore(tree: string, lane: number): Promise<string[]> {
  const journeys = [...new Set(chosen.flatMap(({ journey = [] }) => journey))];
  if (lane === 0 ? !values.simulate : !values.journeys || journeys.length === 0) return [];
  await build(tree);
  return lane === 0 ? await simulatedDay(tree) : await byJourneys(journeys, tree);
}

async function work(tree: string): Promise<void> {
  for (let mutant = left.shift(); mutant; mutant = left.shift()) await note(mutant, tree);
}

/** Tries a fault and records the result. If it can't be tried, the next ones still are. */
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
  const undo = await applyFault(mutant, tree);
  try {
    return await runSuites(mutant, tree);
  } finally {
    await undo();
  }
}

async function applyFault({ name, file, text, instead }: Mutant, tree: string) {
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

/** Returns the results of a fault. Suites that don't run this time keep the result of an earlier run. */
async function runSuites(mutant: Mutant, tree: string): Promise<Row> {
  const row = (await readRows()).get(mutant.name) ?? NOT_TRIED;
  if (!values.simulate && !values.journeys) return { ...row, ...(await byTests(mutant, tree)) };
  await build(tree);
  if (values.journeys && mutant.journey) {
    const titles = await byJourneys([mutant.journey], tree);
    say(mutant, "journey", titles);
    row.journey = seenBy(titles);
  }
  if (!values.simulate) return row;
  const faults = await simulatedDay(tree);
  say(mutant, "simulation", faults);
  return {
    ...row,
    simulation: seenBy(faults),
    ...(faults.some((fault) => BY_PROVE.test(fault)) && { prove: "seen" }),
  };
}

function seenBy(titles: readonly string[]): "seen" | "not seen" {
  return titles.some((title) => !failing.has(title)) ? "seen" : "not seen";
}

async function byTests(mutant: Mutant, tree: string): Promise<Partial<Row>> {
  const found = await tests(tree, [...mutant.tests, BOOKS]);
  for (const [who, titles] of Object.entries(found)) say(mutant, who, titles);
  return {
    ...(mutant.tests.some((file) => !isData(file)) && { unit: seenBy(found.unit) }),
    ...(mutant.tests.some(isData) && { data: seenBy(found.data) }),
    prove: seenBy(found.books),
  };
}

async function byJourneys(journeys: readonly string[], tree: string): Promise<string[]> {
  return seenIn(await vitest(tree, ["--project", "journeys", ...journeys])).unit;
}

function say({ name }: Mutant, who: string, titles: readonly string[]): void {
  for (const title of titles.slice(0, 8)) console.log(`${name}: ${who}: ${title}`);
}

async function build(tree: string): Promise<void> {
  const { ok, output } = await command(tree, ["server/bootstrap.js", "build"]);
  if (!ok) throw new Error(`The store can't be built: ${output.slice(-2_000)}`);
}

/** Returns what was wrong at the end of a simulated day; nothing if all was right. */
async function simulatedDay(tree: string): Promise<string[]> {
  const day = ["--import", "./test/sql-as-text.ts", SIMULATION, SEED, "--days", "1"];
  const { ok, output, complained } = await command(tree, day);
  if (ok) return [];
  const faults = complained.split("\n").filter((line) => line.startsWith(`seed ${SEED}, `));
  return faults.length > 0 ? faults : [output.slice(-2_000)];
}

async function tests(tree: string, files: readonly string[]): Promise<Seen> {
  const projects = ["unit", "unit-isolated", "data"].flatMap((name) => ["--project", name]);
  return seenIn(await vitest(tree, [...projects, ...files]));
}

async function vitest(tree: string, args: readonly string[]): Promise<TestRun> {
  const file = join(tree, ".cache", "mutant.json");
  await rm(file, { force: true });
  const reporters = ["--reporter=json", `--outputFile=${file}`];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args];
  const { output } = await command(tree, vitest);
  if (!existsSync(file)) throw new Error(`No test ran: ${output.slice(-2_000)}`);
  return JSON.parse(await readFile(file, "utf8")).testResults;
}

/** Runs a command by the Node of this process; resolves even if the command fails. */
async function command(tree: string, args: readonly string[]) {
  const through = values.through.split(" ").filter((word) => word !== "");
  const [first = "", ...rest] = [...through, process.execPath, ...args];
  const options = { cwd: tree, maxBuffer: 2 ** 28, timeout: 90 * 60_000 };
  return await run(first, rest, options).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr, complained: stderr }),
    ({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }) => ({
      ok: false,
      output: stdout + stderr,
      complained: stderr,
    }),
  );
}
