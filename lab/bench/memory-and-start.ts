import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { addressOf, startStore, temporaryFolder } from "../../test/store/built-store.ts";
import { type Program, postmasterOf, processTree } from "../../test/store/processes.ts";
import { endBench, printFigures, printTitle } from "./figures.ts";

/**
 * Measures the memory of an idle app and of its PostgreSQL, and how long the first and the second start take until
 * people are served. Memory is Pss, in which shared pages are divided among those who share them. Linux only.
 * `node lab/bench/memory-and-start.ts`
 */
const folder = await temporaryFolder("bench");
try {
  const first = await start();
  await first.store.ends("SIGTERM");
  const second = await start();
  for (const path of ["/", "/shop", "/category/quotes", "/product/ndk-01", "/session", "/cart"]) {
    await (await fetch(second.address + path)).text();
  }
  await wait(5_000);
  const postmaster = await postmasterOf(folder.path);
  const database = processTree(postmaster);
  printTitle("Memory and start", "Idle for five seconds after the first visits.");
  const megabytes = { unit: "MB", digits: 0 };
  const milliseconds = { unit: "ms", digits: 0 };
  printFigures([
    { what: "app, Pss", value: pssOf([second.store.pid]), atMost: 200, ...megabytes },
    { what: "its PostgreSQL, Pss", value: pssOf(database), atMost: 60, ...megabytes },
    { what: "first start, with the demo store", value: first.milliseconds, ...milliseconds },
    { what: "second start", value: second.milliseconds, atMost: 3_000, ...milliseconds },
  ]);
  await second.store.ends("SIGTERM");
} finally {
  await folder.remove();
}
endBench();

async function start(): Promise<{ store: Program; address: string; milliseconds: number }> {
  const begun = performance.now();
  const store = startStore({ DATA_DIR: folder.path });
  const address = await addressOf(store);
  const ready = await fetch(`${address}/readyz`);
  if (!ready.ok) throw new Error("the store is open and not ready");
  return { store, address, milliseconds: Math.round(performance.now() - begun) };
}

function pssOf(processes: number[]): number {
  const kilobytes = processes.map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
