/** `npm run mutants -- [NAME…] [--simulate]`: finds out which tests notice which fault, as README.md explains. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { MUTANTS, type Mutant } from "./mutants.ts";
import { BOOKS, isData, type Seen, seenIn } from "./test-run.ts";

const run = promisify(execFile);
const SEED = "20";
const PAGE = ".cache/mutants.md";
const PROJECTS = ["unit", "unit-isolated", "data"].flatMap((name) => ["--project", name]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs a simulated day instead of the tests. */
    simulate: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(", ")}.`);
const chosen = MUTANTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** A worktree of the last commit, so that the working folder stays as it is. */
const folder = await mkdtemp(join(tmpdir(), "mutants-"));
const tree = join(folder, "tree");
const rows: string[] = [];
try {
  await run("git", ["worktree", "add", "--quiet", "--detach", tree, "HEAD"]);
  await symlink(join(process.cwd(), "node_modules"), join(tree, "node_modules"));
  const suites = [...new Set(chosen.flatMap(({ tests }) => tests)), BOOKS];
  // Tests that fail without a fault, too, can't notice one.
  const failing = new Set(Object.values(await failuresOf(suites)).flat());
  for (const title of failing) console.log(`Without a fault, too, there fails: ${title}`);
  for (const mutant of chosen) await note(mutant, failing);
} finally {
  await rm(folder, { recursive: true, force: true });
  await run("git", ["worktree", "prune"]);
}

/** Tries a fault and records the result. If it can't be tried, the next ones still are. */
async function note(mutant: Mutant, failing: ReadonlySet<string>): Promise<void> {
  const { name, file, costs } = mutant;
  try {
    const seen = await withFault(mutant, () => failuresOf([...mutant.tests, BOOKS]));
    const cells = (["unit", "data", "books", "simulation"] as const).map((suite) => {
      if (values.simulate !== (suite === "simulation")) return "–";
      if (suite === "unit" && mutant.tests.every(isData)) return "–";
      if (suite === "data" && !mutant.tests.some(isData)) return "–";
      return (seen[suite] ?? []).some((title) => !failing.has(title)) ? "seen" : "not seen";
    });
    for (const title of Object.values(seen).flat()) console.log(`${name}: ${title}`);
    rows.push(`| \`${name}\` in \`${file}\` | ${costs} | ${cells.join(" | ")} |`);
    console.log(rows.at(-1));
    const head =
      "| fault | what it costs | unit | data | prove | simulation |\n|---|---|---|---|---|---|";
    await mkdir(".cache", { recursive: true });
    await writeFile(PAGE, `${[head, ...rows].join("\n")}\n`);
  } catch (error) {
    console.error(`${name} wasn't tried:`, error);
    process.exitCode = 1;
  }
}

async function withFault<T>({ name, file, text, instead }: Mutant, work: () => Promise<T>) {
  const path = join(tree, file);
  const whole = await readFile(path, "utf8");
  const times = whole.split(text).length - 1;
  if (times !== 1) throw new Error(`${name}: its text is there ${times} times in ${file}.`);
  await writeFile(
    path,
    whole.replace(text, () => instead),
  );
  return await work().finally(() => writeFile(path, whole));
}

async function failuresOf(
  files: readonly string[],
): Promise<Partial<Seen> & { simulation?: string[] }> {
  return values.simulate ? { simulation: await simulatedDay() } : await tests(files);
}

async function tests(files: readonly string[]): Promise<Seen> {
  const file = join(tree, ".cache", "mutant.json");
  await rm(file, { force: true });
  const reporters = ["--reporter=json", `--outputFile=${file}`];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...PROJECTS, ...files];
  const { output } = await command(vitest);
  if (!existsSync(file)) throw new Error(`No test ran: ${output.slice(-2_000)}`);
  return seenIn(JSON.parse(await readFile(file, "utf8")).testResults);
}

/** Returns what was wrong at the end of a simulated day of the store with the fault in it. */
async function simulatedDay(): Promise<string[]> {
  const built = await command(["server/bootstrap.js", "build"]);
  if (!built.ok) throw new Error(`The store can't be built: ${built.output.slice(-2_000)}`);
  const program = ["--import", "./test/sql-as-text.ts", "lab/simulate/main.ts"];
  const { ok, output } = await command([...program, SEED, "--days", "1"]);
  if (ok) return [];
  const faults = output.split("\n").filter((line) => line.startsWith(`seed ${SEED}, day`));
  return faults.length > 0 ? faults : [output.slice(-2_000)];
}

/** Runs a program by the Node of this process; resolves even if it fails. */
async function command(args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const options = { cwd: tree, maxBuffer: 2 ** 28, timeout: 90 * 60_000 };
  const outputOf = ({ stdout = "", stderr = "" }) => stdout + stderr;
  return await run(process.execPath, args, options).then(
    (result) => ({ ok: true, output: outputOf(result) }),
    (error) => ({ ok: false, output: outputOf(error) }),
  );
}
