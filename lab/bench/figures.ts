/** A figure that a benchmark prints, with the limits that were promised for it. */
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

/** Prints figures as a Markdown table, as docs/figures.md has it. */
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

/** The exit code of a benchmark that missed a promised figure; one that fails exits with 1. */
export const MISSED = 2;

export function endBench(): void {
  process.exitCode = missed > 0 ? MISSED : 0;
}
