import type { Statement } from "./statements.ts";

export type Row = Statement & { section: string };

/** Between two statements stand headings, list marks, tables' heads and the words that open a list. */
const OPENINGS = /^(#.*|[-| ]*|\| [^|]+ \| [^|]+ \||(- )?[^.;']+:)$/;

/** Each statement with its section. Throws at the first sentence of the specification that none holds. */
export function locate(spec: string, statements: readonly Statement[]): Row[] {
  let at = 0;
  let section = "Introduction";
  const rows = statements.map((statement) => {
    const start = spec.indexOf(statement.says, at);
    if (start < 0) throw new Error(`Not in the specification, or not here: ${statement.says}`);
    section = sectionAfter(section, between(spec, at, start));
    at = start + statement.says.length;
    return { ...statement, section };
  });
  between(spec, at, spec.length);
  return rows;
}

function between(spec: string, from: number, to: number): string[] {
  const lines = spec.slice(from, to).split("\n");
  const missed = lines.find((line) => !OPENINGS.test(line.trim()));
  if (missed) throw new Error(`No statement says: ${missed.trim()}`);
  return lines;
}

function sectionAfter(section: string, lines: string[]): string {
  for (const line of lines) {
    const [, chapter] = line.match(/^## (\d+)/) ?? [];
    const [, part] = line.match(/^### ([^(]+)/) ?? [];
    if (chapter) section = `§${chapter}`;
    if (part) section = `${section.split(" ")[0]} ${part.trim()}`;
  }
  return section;
}

/** A test of the run that is judged. */
export type Proof = { name: string; file: string; passed: boolean };

/** What is wrong with the proof: a sentence for each statement without a test that ran and passed. */
export function unproved(rows: readonly Row[], run: readonly Proof[]): string[] {
  const passed = new Set(run.filter((test) => test.passed).map(({ name }) => name));
  return rows.flatMap(({ section, says, tests, instead }) => {
    if (tests.length === 0 && !instead) return [`${section}: no test proves "${says}"`];
    return tests
      .filter((name) => !passed.has(name))
      .map((name) => `${section}: "${name}" was to prove "${says}", and didn't run or failed`);
  });
}

/** The page for people. */
export function coveragePage(rows: readonly Row[], run: readonly Proof[]): string {
  // Of two files with a test of one name, the same one whatever the order of the run.
  const fileOf = new Map(
    run.toSorted((a, b) => (a.file < b.file ? 1 : -1)).map(({ name, file }) => [name, file]),
  );
  const proved = rows.filter(({ tests }) => tests.length > 0).length;
  const sections = [...new Set(rows.map(({ section }) => section))];
  return [
    "# What the specification says, and what proves it",
    "",
    `Written by \`npm run coverage\`. ${rows.length} statements of [the specification](spec.md): ${proved} proved by tests, ${rows.length - proved} that no part of this store can prove, with the reason. \`npm test\` fails when a statement has no test, or when a test named here didn't run or failed.`,
    ...sections.flatMap((section) => [
      "",
      `## ${section}`,
      "",
      "| the specification | the proof |",
      "|---|---|",
      ...rows
        .filter((row) => row.section === section)
        .map((row) => `| ${cell(row.says)} | ${proofOf(row, fileOf)} |`),
    ]),
    "",
  ].join("\n");
}

function proofOf({ tests, instead }: Row, fileOf: Map<string, string>): string {
  const links = tests.map((name) => `[${cell(name)}](../${fileOf.get(name) ?? ""})`);
  return [...links, ...(instead ? [cell(instead)] : [])].join("<br>");
}

function cell(text: string): string {
  return text.replace(/^\| | \|$/g, "").replace(/[|<>[\]*_`]/g, "\\$&");
}
