import { launchBrowser } from "../../../test/browser/browser.ts";
import { freePort } from "../../../test/store/built-store.ts";
import lab from "../../package.json" with { type: "json" };
import { installPackages } from "../../packages.ts";
import { endBench, type Figure, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { cachedPage, openStore } from "../store.ts";

/**
 * Prints Lighthouse's four scores of the public pages on a phone.
 * `node --import ./test/sql-as-text.ts lab/bench/pages/lighthouse.ts [path…]`
 */
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
  `Version ${lab.dependencies.lighthouse}, its own phone and network, the middle of ${ROUNDS} runs.`,
);
installPackages();
const { default: lighthouse }: { default: Lighthouse } = await import(
  import.meta.resolve("lighthouse")
);
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

/** Returns the audits of the last report whose score is below 0.9. */
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
