import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { receiptOf } from "#domain/receipts/receipt";
import { openReader } from "#services/reader.server";
import { openDrawing } from "#test/receipts/drawing";
import { generatedReceipts } from "#test/receipts/generated";
import { screensWithoutId } from "#test/receipts/without-id";
import { endBench, printFigures, printTitle } from "./figures.ts";

/**
 * How often the store reads the right id off a receipt, offers none, or a wrong one. Draws the receipts from a seed,
 * or takes a folder with a `truth.tsv` (a line a picture: file, tab, the 12 digits or -).
 *   node bench/receipts-accuracy.ts [--count 240] [--seed 2] [--texts]
 *   node bench/receipts-accuracy.ts --folder FOLDER [--texts]
 */
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    count: { type: "string", default: "240" },
    seed: { type: "string", default: "2" },
    /** On stderr: what was recognised where nothing was offered, or a wrong id. */
    texts: { type: "boolean", default: false },
  },
});

/** `id` is null where nothing may be offered. */
type Picture = { name: string; kinds: string[]; id: string | null; bytes: Buffer };
type Outcome = "right" | "nothing" | "wrong";
type Tally = Record<Outcome, number>;

const { folder, texts } = values;
const [count, seed] = [Number(values.count), Number(values.seed)];
printTitle(
  "Receipts",
  folder
    ? "Pictures of a folder."
    : `${count} drawn receipts from seed ${seed}, and pictures without an id.`,
);

const tallies = new Map<string, Tally>();
const reader = openReader();
const seconds: number[] = [];
for await (const picture of folder ? inFolder(folder) : drawn(count, seed)) {
  const before = process.cpuUsage();
  const read = await reader.read(picture.bytes);
  const { user, system } = process.cpuUsage(before);
  seconds.push((user + system) / 1e6);
  if (!read.ok && read.problem === "no-engine") throw read.error;
  const offered = read.ok ? receiptOf(read.text).transactionId : null;
  const outcome = outcomeOf(offered, picture.id);
  for (const kind of picture.kinds) add(kind, outcome);
  if (texts && outcome !== "right")
    console.error(
      `== ${outcome} ${picture.name}: ${offered ?? "-"} for ${picture.id ?? "-"}\n${read.ok ? read.text : read.problem}`,
    );
}
await reader.close();

console.log("| kind | pictures | right | nothing offered | wrong |\n|---|---:|---:|---:|---:|");
for (const [kind, { right, nothing, wrong }] of tallies) {
  const all = right + nothing + wrong;
  console.log(`| ${kind} | ${all} | ${percent(right, all)} | ${nothing} | ${wrong} |`);
}
console.log("");
const overall = tallies.get("all") ?? { right: 0, nothing: 0, wrong: 0 };
const all = overall.right + overall.nothing + overall.wrong;

printFigures([
  { what: "right ids", value: (100 * overall.right) / all, unit: "%", atLeast: 95, digits: 1 },
  { what: "wrong offers", value: (100 * overall.wrong) / all, unit: "%", atMost: 1, digits: 1 },
  {
    what: "processor seconds a picture",
    value: seconds.reduce((sum, each) => sum + each, 0) / seconds.length,
    unit: "s",
  },
  { what: "the longest", value: Math.max(...seconds), unit: "s" },
]);
endBench();

function outcomeOf(offered: string | null, id: string | null): Outcome {
  if (offered === id) return "right";
  return offered === null ? "nothing" : "wrong";
}

function add(kind: string, outcome: Outcome): void {
  const tally = tallies.get(kind) ?? { right: 0, nothing: 0, wrong: 0 };
  tallies.set(kind, { ...tally, [outcome]: tally[outcome] + 1 });
}

async function* drawn(many: number, from: number): AsyncGenerator<Picture> {
  const drawing = await openDrawing();
  try {
    for (const { name, receipt, condition } of generatedReceipts(many, from)) {
      const bytes = await drawing.drawReceipt(receipt, condition);
      const theme = receipt.dark ? "dark" : "light";
      const language = receipt.language === "en" ? "English" : "Telugu";
      yield {
        name,
        kinds: ["all", receipt.app, condition, theme, language],
        id: receipt.id,
        bytes,
      };
    }
    for (const { name, markup } of screensWithoutId(from)) {
      const bytes = await drawing.drawScreen(markup);
      yield { name, kinds: ["without an id"], id: null, bytes };
    }
  } finally {
    await drawing.close();
  }
}

async function* inFolder(path: string): AsyncGenerator<Picture> {
  const truth = await readFile(join(path, "truth.tsv"), "utf8");
  for (const line of truth.split("\n").filter(Boolean)) {
    const [file = "", id = "-"] = line.split("\t");
    const bytes = await readFile(join(path, file));
    // As `bench/receipts-drawn.ts` names them.
    const kinds = file
      .replace(/\.\w+$/, "")
      .split("_")
      .slice(1);
    yield { name: file, kinds: ["all", ...kinds], id: id === "-" ? null : id, bytes };
  }
}

function percent(part: number, whole: number): string {
  return `${part} (${((100 * part) / whole).toFixed(1)} %)`;
}
