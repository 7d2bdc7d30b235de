import { parseArgs } from "node:util";
import { launchBrowser } from "../../test/browser/browser.ts";
import { freePort } from "../../test/store/built-store.ts";
import { type Figure, median, printFigures } from "../figures.ts";
import lab from "../package.json" with { type: "json" };
import { installPackages } from "../packages.ts";
import { cachedPage, openStore, type RunningStore } from "../store/stores.ts";

/**
 * Prints Lighthouse's four scores of the public pages on a phone. A second store, such as another release's, takes
 * turns with this one, and the performance of this one must be at least its.
 * `npm run bench -- lighthouse [--beside FOLDER] [--rounds N] [path…]`
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: "string" }, rounds: { type: "string", default: "3" } },
});
const PAGES = [
  "/",
  "/stories",
  "/shop",
  "/category/quotes",
  "/product/qt-01",
  "/combo/starter-pack",
  "/build-combo",
];
const ROUNDS = Number(options.rounds);
const WANTED = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const CATEGORIES = Object.keys(WANTED) as Category[];

type Category = keyof typeof WANTED;
type Audit = { score: number | null; title: string; displayValue?: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (address: string, options: object) => Promise<{ lhr: Report }>;

installPackages();
const { default: lighthouse }: { default: Lighthouse } = await import(
  import.meta.resolve("lighthouse")
);
const debuggingPort = await freePort();
const browser = await launchBrowser({
  args: ["--no-sandbox", `--remote-debugging-port=${debuggingPort}`],
});
const stores: RunningStore[] = [];
try {
  for (const folder of [".", ...(options.beside ? [options.beside] : [])])
    stores.push(await openStore({ folder }));
  for (const path of positionals.length > 0 ? positionals : PAGES) await measure(path);
} finally {
  await browser.close();
  for (const { close } of stores) await close();
}

async function measure(path: string): Promise<void> {
  for (const { origin } of stores) await cachedPage(origin + path);
  const reports = stores.map((): Report[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { origin }] of stores.entries())
      reports[index]?.push(await reportOf(origin + path));
  const [own = [], other] = reports;
  const [, beside] = stores;
  const wanted = other
    ? { ...WANTED, performance: median(scoresOf("performance", other)) }
    : WANTED;
  printFigures(
    `Lighthouse ${lab.dependencies.lighthouse}, its own phone and network, ${path}`,
    CATEGORIES.map((category): Figure => {
      const scores = scoresOf(category, own);
      return {
        what: `${path} ${category} (${scores.join(", ")})`,
        value: median(scores),
        atLeast: wanted[category],
        digits: 0,
      };
    }),
  );
  if (other) console.log(`- ${beside?.name}: ${scoresOf("performance", other).join(", ")}`);
  for (const finding of findings(own)) console.log(`- ${finding}`);
}

async function reportOf(address: string): Promise<Report> {
  const { lhr } = await lighthouse(address, {
    port: debuggingPort,
    logLevel: "error",
    onlyCategories: CATEGORIES,
  });
  return lhr;
}

function scoresOf(category: Category, reports: readonly Report[]): number[] {
  return reports.map(({ categories }) => Math.round(categories[category].score * 100));
}

/** Returns the audits of the last report whose score is below 0.9. */
function findings(reports: readonly Report[]): string[] {
  const report = reports.at(-1);
  if (!report) return [];
  return CATEGORIES.flatMap((category) =>
    report.categories[category].auditRefs
      .map(({ id, weight }) => ({ weight, audit: report.audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && audit && (audit.score ?? 1) < 0.9)
      .map(({ audit }) => `${category}: ${audit?.title} ${audit?.displayValue ?? ""}`),
  );
}
