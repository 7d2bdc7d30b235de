import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Machine } from "../network.ts";
import { answers, fileOf, folderOf, Service, smallDisk } from "../processes.ts";
import { POSTGRES_BIN } from "../programs.ts";
import { ETCD_ADDRESSES } from "./etcd.ts";

export const DATABASE = "kathalu";
const REST_PORT = 8008;
/** Megabytes of each machine's disk: the database of a run, its log, and room to fill. */
const DISK = 1_500;

export type Passwords = { superuser: string; replication: string; store: string };

/** A machine with Patroni and the PostgreSQL 15 that it controls. */
export type PatroniNode = { machine: Machine; service: Service; disk: string; data: string };

export async function patroniOn(
  machine: Machine,
  folder: string,
  passwords: Passwords,
): Promise<PatroniNode> {
  const disk = join(folder, "postgres", machine.name);
  await smallDisk(disk, DISK);
  await folderOf("postgres", disk);
  const data = join(disk, "data");
  const settings = join(folder, "patroni", `${machine.name}.yml`);
  await fileOf(
    "postgres",
    settings,
    JSON.stringify(patroniSettings(machine, data, passwords), null, 2),
  );
  const service = new Service(
    {
      name: `patroni-${machine.name}`,
      program: "patroni",
      args: [settings],
      account: "postgres",
      machine: machine.name,
    },
    folder,
  );
  return { machine, service, disk, data };
}

/** Patroni's settings. They are written as JSON, which is valid YAML. */
function patroniSettings(machine: Machine, data: string, passwords: Passwords) {
  return {
    scope: DATABASE,
    name: machine.name,
    // HAProxy checks nodes over the network of the stores, the other machines over the network between them.
    restapi: { listen: `0.0.0.0:${REST_PORT}`, connect_address: `${machine.peer}:${REST_PORT}` },
    // `etcd3` isn't used: with Debian's Patroni 3.0.2, a node that was frozen takes the lock back from the node that
    // got it meanwhile, whose orders are lost (fixed in 3.0.3). The older interface checks the lock's owner first.
    etcd: { hosts: ETCD_ADDRESSES },
    bootstrap: {
      dcs: DYNAMIC,
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: "0.0.0.0:5432",
      connect_address: `${machine.peer}:5432`,
      data_dir: data,
      bin_dir: POSTGRES_BIN,
      pgpass: join(data, "..", "pgpass"),
      authentication: {
        superuser: { username: "postgres", password: passwords.superuser },
        replication: { username: "replicator", password: passwords.replication },
        rewind: { username: "postgres", password: passwords.superuser },
      },
      pg_hba: [
        "local all all trust",
        "host replication replicator 10.77.1.0/24 scram-sha-256",
        // Patroni uses this connection to check whether its own PostgreSQL has diverged from the primary.
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 10.77.0.0/16 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
      ],
      parameters: { unix_socket_directories: join(data, "..") },
      // The data of a node that diverged while it was cut off are dropped and replaced by the primary's.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

const DYNAMIC = {
  // 20 s is the least that Patroni allows: a primary that is silent for so long is replaced.
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  // An order is confirmed once a second machine has it. If there is no second machine, nobody can order.
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // Another machine takes over at once from a PostgreSQL that crashed.
  master_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      shared_buffers: "64MB",
      max_wal_size: "192MB",
      min_wal_size: "64MB",
      wal_keep_size: "64MB",
      wal_log_hints: "on",
      max_wal_senders: 10,
      max_replication_slots: 10,
      // These limits notice a lost machine sooner than the default of a minute.
      wal_sender_timeout: "10s",
      wal_receiver_timeout: "10s",
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
    },
  },
};

export type Role = "primary" | "synchronous" | "replica";

/** Returns the node that holds Patroni's leader lock. */
export async function primaryOf(nodes: PatroniNode[]): Promise<PatroniNode | undefined> {
  for (const node of nodes) {
    if (await says(node.machine, "primary")) return node;
  }
  return undefined;
}

export async function synchronousOf(nodes: PatroniNode[]): Promise<PatroniNode | undefined> {
  for (const node of nodes) {
    if (await says(node.machine, "synchronous")) return node;
  }
  return undefined;
}

/** True if there is one primary, one node that has all of its data, and a third that follows. */
export async function isWhole(nodes: PatroniNode[]): Promise<boolean> {
  const [primary, synchronous] = [await primaryOf(nodes), await synchronousOf(nodes)];
  const replicas = await Promise.all(nodes.map(({ machine }) => says(machine, "replica")));
  return Boolean(primary && synchronous) && replicas.filter(Boolean).length === nodes.length - 1;
}

async function says({ address }: Machine, role: Role): Promise<boolean> {
  return await answers(`http://${address}:${REST_PORT}/${role}`).catch(() => false);
}

/** Asks Patroni to hand over to another machine, as before a machine's upgrade. */
export async function switchOver(from: PatroniNode, to: PatroniNode): Promise<void> {
  const answer = await fetch(`http://${from.machine.address}:${REST_PORT}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader: from.machine.name, candidate: to.machine.name }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
}

/**
 * Returns the process ID of the node's PostgreSQL, found by its command line, because `postmaster.pid` may be empty
 * after the disk was full.
 */
export async function postmasterOf({ data }: PatroniNode): Promise<number> {
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(join("/proc", entry, "cmdline"), "utf8").catch(() => "");
    const [program, ...args] = line.split("\0");
    if (program === join(POSTGRES_BIN, "postgres") && args.includes(data)) return Number(entry);
  }
  throw new Error(`no PostgreSQL runs on ${data}`);
}

/** The port and the path of Patroni's REST interface at which HAProxy checks whether a node is the primary. */
export const REST = { port: REST_PORT, primary: "/primary" };
