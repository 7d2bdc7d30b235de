import { mkdir } from "node:fs/promises";
import { runToEnd } from "./processes.ts";

/**
 * Three machines for the database, each with two cables: one to the machine of the stores, one to the
 * other two. Pulling the second is a partition that the stores don't see.
 */
export const MACHINES = [1, 2, 3].map((number) => ({
  name: `db${number}`,
  number,
  /** Towards the stores. */
  address: `10.77.0.1${number}`,
  /** Among themselves: consensus and replication. */
  peer: `10.77.1.1${number}`,
}));
export type Machine = (typeof MACHINES)[number];

/** The machine of the stores, on the cable to the database. */
const OWN_ADDRESS = "10.77.0.1";

export async function layCables(): Promise<void> {
  await mkdir("/run/netns", { recursive: true });
  await runToEnd("mount", "-t", "tmpfs", "tmpfs", "/run/netns"); // the names are ours alone
  await ip("link set lo up");
  for (const bridge of ["clients", "peers"]) {
    await ip(`link add ${bridge} type bridge`);
    await ip(`link set ${bridge} up`);
  }
  await ip(`addr add ${OWN_ADDRESS}/24 dev clients`);
  for (const machine of MACHINES) await connect(machine);
}

async function connect({ name, address, peer }: Machine): Promise<void> {
  await ip(`netns add ${name}`);
  await ip(`-n ${name} link set lo up`);
  await cable(name, "clients", address);
  await cable(name, "peers", peer);
}

async function cable(machine: string, bridge: string, address: string): Promise<void> {
  const [near, far] = [`${machine}-${bridge}`, bridge];
  await ip(`link add ${near} type veth peer name ${far} netns ${machine}`);
  await ip(`link set ${near} master ${bridge} up`);
  await ip(`-n ${machine} addr add ${address}/24 dev ${far}`);
  await ip(`-n ${machine} link set ${far} up`);
}

/** Pulls the cable to the other two: what is sent is lost without a word. */
export async function cutFromPeers({ name }: Machine): Promise<void> {
  await ip(`link set ${name}-peers nomaster`);
}

export async function joinPeers({ name }: Machine): Promise<void> {
  await ip(`link set ${name}-peers master peers`);
}

async function ip(words: string): Promise<void> {
  await runToEnd("ip", ...words.split(" "));
}
