/** Prints what a program measured as Markdown tables, as docs/figures.md has them. */

export type Figure = {
  what: string;
  value: number;
  unit?: string;
  /** The limits that were promised. A figure outside of them makes the program exit with 2. */
  atLeast?: number;
  atMost?: number;
  digits?: number;
};

/** Returns a Markdown table. The first column is text, the others are numbers. */
export function markdownTable(head: readonly string[], rows: readonly (readonly unknown[])[]) {
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`## ${title}\n`);
  console.log(`${markdownTable(["what", "measured", "promised", ""], figures.map(cellsOf))}\n`);
}

function cellsOf({ what, value, unit = "", atLeast, atMost, digits = 3 }: Figure): string[] {
  const after = unit && ` ${unit}`;
  const measured = `${value.toFixed(digits)}${after}`;
  if (atLeast === undefined && atMost === undefined) return [what, measured, "", ""];
  const promised = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const isMet = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  if (!isMet) process.exitCode = 2;
  return [what, measured, `${promised}${after}`, isMet ? "met" : "**missed**"];
}

/** Returns the quantile `part` (0 to 1) of the values; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Returns the median: for an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? NaN) + (sorted[Math.ceil(half)] ?? NaN)) / 2;
}
