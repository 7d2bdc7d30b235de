import { config } from "#request/config.server";
import { activeDemoCoupons } from "#seed/seed";
import { longestShutdown } from "./shutdown.ts";
import { signInNotice } from "./sign-in.ts";
import { startFailureSentence } from "./start-failure.ts";
import { openStore, type Store, type StoreParts } from "./store.ts";

/** `npm start`: opens the store and prints its address. A signal stops the store and ends the process. */
export async function runStore(parts: StoreParts): Promise<void> {
  const opening = openStore(parts);
  // SIGHUP means that the terminal was closed.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    // Terminals and npm both send a signal, so it may arrive twice.
    process.on(signal, () => void stopStore(opening));
  }
  try {
    logStart(await opening);
    if (!config.demoSignIn) await warnOfDemoCoupons();
  } catch (error) {
    console.error(startFailureSentence(error) ?? error);
    process.exit(1);
  }
}

let ending = false;

async function stopStore(opening: Promise<Store>): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), longestShutdown(config)).unref();
  await (await opening).stop();
  process.exit(0);
}

async function warnOfDemoCoupons(): Promise<void> {
  const codes = await activeDemoCoupons();
  if (codes.length === 0) return;
  console.log(`Coupons of the demo store still take money off here: ${codes.join(", ")}`);
}

function logStart({ address }: Store): void {
  const { dataDir, databaseUrl, s3, demoSignIn, sellerEmails } = config;
  console.log(`The store is open: ${address}`);
  if (demoSignIn && sellerEmails[0]) {
    console.log(
      `Demo sign-in, no password: sign in at ${address}/auth as ${sellerEmails[0]}, and ${address}/admin opens`,
    );
  }
  const notice = signInNotice(config);
  if (notice) console.log(notice);
  const here = [databaseUrl ? [] : ["database"], s3 ? [] : ["files"]].flat();
  if (here.length > 0)
    console.log(
      `Its ${here.join(" and ")} ${here.includes("files") ? "lie" : "lies"} in ${dataDir}`,
    );
  if (s3) console.log(`Its files lie in the bucket ${s3.bucket} at ${s3.endpoint}`);
}
