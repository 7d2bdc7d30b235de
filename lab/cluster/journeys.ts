import { spawn } from "node:child_process";
import { once } from "node:events";
import type { RunningStore } from "../../test/browser/setup.ts";
import type { Cluster } from "./cluster.ts";
import { FRONT, SELLERS } from "./stores.ts";

/** Runs the project's journeys, with real browsers, through the cluster's proxy. Throws if one fails. */
export async function walkThrough({ databaseUrl, folder }: Cluster, files: string[]) {
  const store: RunningStore = {
    address: FRONT,
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO_SIGN_IN: "1",
      HOST: "127.0.0.1",
      SELLER_EMAILS: SELLERS,
    },
  };
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "journeys", ...files];
  const run = spawn(process.execPath, vitest, {
    stdio: "inherit",
    env: { ...process.env, NODE_OPTIONS: "", RUNNING_STORE: JSON.stringify(store) },
  });
  const [code] = await once(run, "exit");
  if (code !== 0) throw new Error("a journey failed");
}
