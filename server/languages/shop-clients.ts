import { execFile } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";
import { returnFormerFiles, setFormerFilesAside } from "#server/http/former-files";
import { precompress } from "#server/http/precompress";
import { assetsFile } from "./clients.ts";
import { documentFilesIn } from "./document-scripts.ts";

/**
 * The language of the shop client that is being built, which leaves the admin out. Undefined while the server and the
 * admin's client are built, which have every page.
 */
export const SHOP_CLIENT = process.env.SHOP_CLIENT as Language | undefined;

export const BUILD_LANGUAGE = SHOP_CLIENT ?? DEFAULT_LANGUAGE;

/** Each shop client is built in its own folder, before its files are merged. */
export function buildFolder(shopClient: Language | undefined): string {
  return shopClient ? `build/${shopClient}` : "build";
}

/** Builds the shop's clients in another process beside the server, then merges all files. */
export function shopClients(): Plugin[] {
  let building: Promise<void>;
  return [
    {
      name: "former-files",
      apply: "build",
      // React Router empties the folder of builds right after this.
      configResolved: () => setFormerFilesAside("build", Date.now()),
      buildApp: { order: "post", handler: () => returnFormerFiles("build") },
    },
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
  // If the server's build fails, this process exits and ends the clients' build.
  process.once("exit", () => built.child.kill());
  await built;
}

/**
 * Copies a client's files beside those of the other clients. The names have a content hash, so files that clients share
 * are stored once.
 */
async function addClient(language: Language): Promise<void> {
  const folder = buildFolder(language);
  // The path is only known at run time, so the bundler must leave this import alone.
  const { default: assets } = await import(
    /* @vite-ignore */
    pathToFileURL(join(process.cwd(), folder, "server/index.js")).href
  );
  const manifest = JSON.parse(await readFile(join(folder, "client/.vite/manifest.json"), "utf8"));
  const all = { ...assets, documents: documentFilesIn(manifest) };
  await cp(join(folder, "client/assets"), "build/client/assets", { recursive: true });
  await writeFile(join("build/server", assetsFile(language)), JSON.stringify(all));
  await rm(folder, { recursive: true });
}
