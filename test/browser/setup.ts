/** What all journeys of a run share: a database, a built store with the demo in it, and an unpacked browser. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { memoryFolder } from "#test/memory-folder";
import { addressOf, startStore, temporaryFolder } from "#test/store/built-store";
import { prepareBrowser } from "./browser.ts";

declare module "vitest" {
  export interface ProvidedContext {
    store: RunningStore;
  }
}

/** Several owners, because one person may have only three sessions and journeys that run at once need one each. */
const SELLERS = [
  "seller@example.com",
  "ravi@example.com",
  "meera@example.com",
  "kiran@example.com",
];

/** A running store. `environment` is what it was started with, by which tests find its database and files. */
export type RunningStore = {
  address: string;
  environment: {
    DATABASE_URL: string;
    DATA_DIR: string;
    DEMO_SIGN_IN: "1";
    HOST: string;
    SELLER_EMAILS: string;
  };
};

export default async function setup(project: TestProject) {
  if (!existsSync("build/server/index.js")) {
    throw new Error("Journeys walk through the built store: run `npm run build` first.");
  }
  const closing: (() => unknown)[] = [];
  const teardown = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    project.provide("store", await openStore(closing));
    await prepareBrowser();
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** Starts a store. `closing` receives functions that stop its parts; call them in reverse order. */
export async function openStore(closing: (() => unknown)[]): Promise<RunningStore> {
  const folder = await temporaryFolder("journeys", memoryFolder());
  closing.push(folder.remove);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, "database"),
    log: (sentence) => console.warn(sentence),
    durable: false,
  });
  closing.push(postgres.stop);
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder.path, "data"),
    DEMO_SIGN_IN: "1" as const,
    HOST: "127.0.0.1",
    SELLER_EMAILS: SELLERS.join(),
  };
  const store = startStore(environment);
  closing.push(() => store.ends("SIGTERM"));
  return { address: await addressOf(store), environment };
}
