/** The table of what each suite saw, which also stores the results from run to run. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { MUTANTS, type Mutant } from "./mutants.ts";

const SUITES = ["unit", "data", "journey", "prove", "simulation"] as const;
export type Suite = (typeof SUITES)[number];
/** `–` means that it wasn't tried. */
export type Verdict = "seen" | "not seen" | "–";
export type Row = Record<Suite, Verdict>;

const PAGE = ".cache/mutants.md";
const HEAD = `| fault | what it costs | ${SUITES.join(" | ")} |\n|---|---|${SUITES.map(() => "---|").join("")}\n`;

export async function readRows(): Promise<Map<string, Row>> {
  const rows = (await readFile(PAGE, "utf8").catch(() => "")).matchAll(
    /^\| `([\w-]+)`.*?\|.*?\|(.*)\|$/gm,
  );
  return new Map(
    Array.from(rows, ([, name = "", cells = ""]) => {
      const verdicts = cells.split("|").map((cell) => cell.trim() as Verdict);
      return [
        name,
        Object.fromEntries(SUITES.map((suite, index) => [suite, verdicts[index] ?? "–"])) as Row,
      ];
    }),
  );
}

/** Writes wait for each other, because two lanes write to the same file. */
let writing = Promise.resolve();

export function writeRows(mutant: Mutant, row: Row): Promise<void> {
  writing = writing.then(async () => {
    const rows = (await readRows()).set(mutant.name, row);
    const lines = MUTANTS.flatMap(({ name, file, costs }) => {
      const known = rows.get(name);
      const verdicts = known && SUITES.map((suite) => known[suite]).join(" | ");
      return verdicts ? [`| \`${name}\` in \`${file}\` | ${costs} | ${verdicts} |\n`] : [];
    });
    await mkdir(".cache", { recursive: true });
    await writeFile(PAGE, `${HEAD}${lines.join("")}`);
  });
  return writing;
}
