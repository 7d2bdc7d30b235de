import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { paise } from "../../../app/domain/money/money.ts";
import {
  type PictureCode,
  pictureCodes,
} from "../../../app/domain/orders/payment/evidence/picture.ts";
import { receiptOf } from "../../../app/domain/receipts/receipt.ts";
import { openReader } from "../../../app/services/reader.server.ts";
import { openDrawing } from "../../../test/receipts/drawing.ts";
import { generatedReceipts } from "../../../test/receipts/generated.ts";
import type { DrawnReceipt } from "../../../test/receipts/receipt.ts";
import { screensWithoutId } from "../../../test/receipts/without-id.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";

/**
 * Measures how often the store reads the right ID from a receipt, none, or a wrong one. It draws the receipts by a
 * seed, or takes a folder with a `truth.tsv` (for each picture a line: file, tab, the 12 digits or -). Of drawn
 * receipts it also prints how many honest ones are marked as doubtful for the seller, and how many with a wrong amount
 * aren't.
 * `node lab/bench/receipts/receipts-accuracy.ts [--count 240] [--seed 2] [--texts]`
 * `node lab/bench/receipts/receipts-accuracy.ts --folder FOLDER [--texts]`
 */
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    count: { type: "string", default: "240" },
    seed: { type: "string", default: "2" },
    /** Prints to stderr what was recognised if no ID was offered, or a wrong one. */
    texts: { type: "boolean", default: false },
  },
});

/** A picture of a receipt. `id` is null if no ID may be offered. */
type Picture = {
  name: string;
  kinds: string[];
  id: string | null;
  bytes: Buffer;
  /** What the receipt shows, if it was drawn here. */
  receipt?: DrawnReceipt;
};
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
const marks = { receipts: 0, doubted: 0, amount: 0, others: 0, unnoticed: 0 };
const DOUBTS: ReadonlySet<PictureCode> = new Set([
  "picture-shows-other-id",
  "picture-says-failed",
  "picture-says-pending",
  "receipt-older-than-order",
  "receipt-of-later-day",
  "picture-without-amount",
  "picture-of-other-payee",
  "picture-without-receipt",
  "picture-before-payment",
  "picture-without-id",
]);
const reader = openReader();
const seconds: number[] = [];
for await (const picture of folder ? inFolder(folder) : drawn(count, seed)) {
  const before = process.cpuUsage();
  const read = await reader.read(picture.bytes);
  const { user, system } = process.cpuUsage(before);
  seconds.push((user + system) / 1e6);
  if (!read.ok && read.problem === "no-engine") throw read.error;
  if (picture.receipt) addMarks(picture.receipt, read.ok ? read.text : null, picture.name);
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

if (marks.receipts > 0)
  printFigures([
    {
      what: "honest, looked at twice",
      value: share(marks.doubted),
      unit: "%",
      atMost: 2,
      digits: 1,
    },
    { what: "for their amount", value: share(marks.amount), unit: "%", atMost: 1, digits: 1 },
    {
      what: "another amount, not noticed",
      value: (100 * marks.unnoticed) / marks.others,
      unit: "%",
      digits: 1,
    },
  ]);
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

/** Counts the doubts that the seller would see if the receipt's amount was due, and if other amounts were. */
function addMarks(receipt: DrawnReceipt, text: string | null, name: string): void {
  const { id, amount, payee, upiId, at } = receipt;
  const facts = {
    ...{ transactionId: id ?? "", payee: { upiId, name: payee, registeredName: null } },
    ...{ quotedAt: at, promisedAt: at, submittedAt: at, receipt: { text } },
  };
  marks.receipts += 1;
  const doubts = pictureCodes({ ...facts, due: amount }).filter((code) => DOUBTS.has(code));
  if (doubts.length > 0) marks.doubted += 1;
  if (doubts.includes("picture-without-amount")) marks.amount += 1;
  if (texts && doubts.length > 0) console.error(`== ${doubts} ${name}, ${amount}\n${text}`);
  // These amounts would be due if somebody had changed a digit of a smaller receipt, or paid only a part.
  for (const due of [paise(amount * 10), paise(amount + 10_000), paise(amount + 100)]) {
    marks.others += 1;
    if (!pictureCodes({ ...facts, due }).includes("picture-without-amount")) marks.unnoticed += 1;
  }
}

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
        receipt,
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
    // The names are those that `lab/bench/receipts/receipts-drawn.ts` gives: a number, then the kinds, separated by
    // `_`.
    const kinds = file
      .replace(/\.\w+$/, "")
      .split("_")
      .slice(1);
    yield { name: file, kinds: ["all", ...kinds], id: id === "-" ? null : id, bytes };
  }
}

function share(of: number): number {
  return (100 * of) / marks.receipts;
}

function percent(part: number, whole: number): string {
  return `${part} (${((100 * part) / whole).toFixed(1)} %)`;
}
