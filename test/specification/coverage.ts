import { notes, unprovable } from "./notes.ts";
import { statements } from "./statements.ts";

export type Statement = {
  id: string;
  says: string;
  /** The heading under which the statement stands: `§2 Home`. */
  section: string;
  note?: string | undefined;
  unprovable?: string | undefined;
};

/** A test that ran. Its name, `describe > title`, contains the IDs of the statements that it proves. */
export type ProvingTest = { name: string; file: string; passed: boolean };

/**
 * Lines that may stand between two statements: headings, list marks, table headings, and words that introduce a list.
 */
const IGNORED_LINES = /^(#.*|[-| ]*|\| [^|]+ \| [^|]+ \||(- )?[^.;']+:)$/;

const ID = /§\d+\.\d+/g;

/** Finds each statement's section. Throws at the first sentence of the specification that is in no statement. */
export function locate(spec: string, texts = statements): Statement[] {
  let at = 0;
  let section = "Introduction";
  const located = Object.entries(texts).map(([id, says]) => {
    const start = spec.indexOf(says, at);
    if (start < 0) throw new Error(`Not in the specification, or not here: ${id} ${says}`);
    section = sectionAfter(section, between(spec, at, start));
    at = start + says.length;
    return { id, says, section, note: notes[id], unprovable: unprovable[id] };
  });
  between(spec, at, spec.length);
  return located;
}

function between(spec: string, from: number, to: number): string[] {
  const lines = spec.slice(from, to).split("\n");
  const missed = lines.find((line) => !IGNORED_LINES.test(line.trim()));
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

/**
 * Returns a sentence for each statement that no passing test names, and for each ID in a title that isn't a
 * statement's.
 */
export function problemsOf(all: readonly Statement[], run: readonly ProvingTest[]): string[] {
  const known = new Set(all.map(({ id }) => id));
  const unknown = run.flatMap(({ name, file }) =>
    idsIn(name)
      .filter((id) => !known.has(id))
      .map((id) => `${file}: "${name}" names ${id}, which is no statement`),
  );
  return [...all.flatMap((statement) => problemOf(statement, run)), ...unknown];
}

function problemOf({ id, says, unprovable }: Statement, run: readonly ProvingTest[]): string[] {
  const tests = run.filter(({ name }) => idsIn(name).includes(id));
  const failed = tests.find(({ passed }) => !passed);
  if (failed) return [`${id}: "${failed.name}" was to prove "${says}", and didn't run or failed`];
  return tests.length > 0 || unprovable ? [] : [`${id}: no test proves "${says}"`];
}

function idsIn(name: string): string[] {
  return name.match(ID) ?? [];
}

/** Makes .cache/spec-coverage.md, the page for people. */
export function coveragePage(all: readonly Statement[], run: readonly ProvingTest[]): string {
  const proved = all.filter((statement) => !statement.unprovable).length;
  const sections = [...new Set(all.map(({ section }) => section))];
  return [
    "# What the specification says, and what proves it",
    "",
    `Written by \`npm test\` from the titles of its tests. ${all.length} statements of [the specification](../docs/spec.md): ${proved} proved by tests, ${all.length - proved} that no part of this store can prove, with the reason.`,
    ...sections.flatMap((section) => [
      "",
      `## ${section}`,
      "",
      "| | the specification | the proof |",
      "|---|---|---|",
      ...all
        .filter((statement) => statement.section === section)
        .map((statement) => rowOf(statement, run)),
    ]),
    "",
  ].join("\n");
}

function rowOf({ id, says, note, unprovable }: Statement, run: readonly ProvingTest[]): string {
  const links = run
    .filter(({ name }) => idsIn(name).includes(id))
    .map(({ name, file }) => `[${cell(withoutIds(name))}](../${file})`)
    .sort();
  const proof = [...links, ...[note ?? unprovable ?? ""].filter(Boolean).map(cell)];
  return `| ${id} | ${cell(says)} | ${proof.join("<br>")} |`;
}

/**
 * Returns a test's name without statements' IDs: `Home > has two buttons [§2.31, R13]` becomes `Home > has two buttons
 * [R13]`.
 */
function withoutIds(name: string): string {
  return name.replaceAll(/ \[([^\]]*)\]/g, (tag: string, inner: string) => {
    const rest = inner.split(", ").filter((part) => !part.startsWith("§"));
    if (!inner.includes("§")) return tag;
    return rest.length > 0 ? ` [${rest.join(", ")}]` : "";
  });
}

function cell(text: string): string {
  return text.replace(/^\| | \|$/g, "").replace(/[|<>[\]*_`]/g, "\\$&");
}
