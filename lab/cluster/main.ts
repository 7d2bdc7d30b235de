import { parseArgs } from "node:util";
import { breakAll } from "./break-all.ts";
import { BREAKS, type Break } from "./breaks.ts";
import { FRONTS, type Front, startCluster } from "./cluster.ts";
import { folderOfRun, runIsolated } from "./isolation.ts";
import { missingPackages } from "./programs.ts";
import { hasLosses, table, type Verdict } from "./verdict.ts";

const HELP = `A store on a cluster, which is broken part by part while people shop.

  node --import ./test/sql-as-text.ts lab/cluster/main.ts [options]

  --only NAMES       some breaks alone, with commas between their names
  --list             the breaks and their names
  --front nginx      or caddy: what stands before the three stores
  --sessions 20      people at once
  --think 1500       milliseconds that they think between two pages, at most
  --logs FOLDER      keeps there what each program logged

Needs Debian's packages, which it names if they are missing, root (for namespaces and small disks)
and the built store (npm run build). Everything runs in namespaces of its own and in one temporary
folder, which is removed. Ends with a table in Markdown; the exit code is 1 if an order that the store
had acknowledged was lost or doubled, or a picture that it had kept is gone.`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    front: { type: "string", default: "nginx" },
    sessions: { type: "string", default: "20" },
    think: { type: "string", default: "1500" },
    logs: { type: "string" },
    list: { type: "boolean" },
    help: { type: "boolean" },
  },
});

process.exit(await main());

async function main(): Promise<number> {
  if (options.help) return print(HELP);
  if (options.list) return print(BREAKS.map(({ name, what }) => `${name}: ${what}`).join("\n"));
  const refusal = setupProblem();
  if (refusal) return print(refusal, 1);
  return folderOfRun ? await run(folderOfRun) : await runIsolated(options.logs);
}

function print(sentence: string, code = 0): number {
  console.log(sentence);
  return code;
}

function setupProblem(): string | undefined {
  const packages = missingPackages();
  if (packages.length > 0)
    return `Missing. Install from Debian: apt-get install ${packages.join(" ")}`;
  if (process.getuid?.() !== 0) return "Needs root, for network namespaces and small disks.";
  if (frontNamed(options.front) !== options.front) return `--front is one of ${FRONTS.join(", ")}.`;
  const unknown = names().filter((name) => !BREAKS.some((one) => one.name === name));
  if (unknown.length > 0) return `No break is called ${unknown.join(", ")}; --list names them.`;
  return undefined;
}

function frontNamed(text: string): Front {
  return FRONTS.find((one) => one === text) ?? "nginx";
}

function names(): string[] {
  return options.only?.split(",").map((name) => name.trim()) ?? [];
}

function chosen(): Break[] {
  if (!options.only) return BREAKS;
  return names().flatMap((name) => BREAKS.filter((one) => one.name === name));
}

async function run(folder: string): Promise<number> {
  const begun = performance.now();
  const say = (sentence: string) =>
    console.error(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${sentence}`);
  const verdicts: Verdict[] = [];
  let broken = false;
  try {
    const cluster = await startCluster(folder, frontNamed(options.front), say);
    const load = { sessions: Number(options.sessions), think: Number(options.think) };
    for await (const one of breakAll(cluster, chosen(), load, say)) verdicts.push(one);
  } catch (error) {
    console.error(error);
    broken = true;
  }
  if (verdicts.length > 0) console.log(table(verdicts));
  return broken || verdicts.some(hasLosses) ? 1 : 0;
}
