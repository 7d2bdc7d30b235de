import { execFile } from "node:child_process";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";
import { precompress } from "#server/http/precompress";
import { assetsFile } from "./clients.ts";

/**
 * Which client of the shop is being built, one run of the bundler each: it speaks one language and knows no
 * page of the admin. None: the server, with the client that sellers work with, which knows every page.
 */
export const SHOP_CLIENT = process.env.SHOP_CLIENT as Language | undefined;

export const BUILD_LANGUAGE = SHOP_CLIENT ?? DEFAULT_LANGUAGE;

/** A shop client is built in a folder of its own, before its files join the others. */
export function buildFolder(shopClient: Language | undefined): string {
  return shopClient ? `build/${shopClient}` : "build";
}

/** Builds the shop's clients beside the server, in a process of their own, and then puts all files together. */
export function shopClients(): Plugin[] {
  let building: Promise<void>;
  return [
    {
      name: "shop-clients-begun",
      apply: "build",
      buildApp: {
        order: "pre",
        async handler() {
          building = buildShopClients();
        },
      },
    },
    {
      name: "shop-clients-added",
      apply: "build",
      buildApp: {
        order: "post",
        async handler() {
          await building;
          for (const language of LANGUAGES) await addClient(language);
          await precompress("build/client");
        },
      },
    },
  ];
}

async function buildShopClients(): Promise<void> {
  const program = join(import.meta.dirname, "build-shop-clients.ts");
  const env = { ...process.env, NODE_ENV: "production" };
  const built = promisify(execFile)(process.execPath, [program], { env, maxBuffer: 2 ** 26 });
  // A server that can't be built ends this process, and its clients' build with it.
  process.once("exit", () => built.child.kill());
  await built;
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
