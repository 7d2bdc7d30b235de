import { join } from "node:path";
import { answers, Service, smallDisk } from "./processes.ts";

/** The port that customers reach, whichever proxy is there. */
export const FRONT_PORT = 8080;
export const FRONT = `http://127.0.0.1:${FRONT_PORT}`;

export const SELLERS = "seller@example.com,ravi@example.com,meera@example.com,kiran@example.com";

/** Megabytes of each store's disk: twice the free space below which a store isn't ready (`DISK_MARK_MB`). */
const DISK = 512;

/** One node of the built store. */
export type StoreNode = { port: number; disk: string; service: Service };

export type SharedSettings = {
  DATABASE_URL: string;
  SECRET: string;
  [setting: `S3_${string}`]: string;
};

export async function storeNode(
  number: number,
  folder: string,
  shared: SharedSettings,
  port = 3000 + number,
): Promise<StoreNode> {
  const disk = join(folder, "stores", `${number}`);
  await smallDisk(disk, DISK);
  const service = new Service(
    {
      name: `store-${number}`,
      program: process.execPath,
      args: ["build/server/index.js"],
      account: "root",
      env: {
        ...shared,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: `${port}`,
        DATA_DIR: disk,
        APP_ORIGIN: FRONT,
        TRUST_PROXY: "1",
        DEMO_SIGN_IN: "1",
        SELLER_EMAILS: SELLERS,
      },
    },
    folder,
  );
  return { port, disk, service };
}

export async function isReady({ port }: StoreNode): Promise<boolean> {
  return await answers(`http://127.0.0.1:${port}/readyz`);
}

export async function untilReady(store: StoreNode): Promise<void> {
  await store.service.until("ready", () => isReady(store), 120);
}
