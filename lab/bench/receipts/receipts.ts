/**
 * Reads every picture of a folder as the store would, for example your own screenshots: `node
 * lab/bench/receipts/receipts.ts FOLDER`. For each it prints `file<TAB>id`, or `file<TAB>-` if it would offer no ID.
 * At the end it prints to stderr the processor seconds for each picture and the most memory; `--texts` also prints
 * there what was recognised.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { imageTypeOf } from "../../../app/domain/pictures/picture-bytes.ts";
import { receiptOf } from "../../../app/domain/receipts/receipt.ts";
import { openReader } from "../../../app/services/reader.server.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: "boolean", default: false } },
});
const [folder] = positionals;
if (!folder) {
  console.error("Which folder? node lab/bench/receipts/receipts.ts FOLDER");
  process.exit(2);
}

const idle = process.memoryUsage.rss();
const reader = openReader();
const before = process.cpuUsage();
const started = performance.now();
let pictures = 0;
let slowest = 0;
for (const file of (await readdir(folder)).toSorted()) {
  const bytes = await readFile(join(folder, file)).catch(() => null);
  if (!bytes || !imageTypeOf(bytes)) continue;
  const from = performance.now();
  const read = await reader.read(bytes);
  slowest = Math.max(slowest, performance.now() - from);
  if (!read.ok && read.problem === "no-engine") throw read.error;
  pictures += 1;
  console.log(`${file}\t${(read.ok && receiptOf(read.text).transactionId) || "-"}`);
  if (values.texts) console.error(`== ${file}\n${read.ok ? read.text : read.problem}`);
}
const took = performance.now() - started;
const { user, system } = process.cpuUsage(before);
await reader.close();
const most = process.resourceUsage().maxRSS * 1_024;
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
console.error(
  `${pictures} pictures: ${seconds((user + system) / 1_000 / Math.max(1, pictures))} s of processor and ` +
    `${seconds(took / Math.max(1, pictures))} s each, the slowest ${seconds(slowest)} s; ` +
    `at most ${megabytes(most)} MB of memory, ${megabytes(most - idle)} MB more than before the first.`,
);
