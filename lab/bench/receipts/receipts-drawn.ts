import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { imageTypeOf } from "../../../app/domain/pictures/picture-bytes.ts";
import { openDrawing } from "../../../test/receipts/drawing.ts";
import { generatedReceipts } from "../../../test/receipts/generated.ts";

/**
 * Draws payment receipts into a folder, and writes their transaction IDs into its `truth.tsv`.
 * `node lab/bench/receipts/receipts-drawn.ts FOLDER [COUNT] [SEED]`
 */
const [folder, count = "240", seed = "1"] = process.argv.slice(2);
if (folder === undefined || !/^\d+$/.test(`${count}${seed}`)) {
  console.error("node lab/bench/receipts/receipts-drawn.ts FOLDER [COUNT] [SEED]");
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const drawing = await openDrawing();
const lines: string[] = [];
for (const { name, receipt, condition } of generatedReceipts(Number(count), Number(seed))) {
  const picture = await drawing.drawReceipt(receipt, condition);
  const file = `${name}.${imageTypeOf(picture)}`;
  await writeFile(join(folder, file), picture);
  lines.push([file, receipt.id ?? "-", receipt.amount, receipt.upiId].join("\t"));
}
await drawing.close();
await writeFile(join(folder, "truth.tsv"), `${lines.join("\n")}\n`);
console.log(`${lines.length} receipts in ${folder}.`);
