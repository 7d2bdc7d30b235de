import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DocumentFiles } from "#documents/document-files.ts";
import { type PageScripts, scriptProblems } from "#test/store/page-scripts";
import { readClientAssets } from "./clients.ts";

const SERVER = "build/server";

type Assets = {
  entry: { module: string; imports?: string[] };
  routes: Record<string, Chunk>;
  documents: DocumentFiles;
};
type Chunk = { module?: string; imports?: string[]; parentId?: string } | undefined;

/** Every script that a page of the app in this language may load. */
function scriptsOf({ entry, routes }: Pick<Assets, "entry" | "routes">): string[] {
  const chunks = [entry, ...Object.values(routes).filter((chunk) => chunk !== undefined)];
  const named = chunks.flatMap(({ module, imports }) => [module ?? "", ...(imports ?? [])]);
  return [...new Set(named)].filter((path) => path.endsWith(".js"));
}

/** Every script that a document may load. */
function scriptsOfDocuments({ documents: { script, islands } }: Assets): string[] {
  return [...new Set([...script, ...Object.values(islands).flat()])];
}

async function textOf(scripts: string[]): Promise<string> {
  const read = scripts.map((path) => readFile(join("build/client", path), "utf8"));
  return (await Promise.all(read)).join("\n");
}

/** Sentences in each language from the page's frame, from pages and from the domain. */
const SENTENCES = {
  en: ["Are you sure you want to log out?", "Proceed to Checkout", "The page has loaded."],
  te: ["పేజీ లోడ్ అయింది.", "చెక్‌అవుట్‌కు వెళ్లండి", "స్టోర్‌కు తిరిగి వెళ్లండి"],
};

test("a built client carries the sentences of its own language alone [R56]", async () => {
  expect(existsSync(SERVER), "npm run build").toBe(true);
  const { en, te } = await readClientAssets(SERVER);
  const [english = "", telugu = ""] = await Promise.all(
    ([en, te] as unknown as Assets[]).map((assets) =>
      textOf([...scriptsOf(assets), ...scriptsOfDocuments(assets)]),
    ),
  );
  for (const sentence of SENTENCES.en) expect(english).toContain(sentence);
  for (const sentence of SENTENCES.te) expect(telugu).toContain(sentence);
  for (const sentence of SENTENCES.te) expect(english).not.toContain(sentence);
  for (const sentence of SENTENCES.en) expect(telugu).not.toContain(sentence);
});

test("the shop's clients know no page of the admin [R25]", async () => {
  const clients = Object.values(await readClientAssets(SERVER)) as unknown as Assets[];
  expect(clients).toHaveLength(2);
  for (const { routes } of clients) {
    expect(Object.keys(routes)).toContain("/cart");
    expect(Object.keys(routes).filter((id) => id.includes("admin"))).toEqual([]);
  }
});

test("no document loads the router, and each shares React's file with the app", async () => {
  const { en } = await readClientAssets(SERVER);
  const assets = en as unknown as Assets;
  const frameworks = (scripts: readonly string[]) =>
    scripts.filter((path) => /\/(?:react|router)-[\w-]+\.js$/.test(path)).toSorted();
  const [react, router] = frameworks(scriptsOf(assets));
  expect([react, router]).toEqual([expect.any(String), expect.any(String)]);
  expect(frameworks(assets.documents.script)).toEqual([]);
  for (const [name, files] of Object.entries(assets.documents.islands))
    expect(frameworks(files), name).toEqual([react]);
});

/** The scripts of one page with those of its layouts and of the frame. */
function scriptsOfPage({ entry, routes }: Assets, id: string): string[] {
  const found: Record<string, Chunk> = {};
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId)
    found[at] = routes[at];
  return scriptsOf({ entry, routes: found });
}

async function pageScripts(scripts: readonly string[]): Promise<PageScripts> {
  const sizes = await Promise.all(
    scripts.map(async (path) => (await stat(join("build/client", `${path}.br`))).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { files: scripts.length, kB: Number((bytes / 1_000).toFixed(1)) };
}

test("each page of the shop loads the scripts that page-scripts.ts names, and no others", async () => {
  const assets = (await readClientAssets(SERVER)).en as unknown as Assets;
  const parents = new Set(Object.values(assets.routes).map((route) => route?.parentId));
  const pages = Object.keys(assets.routes).filter((id) => !parents.has(id));
  const { script, islands } = assets.documents;
  const all: [string, readonly string[]][] = [
    ...pages.map((id) => [id, scriptsOfPage(assets, id)] as [string, string[]]),
    ["document", script],
    ...Object.entries(islands).map(
      ([name, files]) => [`${name}.island`, [...script, ...files]] as [string, string[]],
    ),
  ];
  const built = all.map(async ([id, scripts]) => [id, await pageScripts(scripts)]);
  expect(scriptProblems(Object.fromEntries(await Promise.all(built)))).toEqual([]);
});

test("a page that loads more is named, and one that loads less, with the line to write down", () => {
  const written = { "/": { files: 9, kB: 116.4 }, "/shop": { files: 9, kB: 120 } };
  const same = { "/": { files: 9, kB: 116.6 }, "/shop": { files: 9, kB: 119.8 } };
  expect(scriptProblems(same, written)).toEqual([]);
  const changed = { "/": { files: 10, kB: 124.6 }, "/shop": { files: 9, kB: 115 } };
  expect(scriptProblems(changed, written)).toEqual([
    'more than 9 files and 116.4 kB: "/": { files: 10, kB: 124.6 },',
    'less than 9 files and 120 kB: "/shop": { files: 9, kB: 115 },',
  ]);
});
