import { rm } from "node:fs/promises";
import type { Cluster } from "./cluster.ts";
import { etcdLeader } from "./engines/etcd.ts";
import { sendToBalancer } from "./engines/haproxy.ts";
import { postmasterOf, primaryOf, switchOver, synchronousOf } from "./engines/patroni.ts";
import { cutFromPeers, joinPeers, MACHINES } from "./network.ts";
import { becomesTrue, fillDisk, type Service } from "./processes.ts";
import { storeNode, untilReady } from "./stores.ts";

/**
 * A fault of the cluster. `strike` causes it and returns the function that repairs it, as a person or the service
 * manager would.
 */
export type Break = {
  /** The name on the command line. */
  name: string;
  what: string;
  strike: (cluster: Cluster) => Promise<Repair>;
  /** Seconds from the fault until it is repaired. */
  seconds: number;
};
type Repair = () => Promise<unknown>;

/** Seconds after which the service manager restarts a program that has ended. */
const RESTART = 5;

export const BREAKS: Break[] = [
  {
    name: "nothing",
    what: "nothing, to compare with",
    seconds: 20,
    strike: async () => async () => {},
  },
  ...[0, 1].map((index) => ({
    name: `store-${index + 1}-told`,
    what: `store ${index + 1} told to stop (SIGTERM), started again`,
    seconds: RESTART,
    strike: ({ stores }: Cluster) => endStore(stores, index, "SIGTERM"),
  })),
  ...[0, 1].map((index) => ({
    name: `store-${index + 1}-killed`,
    what: `store ${index + 1} killed (SIGKILL), started again`,
    seconds: RESTART,
    strike: ({ stores }: Cluster) => endStore(stores, index, "SIGKILL"),
  })),
  {
    name: "store-of-another-secret",
    what: "in a store's place one with another SECRET, which refuses to start",
    seconds: 20,
    strike: startStranger,
  },
  {
    name: "switchover",
    what: "the primary handed over (Patroni's switchover)",
    seconds: 0,
    strike: async ({ nodes }) => {
      const [primary, next] = [
        await the(() => primaryOf(nodes)),
        await the(() => synchronousOf(nodes)),
      ];
      await switchOver(primary, next);
      return async () => {};
    },
  },
  {
    name: "postgres-killed",
    what: "the primary's PostgreSQL killed",
    seconds: 0,
    strike: async ({ nodes }) => {
      process.kill(await postmasterOf(await the(() => primaryOf(nodes))), "SIGKILL");
      return async () => {};
    },
  },
  {
    name: "machine-killed",
    what: "the primary's Patroni and PostgreSQL killed, started again after 40 s",
    seconds: 40,
    strike: async ({ nodes }) => {
      const primary = await the(() => primaryOf(nodes));
      const mend = await killed(primary.service);
      process.kill(await postmasterOf(primary), "SIGKILL");
      return mend;
    },
  },
  {
    name: "patroni-killed",
    what: "the primary's Patroni killed, its PostgreSQL goes on; started again after 40 s",
    seconds: 40,
    strike: async ({ nodes }) => killed((await the(() => primaryOf(nodes))).service),
  },
  {
    name: "patroni-frozen",
    what: "the primary's Patroni frozen for 40 s, its PostgreSQL goes on",
    seconds: 40,
    strike: async ({ nodes }) => frozen((await the(() => primaryOf(nodes))).service),
  },
  {
    name: "partition",
    what: "the primary cut off from the other two for 40 s, the stores reach all three",
    seconds: 40,
    strike: async ({ nodes }) => {
      const { machine } = await the(() => primaryOf(nodes));
      await cutFromPeers(machine);
      return () => joinPeers(machine);
    },
  },
  {
    name: "etcd-leader",
    what: "etcd's leader killed, started again after 10 s",
    seconds: 10,
    strike: async ({ etcd }) => {
      const leader = await the(() => etcdLeader());
      const member = await the(() => etcd[MACHINES.indexOf(leader)]);
      return await killed(member);
    },
  },
  {
    name: "pooler",
    what: "pgbouncer killed, started again after 5 s",
    seconds: RESTART,
    strike: ({ pooler }) => killed(pooler),
  },
  {
    name: "balancer",
    what: "HAProxy killed, started again after 5 s",
    seconds: RESTART,
    strike: ({ balancer }) => killed(balancer),
  },
  {
    name: "check-lies",
    what: "HAProxy takes a standby for the primary for 10 s (a health check that lies)",
    seconds: 10,
    strike: async ({ folder, nodes }) => {
      const [primary, standby] = [
        await the(() => primaryOf(nodes)),
        await the(() => synchronousOf(nodes)),
      ];
      const [right, wrong] = [`primary/${primary.machine.name}`, `primary/${standby.machine.name}`];
      await sendToBalancer(folder, [
        `disable health ${wrong}`,
        `set server ${wrong} health up`,
        `set server ${right} state maint`,
        `shutdown sessions server ${right}`,
      ]);
      return () =>
        sendToBalancer(folder, [
          `set server ${right} state ready`,
          `set server ${wrong} health down`,
          `enable health ${wrong}`,
          `shutdown sessions server ${wrong}`,
        ]);
    },
  },
  {
    name: "objects-gone",
    what: "the object storage killed, started again after 20 s",
    seconds: 20,
    strike: ({ swift }) => killed(swift.proxy),
  },
  {
    name: "objects-without-disk",
    what: "the object storage answers, its disk's server is killed, started again after 20 s",
    seconds: 20,
    strike: ({ swift }) => killed(swift.objects),
  },
  {
    name: "objects-frozen",
    what: "the object storage frozen for 20 s",
    seconds: 20,
    strike: ({ swift }) => frozen(swift.proxy),
  },
  {
    name: "store-disk",
    what: "store 1's disk full for 20 s",
    seconds: 20,
    strike: async ({ stores }) => filled(await the(() => stores[0])),
  },
  {
    name: "primary-disk",
    what: "the primary's disk full for 40 s",
    seconds: 40,
    strike: async ({ nodes }) => filled(await the(() => primaryOf(nodes))),
  },
];

