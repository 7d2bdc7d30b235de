import { execFile } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";
import type { ClientAssets } from "./handlers.ts";

/**
 * Which client of the shop is being built, one run of the bundler each: it speaks one language and knows no
 * page of the admin. None: the server, with the client that sellers work with, which knows every page.
 */
export const SHOP_CLIENT = process.env.SHOP_CLIENT as Language | undefined;

export const BUILD_LANGUAGE = SHOP_CLIENT ?? DEFAULT_LANGUAGE;

/** Where a client is built before its files join the others. */
export function buildFolder(shopClient: Language | undefined): string {
  return shopClient ? `build/${shopClient}` : "build";
}

/** After the server's build: the shop's client for each language, of the same sources. */
export async function buildShopClients(): Promise<void> {
  for (const language of LANGUAGES) {
    const args = ["node_modules/@react-router/dev/bin.cjs", "build"];
    const env = { ...process.env, NODE_ENV: "production", SHOP_CLIENT: language };
    await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
    await addClient(language);
  }
}

/** Files carry their content's hash in their names: what two clients share is there once. */
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

/** What the shop's documents name of their clients. `folder` is the built server's. */
export async function readClientAssets(folder: string): Promise<ClientAssets> {
  const found = LANGUAGES.map(async (language) => {
    const text = await readFile(join(folder, assetsFile(language)), "utf8");
    return [language, JSON.parse(text)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

function assetsFile(language: Language): string {
  return `assets-${language}.json`;
}
