import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readClientAssets } from "./clients.ts";

const SERVER = "build/server";

type Assets = { entry: { module: string; imports?: string[] }; routes: Record<string, Chunk> };
type Chunk = { module?: string; imports?: string[] } | undefined;

/** Every script that a document in this language may load. */
function scriptsOf({ entry, routes }: Assets): string[] {
  const chunks = [entry, ...Object.values(routes).filter((chunk) => chunk !== undefined)];
  const named = chunks.flatMap(({ module, imports }) => [module ?? "", ...(imports ?? [])]);
  return [...new Set(named)].filter((path) => path.endsWith(".js"));
}

async function textOf(scripts: string[]): Promise<string> {
  const read = scripts.map((path) => readFile(join("build/client", path), "utf8"));
  return (await Promise.all(read)).join("\n");
}

/** Sentences in each language from the page's frame, from pages and from the domain. */
const SENTENCES = {
  en: ["Are you sure you want to log out?", "Proceed to Checkout", "Skip to the page"],
  te: ["పేజీలోకి వెళ్లండి", "చెక్‌అవుట్‌కు వెళ్లండి", "స్టోర్‌కు తిరిగి వెళ్లండి"],
};

test("a built client carries the sentences of its own language alone [R56]", async () => {
  expect(existsSync(SERVER), "npm run build").toBe(true);
  const { en, te } = await readClientAssets(SERVER);
  const english = await textOf(scriptsOf(en as unknown as Assets));
  const telugu = await textOf(scriptsOf(te as unknown as Assets));
  for (const sentence of SENTENCES.en) expect(english).toContain(sentence);
  for (const sentence of SENTENCES.te) expect(telugu).toContain(sentence);
  for (const sentence of SENTENCES.te) expect(english).not.toContain(sentence);
  for (const sentence of SENTENCES.en) expect(telugu).not.toContain(sentence);
});

test("the shop's clients know no page of the admin [R25]", async () => {
  const clients = Object.values(await readClientAssets(SERVER)) as unknown as Assets[];
  expect(clients).toHaveLength(2);
  for (const { routes } of clients) {
    expect(Object.keys(routes)).toContain("/shop");
    expect(Object.keys(routes).filter((id) => id.includes("admin"))).toEqual([]);
  }
});
