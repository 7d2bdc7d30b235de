import { randomBytes } from "node:crypto";
import pg from "pg";
import { SECRET } from "../store/stores.ts";
import { caddy } from "./engines/caddy.ts";
import { etcdAgrees, etcdOn } from "./engines/etcd.ts";
import { haproxy } from "./engines/haproxy.ts";
import { nginx } from "./engines/nginx.ts";
import { DATABASE, isWhole, type PatroniNode, patroniOn, primaryOf } from "./engines/patroni.ts";
import { databaseUrl, pgbouncer, STORE_ROLE } from "./engines/pgbouncer.ts";
import { keepsObjects, type Swift, swift } from "./engines/swift.ts";
import { layCables, MACHINES } from "./network.ts";
import { answers, type Service } from "./processes.ts";
import {
  FRONT,
  isReady,
  type SharedSettings,
  type StoreNode,
  storeNode,
  untilReady,
} from "./stores.ts";

/** A running cluster with everything in it. */
export type Cluster = Engines & {
  settings: SharedSettings;
  stores: StoreNode[];
  /** The proxy that customers reach: nginx or Caddy. */
  front: Service;
};

/** The programs that the stores depend on. */
type Engines = {
  folder: string;
  etcd: Service[];
  nodes: PatroniNode[];
  balancer: Service;
  pooler: Service;
  swift: Swift;
  /** The database's address that the stores get. */
  databaseUrl: string;
  /** The address of the current primary itself, without pooler and load balancer, to count its rows. */
  primaryUrl: () => Promise<string>;
};

type Report = (sentence: string) => void;

export const FRONTS = ["nginx", "caddy"] as const;
export type Front = (typeof FRONTS)[number];

export async function startCluster(folder: string, front: Front, say: Report): Promise<Cluster> {
  const engines = await startEngines(folder, say);
  const settings: SharedSettings = {
    DATABASE_URL: engines.databaseUrl,
    SECRET,
    ...engines.swift.storage,
  };
  const stores = await Promise.all([1, 2, 3].map((one) => storeNode(one, folder, settings)));
  // The first store makes the tables and the demo's products; the others find them.
  for (const store of stores) {
    await store.service.start();
    await untilReady(store);
  }
  const proxy = await (front === "nginx" ? nginx : caddy)(folder, stores);
  await proxy.start();
  await proxy.until("the shop, through it", () => answers(`${FRONT}/shop`));
  say(`three stores behind ${front}`);
  return { ...engines, settings, stores, front: proxy };
}

/**
 * True if nothing is broken: there is one primary with two followers, it can be reached, objects are stored, and each
 * store is ready.
 */
export async function isWell({ nodes, stores, databaseUrl, swift }: Cluster): Promise<boolean> {
  const ready = await Promise.all(stores.map((store) => isReady(store).catch(() => false)));
  if (!ready.every(Boolean) || !(await etcdAgrees()) || !(await isWhole(nodes))) return false;
  return (await keepsObjects(swift.storage)) && (await answersQuery(databaseUrl));
}

const password = () => randomBytes(18).toString("base64url");

async function startEngines(folder: string, say: Report): Promise<Engines> {
  const passwords = { superuser: password(), replication: password(), store: password() };
  await layCables();
  const etcd = await Promise.all(MACHINES.map((machine) => etcdOn(machine, folder)));
  for (const member of etcd) await member.start();
  if (!(await etcdAgrees())) throw new Error(`no etcd leads\n${await etcd[0]?.lastWords()}`);
  say("etcd: three members, one leads");

  const nodes = await Promise.all(MACHINES.map((one) => patroniOn(one, folder, passwords)));
  for (const { service } of nodes) await service.start();
  await nodes[0]?.service.until(
    "a primary, one in step and one that follows",
    () => isWhole(nodes),
    240,
  );
  say("Patroni: a primary, a synchronous standby, a replica");

  const primaryUrl = async () => {
    const primary = await primaryOf(nodes);
    if (!primary) throw new Error("no node is the primary");
    return urlOf(primary, passwords.superuser);
  };
  await makeDatabase(await primaryUrl(), passwords.store);

  const balancer = await haproxy(folder);
  const pooler = await pgbouncer(folder, passwords.store);
  const url = databaseUrl(passwords.store);
  await balancer.start();
  await pooler.start();
  await pooler.until("a query through the pooler and the balancer", () => answersQuery(url));
  say("HAProxy and pgbouncer: a query goes through both");

  const objects = await swift(folder);
  await objects.start();
  say("Swift: its S3 interface answers");
  return { folder, etcd, nodes, balancer, pooler, swift: objects, databaseUrl: url, primaryUrl };
}

function urlOf({ machine }: PatroniNode, password: string): string {
  return `postgresql://postgres:${password}@${machine.address}:5432/${DATABASE}`;
}

async function makeDatabase(primaryUrl: string, password: string): Promise<void> {
  const client = new pg.Client(primaryUrl.replace(/\/\w+$/, "/postgres"));
  await client.connect();
  try {
    await client.query(`create role ${STORE_ROLE} login password ${pg.escapeLiteral(password)}`);
    await client.query(`create database ${DATABASE} owner ${STORE_ROLE}`);
  } finally {
    await client.end();
  }
}

async function answersQuery(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}
