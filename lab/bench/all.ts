import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { MISSED } from "./figures.ts";

/**
 * Runs every benchmark, one after the other, and prints their figures as one table. `npm run bench -- search
 * rows-read` runs only these two. Needs `npm run build`.
 */
const BENCHES = [
  "pages/public-pages",
  "attack/under-attack",
  "pages/first-view",
  "pages/lighthouse",
  "pages/personal-pages",
  "cart/cart-and-orders",
  "cart/quote-with-stock",
  "memory-and-start",
  "search/search",
  "growth/growth",
  "seller/admin-lists",
  "growth/rows-read",
  "emails/emails",
  "seller/verification",
  "pages/waiting-pages",
  "seller/product-picture",
  "seller/product-import",
  "seller/months",
  "statements/statements",
  "operation/prove",
  "statements/statement-questions",
  "statements/sms-to-page",
  "receipts/receipts-accuracy",
];

const wanted = process.argv.slice(2);
const named = wanted.map((name) => BENCHES.find((bench) => basename(bench) === name) ?? refuse());

const rows: string[] = [];
for (const bench of named.length > 0 ? named : BENCHES) rows.push(...(await figuresOf(bench)));
console.log("| bench | what | measured | promised | |\n|---|---|---:|---:|---|");
for (const row of rows) console.log(row);
process.exitCode = rows.some((row) => row.endsWith("** |")) ? 1 : 0;

function refuse(): never {
  console.error(`Say some of: ${BENCHES.map((bench) => basename(bench)).join(", ")}.`);
  process.exit(1);
}

async function figuresOf(bench: string): Promise<string[]> {
  const name = basename(bench);
  console.error(`${name} …`);
  const program = join(import.meta.dirname, `${bench}.ts`);
  const loader = join(import.meta.dirname, "../../test/sql-as-text.ts");
  const child = spawn(process.execPath, ["--import", loader, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const figures = printed.split("\n").filter(isFigure);
  if (code !== 0 && code !== MISSED) figures.push("| broke off | | | **failed** |");
  return figures.map((figure) => `| ${name} ${figure}`);
}

/** True for a row of figures that `printFigures` wrote, not for the table's head. */
function isFigure(line: string): boolean {
  return /^\| .* \|.*\|.*\|.*\|$/.test(line) && !line.startsWith("| what |");
}
