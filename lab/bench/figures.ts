/** What a bench prints: a table, and whether each figure is within what was promised. */
export type Figure = {
  what: string;
  value: number;
  unit?: string;
  atLeast?: number;
  atMost?: number;
  digits?: number;
};

let missed = 0;

export function printTitle(title: string, explanation: string): void {
  console.log(`## ${title}\n\n${explanation}\n`);
}

/** As Markdown, so that docs/figures.md holds what was printed. */
export function printFigures(figures: Figure[]): void {
  console.log("| what | measured | promised | |\n|---|---:|---:|---|");
  for (const figure of figures) console.log(rowOf(figure));
  console.log("");
}

function rowOf({ what, value, unit = "", atLeast, atMost, digits = 3 }: Figure): string {
  const after = unit && ` ${unit}`;
  const promised =
    atLeast !== undefined
      ? `at least ${atLeast}${after}`
      : atMost !== undefined
        ? `at most ${atMost}${after}`
        : "";
  const met = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  if (promised !== "" && !met) missed += 1;
  const verdict = promised === "" ? "" : met ? "met" : "**missed**";
  return `| ${what} | ${value.toFixed(digits)}${after} | ${promised} | ${verdict} |`;
}

/** How a bench ends when a promise wasn't met; one that breaks off ends with 1. */
export const MISSED = 2;

export function endBench(): void {
  process.exitCode = missed > 0 ? MISSED : 0;
}
