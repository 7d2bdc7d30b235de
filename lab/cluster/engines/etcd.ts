import { join } from "node:path";
import { MACHINES, type Machine } from "../network.ts";
import { becomesTrue, folderOf, runToEnd, Service } from "../processes.ts";

/** Addresses at which Patroni finds the three etcd members. */
export const ETCD_ADDRESSES = MACHINES.map(({ peer }) => `${peer}:2379`);

/** Starts one of three etcd members, which agree on who is the primary. */
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
        // Patroni uses etcd's older interface (patroni.ts says why).
        "--enable-v2",
        // A busy machine answers late, so a leader isn't replaced after half a second of silence.
        ...["--heartbeat-interval", "250", "--election-timeout", "2500"],
      ],
    },
    folder,
  );
}

const peerUrl = ({ peer }: Machine) => `http://${peer}:2380`;
const clientUrl = ({ peer }: Machine) => `http://${peer}:2379`;
/** Returns both addresses of a member. This program uses the second, from the machine of the stores. */
const clientUrls = (machine: Machine) => [clientUrl(machine), `http://${machine.address}:2379`];

type Status = { Endpoint: string; Status: { leader: number; header: { member_id: number } } };

/** Returns the machine of the leading member; undefined if none leads. */
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
  return await becomesTrue(async () => (await etcdLeader()) !== undefined, 60);
}