async function killed(service: Service): Promise<Repair> {
  await service.end("SIGKILL");
  return () => service.start();
}

async function frozen(service: Service): Promise<Repair> {
  service.signal("SIGSTOP");
  return async () => service.signal("SIGCONT");
}

async function filled({ disk }: { disk: string }): Promise<Repair> {
  const ballast = await fillDisk(disk);
  return () => rm(ballast);
}

async function endStore(stores: Cluster["stores"], index: number, signal: NodeJS.Signals) {
  const store = await the(() => stores[index]);
  await store.service.end(signal);
  return async () => {
    await store.service.start();
    await untilReady(store);
  };
}

/** Ends the third store, and starts one with another secret on its port, to which the proxy still sends requests. */
async function startStranger({ folder, settings, stores }: Cluster): Promise<Repair> {
  const third = await the(() => stores[2]);
  await third.service.end();
  const SECRET = "another secret than that of the other stores";
  const stranger = await storeNode(4, folder, { ...settings, SECRET }, third.port);
  await stranger.service.start();
  return async () => {
    await stranger.service.end("SIGKILL");
    await third.service.start();
    await untilReady(third);
  };
}

/**
 * Returns what `find` finds. It retries while there is nothing, because for a moment it may be unknown which machine
 * leads.
 */
async function the<T>(find: () => Promise<T | undefined> | T | undefined): Promise<T> {
  let found: T | undefined;
  const isFound = async () => {
    found = await find();
    return found !== undefined;
  };
  if (!(await becomesTrue(isFound, 30)) || found === undefined) {
    throw new Error("the cluster is not whole");
  }
  return found;
}
