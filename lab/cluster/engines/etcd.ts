import { join } from "node:path";
import { MACHINES, type Machine } from "../network.ts";
import { comesTrue, folderOf, runToEnd, Service } from "../processes.ts";

/** Where Patroni finds the three. */
export const ETCD_ADDRESSES = MACHINES.map(({ peer }) => `${peer}:2379`);

/** One of three that agree on who is the primary. */
export async function etcdOn(machine: Machine, folder: string): Promise<Service> {
  const data = await folderOf("nobody", join(folder, "etcd", machine.name));
  return new Service(
    {
      name: `etcd-${machine.name}`,
      program: "etcd",
      machine: machine.name,
      account: "nobody",
      args: [
        ...["--name", machine.name, "--data-dir", data],
        ...[
          "--listen-peer-urls",
          peerUrl(machine),
          "--initial-advertise-peer-urls",
          peerUrl(machine),
        ],
        ...["--listen-client-urls", clientUrls(machine).join()],
        ...["--advertise-client-urls", clientUrl(machine)],
        ...["--initial-cluster", MACHINES.map((one) => `${one.name}=${peerUrl(one)}`).join()],
        ...["--initial-cluster-state", "new", "--initial-cluster-token", "kathalu"],
        // Patroni speaks the older interface to it (patroni.ts says why).
        "--enable-v2",
        // A busy machine answers late: a leader isn't given up for half a second's silence.
        ...["--heartbeat-interval", "250", "--election-timeout", "2500"],
      ],
    },
    folder,
  );
}

const peerUrl = ({ peer }: Machine) => `http://${peer}:2380`;
const clientUrl = ({ peer }: Machine) => `http://${peer}:2379`;
/** The second is asked by this program, from the machine of the stores. */
const clientUrls = (machine: Machine) => [clientUrl(machine), `http://${machine.address}:2379`];

type Status = { Endpoint: string; Status: { leader: number; header: { member_id: number } } };

/** The machine of the member that leads; undefined while none does. */
export async function etcdLeader(): Promise<Machine | undefined> {
  for (const machine of MACHINES) {
    const status = await statusOf(machine);
    if (status && status.leader === status.header.member_id) return machine;
  }
  return undefined;
}

async function statusOf({ address }: Machine): Promise<Status["Status"] | undefined> {
  const endpoint = `http://${address}:2379`;
  const printed = await runToEnd(
    "env",
    "ETCDCTL_API=3",
    "etcdctl",
    "--endpoints",
    endpoint,
    "--command-timeout=2s",
    "endpoint",
    "status",
    "-w",
    "json",
  ).catch(() => "[]");
  const [status] = JSON.parse(printed) as Status[];
  return status?.Status;
}

export async function etcdAgrees(): Promise<boolean> {
  return await comesTrue(async () => (await etcdLeader()) !== undefined, 60);
}
