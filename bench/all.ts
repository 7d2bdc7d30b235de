import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { MISSED } from "./figures.ts";

/** Every bench, one after the other, and what they printed as one table. Needs `npm run build`. */
const BENCHES = [
  "public-pages",
  "under-attack",
  "first-view",
  "lighthouse",
  "cart-and-orders",
  "memory-and-start",
  "search",
  "growth",
  "admin-lists",
  "rows-read",
  "emails",
  "verification",
  "waiting-pages",
  "product-picture",
  "product-import",
  "statements",
  "prove",
  "statement-questions",
  "receipts-accuracy",
];

const rows: string[] = [];
for (const bench of BENCHES) rows.push(...(await figuresOf(bench)));
console.log("| bench | what | measured | promised | |\n|---|---|---:|---:|---|");
for (const row of rows) console.log(row);
process.exitCode = rows.some((row) => row.endsWith("** |")) ? 1 : 0;

async function figuresOf(bench: string): Promise<string[]> {
  console.error(`${bench} …`);
  const program = join(import.meta.dirname, `${bench}.ts`);
  const loader = join(import.meta.dirname, "sql-as-text.ts");
  const child = spawn(process.execPath, ["--import", loader, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const figures = printed.split("\n").filter(isFigure);
  if (code !== 0 && code !== MISSED) figures.push("| broke off | | | **failed** |");
  return figures.map((figure) => `| ${bench} ${figure}`);
}

/** A row of `printFigures`, not its head. */
function isFigure(line: string): boolean {
  return /^\| .* \|.*\|.*\|.*\|$/.test(line) && !line.startsWith("| what |");
}
