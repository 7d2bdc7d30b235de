import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launchBrowser } from "#test/browser/browser";
import { freePort } from "#test/store/built-store";
import { endBench, type Figure, printFigures, printTitle } from "./figures.ts";
import { median } from "./measure.ts";
import { cachedPage, openStore } from "./store.ts";

/**
 * Lighthouse's four scores of the public pages, as on a phone. It weighs 176 MB, so it is no dependency:
 * the first run installs it into a folder of its own.
 *   node --import ./bench/sql-as-text.ts bench/lighthouse.ts [path…]
 */
const VERSION = "13.5.0";
const FOLDER = join(import.meta.dirname, "../.cache/lighthouse");
const PAGES = [
  "/",
  "/stories",
  "/shop",
  "/category/quotes",
  "/product/qt-01",
  "/combo/starter-pack",
  "/build-combo",
];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const WANTED = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const CATEGORIES = Object.keys(WANTED) as Category[];

type Category = keyof typeof WANTED;
type Audit = { score: number | null; title: string; displayValue?: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (address: string, options: object) => Promise<{ lhr: Report }>;

printTitle(
  "Lighthouse",
  `Version ${VERSION}, its own phone and network, the middle of ${ROUNDS} runs.`,
);
const lighthouse = await installed();
const store = await openStore();
const debuggingPort = await freePort();
const browser = await launchBrowser({
  args: ["--no-sandbox", `--remote-debugging-port=${debuggingPort}`],
});
try {
  for (const path of process.argv.length > 2 ? process.argv.slice(2) : PAGES) await measure(path);
} finally {
  await browser.close();
  await store.close();
}
endBench();

async function installed(): Promise<Lighthouse> {
  const entry = join(FOLDER, `node_modules/lighthouse/core/index.js`);
  if (!existsSync(entry)) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "package.json"), '{ "private": true }\n');
    const pinned = `lighthouse@${VERSION}`;
    const quietly = ["--no-audit", "--no-fund", "--loglevel=error", "--save-exact"];
    execFileSync("npm", ["install", ...quietly, pinned], { cwd: FOLDER, stdio: "inherit" });
  }
  return (await import(pathToFileURL(entry).href)).default;
}

async function measure(path: string): Promise<void> {
  await cachedPage(store.origin + path);
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { lhr } = await lighthouse(store.origin + path, {
      port: debuggingPort,
      logLevel: "error",
      onlyCategories: CATEGORIES,
    });
    reports.push(lhr);
  }
  printFigures(CATEGORIES.map((category) => figureOf(path, category, reports)));
  for (const finding of findings(reports)) console.log(`- ${finding}`);
}

function figureOf(path: string, category: Category, reports: Report[]): Figure {
  const scores = reports.map(({ categories }) => Math.round(categories[category].score * 100));
  return {
    what: `${path} ${category}`,
    value: median(scores),
    atLeast: WANTED[category],
    digits: 0,
  };
}

/** What cost points, by the last report. */
function findings(reports: Report[]): string[] {
  const report = reports.at(-1);
  if (!report) return [];
  return CATEGORIES.flatMap((category) =>
    report.categories[category].auditRefs
      .map(({ id, weight }) => ({ weight, audit: report.audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && audit && (audit.score ?? 1) < 0.9)
      .map(({ audit }) => `${category}: ${audit?.title} ${audit?.displayValue ?? ""}`),
  );
}
