import { closeDatabase, openDatabase } from "../../../app/data/db.server.ts";
import { readConfig, setConfig } from "../../../app/request/config.server.ts";
import { signedIn } from "../../../test/people/people.ts";
import { payers } from "../customers.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { answersTo, cpuSeconds, mainThreadSeconds, median } from "../measure.ts";
import { openStore, SECRET } from "../store.ts";

/**
 * Measures what compressing a personal page costs: the page as browsers ask for it (Brotli) against the same page for
 * a visitor who accepts no encoding, in turns within one run.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Rounds that don't count: until its code is compiled, a new process is half as fast. */
const WARMING = 4;
const LOAD = { people: 4, seconds: 2 };
const BROWSER = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language": "en-IN,en;q=0.9,te;q=0.8",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
};

printTitle(
  "Personal pages",
  "Processor time of a page as browsers ask for it, compressed; 1 is the same page for a visitor who accepts no encoding.",
);
const store = await openStore();
setConfig(readConfig({ SECRET, DATA_DIR: store.dataDir }));
openDatabase(store.databaseUrl);
try {
  const [payer] = await payers(1);
  const owner = await signedIn({ role: "owner" });
  for (const path of ["/checkout-details", "/cart", "/orders"])
    await measure(path, payer?.cookie ?? "");
  await measure("/admin/orders", owner.cookie);
} finally {
  await closeDatabase();
  await store.close();
}
endBench();

async function measure(path: string, Cookie: string): Promise<void> {
  const asked = ["gzip, deflate, br", "identity"].map((encoding) => ({
    path,
    headers: { ...BROWSER, Cookie, "Accept-Encoding": encoding },
    status: 200,
  }));
  const [sent = 0, whole = 0] = await Promise.all(asked.map(bytesOf));
  const ratios: { main: number; all: number }[] = [];
  for (let round = -WARMING; round < ROUNDS; round++) {
    // The first of two has what the other has left for the garbage collection, so they take turns at it.
    const inTurn = round % 2 === 0 ? asked : asked.toReversed();
    const used: { main: number; all: number }[] = [];
    for (const question of inTurn) used.push(await secondsOf(question));
    const [compressed, plain] = round % 2 === 0 ? used : used.toReversed();
    if (round < 0 || !compressed || !plain) continue;
    ratios.push({ main: compressed.main / plain.main, all: compressed.all / plain.all });
  }
  const what = `${path} (${sent} instead of ${whole} bytes)`;
  printFigures([
    { what: `${what}, main thread`, value: median(ratios.map(({ main }) => main)), atMost: 1.05 },
    { what: `${what}, all threads`, value: median(ratios.map(({ all }) => all)) },
  ]);
}

type Asked = { path: string; headers: Record<string, string>; status: number };

/** Bytes of the body as it is sent. */
async function bytesOf({ path, headers }: Asked): Promise<number> {
  const response = await fetch(store.origin + path, { headers });
  const body = await response.arrayBuffer();
  return Number(response.headers.get("content-length") ?? body.byteLength);
}

/** Seconds of the processor for one answer, of the main thread and of all of them. */
async function secondsOf(question: Asked): Promise<{ main: number; all: number }> {
  const { pid, port } = store;
  const before = { main: mainThreadSeconds(pid), all: cpuSeconds(pid) };
  const { answers } = await answersTo({ ...LOAD, port, visitors: [[question]] });
  return {
    main: (mainThreadSeconds(pid) - before.main) / answers,
    all: (cpuSeconds(pid) - before.all) / answers,
  };
}
