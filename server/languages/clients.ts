import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES, type Language } from "#domain/language";
import type { ClientAssets } from "./handlers.ts";

/** The assets of the shop's clients, from the built server's folder. */
export async function readClientAssets(folder: string): Promise<ClientAssets> {
  const found = LANGUAGES.map(async (language) => {
    const text = await readFile(join(folder, assetsFile(language)), "utf8");
    return [language, JSON.parse(text)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

export function assetsFile(language: Language): string {
  return `assets-${language}.json`;
}
