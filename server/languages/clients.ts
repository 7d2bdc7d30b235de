import { execFile } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";
import type { ClientAssets } from "./handlers.ts";

/** The language of the client that is being built: one run of the bundler each. */
export const BUILD_LANGUAGE = (process.env.BUILD_LANGUAGE ?? DEFAULT_LANGUAGE) as Language;

const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** Where a client is built before its files join those of the default language. */
export function buildFolder(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "build" : `build/${language}`;
}

/** After the default language's build: the client once more for each other one, of the same sources. */
export async function buildOtherClients(): Promise<void> {
  for (const language of OTHERS) {
    const args = ["node_modules/@react-router/dev/bin.cjs", "build"];
    const env = { ...process.env, NODE_ENV: "production", BUILD_LANGUAGE: language };
    await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
    await addClient(language);
  }
}

/** Files carry their content's hash in their names: what two languages share is there once. */
async function addClient(language: Language): Promise<void> {
  const folder = buildFolder(language);
  // The path is known at run time alone.
  const { default: assets } = await import(
    /* @vite-ignore */
    pathToFileURL(join(process.cwd(), folder, "server/index.js")).href
  );
  await cp(join(folder, "client/assets"), "build/client/assets", { recursive: true });
  await writeFile(join("build/server", assetsFile(language)), JSON.stringify(assets));
  await rm(folder, { recursive: true });
}

/** What documents in each other language name of its client. `folder` is the built server's. */
export async function readClientAssets(folder: string): Promise<ClientAssets> {
  const found = OTHERS.map(async (language) => {
    const text = await readFile(join(folder, assetsFile(language)), "utf8");
    return [language, JSON.parse(text)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

function assetsFile(language: Language): string {
  return `assets-${language}.json`;
}
