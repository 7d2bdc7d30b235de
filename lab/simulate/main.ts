/**
 * `npm run simulate -- SEED [--weeks N] [--days N] [--old FOLDER]`: simulates days of a store, as README.md explains.
 */
import { parseArgs } from "node:util";
import { simulate } from "./simulate.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weeks: { type: "string", default: "1" },
    days: { type: "string" },
    /** The folder of another release, with its build. */
    old: { type: "string" },
  },
});
const seed = Number(positionals[0]);
if (!Number.isSafeInteger(seed)) {
  console.error("npm run simulate -- SEED [--weeks N] [--days N] [--old FOLDER]");
  process.exit(2);
}
const days = Number(values.days ?? 7 * Number(values.weeks));
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
const { faults, counts, plan, seconds, ...lived } = await simulate({
  seed,
  days,
  old: values.old,
  signal: stop.signal,
  say: (line) => console.log(line),
});
const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
console.log(
  `seed ${seed}, ${lived.days} days: ${counted.join(", ")}; plan ${plan}; ${Math.round(seconds)} s`,
);
for (const fault of faults.slice(0, 20)) console.error(`seed ${seed}, ${fault}`);
console.log(
  faults.length === 0
    ? "Nothing was found."
    : `${faults.length} faults; more in .cache/simulate/${seed}`,
);
process.exit(faults.length === 0 ? 0 : 1);
