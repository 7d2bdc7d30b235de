import { mkdir } from "node:fs/promises";
import { runToEnd } from "./processes.ts";

/**
 * Three machines for the database, each with two network cables: one to the machine of the stores, one to the other
 * two. If the second is cut, the database is partitioned without the stores noticing.
 */
export const MACHINES = [1, 2, 3].map((number) => ({
  name: `db${number}`,
  number,
  /** The address at which the stores reach the machine. */
  address: `10.77.0.1${number}`,
  /** The address at which the other two machines reach this one, to agree and to replicate. */
  peer: `10.77.1.1${number}`,
}));
export type Machine = (typeof MACHINES)[number];

/** The address of the stores' machine in the database's network. */
const OWN_ADDRESS = "10.77.0.1";

export async function layCables(): Promise<void> {
  await mkdir("/run/netns", { recursive: true });
  await runToEnd("mount", "-t", "tmpfs", "tmpfs", "/run/netns"); // so that the networks' names exist only inside the isolation
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

/** Cuts a machine off from the other two. What is sent is lost without an error. */
export async function cutFromPeers({ name }: Machine): Promise<void> {
  await ip(`link set ${name}-peers nomaster`);
}

export async function joinPeers({ name }: Machine): Promise<void> {
  await ip(`link set ${name}-peers master peers`);
}

async function ip(words: string): Promise<void> {
  await runToEnd("ip", ...words.split(" "));
}
