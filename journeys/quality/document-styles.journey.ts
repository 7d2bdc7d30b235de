import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { DocumentFiles } from "#documents/document-files.ts";
import { isDocumentPath } from "#pages/use-route-facts.ts";
import { readClientAssets } from "#server/languages/clients";
import { expect, journey } from "#test/browser/journey";
import { crawl } from "#test/store/crawl";

journey(
  "documents have a style for each class that they, or an island of theirs, show",
  async () => {
    const { address } = inject("store");
    const read = async (path: string) => (await fetch(address + path)).text();
    const pages = await crawl(["/", "/search", "/nothing-here", "/shop/combos"], {
      origin: address,
      read: async (path) =>
        isDocumentPath(path) || path === "/shop/combos" ? await read(path) : "",
    });
    const documents = [...pages.values()].filter((html) => html !== "");
    expect(documents.length).toBeGreaterThan(30);
    const styled = classesOf(styleOf(pages.get("/") ?? ""));
    const [, appSheet = ""] = /rel="stylesheet" href="([^"]+)"/.exec(await read("/cart")) ?? [];
    const known = classesOf(await read(appSheet));
    expect(known.size).toBeGreaterThan(styled.size);
    const shown = [...documents.flatMap(classesIn), ...wordsOf(await islandScripts())];
    const missing = shown.filter((word) => known.has(word) && !styled.has(word));
    expect([...new Set(missing)]).toEqual([]);
  },
);

function styleOf(html: string): string {
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
}

/** The classes that a style sheet has rules for. */
function classesOf(css: string): Set<string> {
  const selectors = css.matchAll(/\.((?:\\.|[\w-])+)/g);
  return new Set(Array.from(selectors, ([, name = ""]) => name.replaceAll("\\", "")));
}

function classesIn(html: string): string[] {
  const attributes = html.replaceAll('\\"', '"').matchAll(/\sclass="([^"]*)"/g);
  return Array.from(attributes, ([, classes = ""]) => classes.replaceAll("&amp;", "&")).flatMap(
    (classes) => classes.split(" "),
  );
}

function wordsOf(script: string): string[] {
  return script.split(/[\s"'`]+/);
}

/** React's own words aren't classes. */
async function islandScripts(): Promise<string> {
  const { en } = await readClientAssets("build/server");
  const { documents } = en as unknown as { documents: DocumentFiles };
  const files = new Set([...documents.script, ...Object.values(documents.islands).flat()]);
  const own = [...files].filter((file) => !file.startsWith("/assets/react-"));
  const texts = own.map((file) => readFile(join("build/client", file), "utf8"));
  return (await Promise.all(texts)).join("\n");
}
