/**
 * A child process that attacks until its parent sends "stop", and then sends the number of responses for each status.
 */
import { readFileSync } from "node:fs";
import { ATTACKS, type Target } from "./attacks.ts";

/** Which attack to make. `picture` is the path of the picture's file. */
export type Order = { name: string; target: Omit<Target, "picture"> & { picture: string } };

let on = true;
const statuses: Record<string, number> = {};

process.on("message", async (order: Order | "stop") => {
  if (order === "stop") {
    on = false;
    return;
  }
  const attack = ATTACKS.find(({ name }) => name === order.name);
  if (!attack) throw new Error(`no attack is called ${order.name}`);
  const target = { ...order.target, picture: readFileSync(order.target.picture) };
  const again = async () => {
    while (on) {
      // If the store refuses a connection, the attack goes on.
      const came = await attack.work(target).catch(() => ["failed"]);
      for (const status of came) statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: attack.atOnce }, again));
  process.send?.(statuses);
  process.disconnect();
});
