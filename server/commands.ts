import { type Config, config } from "#request/config.server";
import { currentProvider } from "#request/session/session.server";
import { activeDemoCoupons, seedStore } from "#seed/seed";
import { backupCommand, restoreCommand } from "./backup/commands.ts";
import { doctor } from "./doctor/doctor.ts";
import { move } from "./move/move.ts";
import { sellerCommand } from "./seller-command.ts";
import { longestStop } from "./shutdown.ts";
import { demoReach } from "./sign-in.ts";
import { sentenceFor } from "./start-failure.ts";
import { closeAll, configure, openData, openStore, type Parts, type Store } from "./store.ts";
import { adoptCommand } from "./watch/identity.ts";

/** `npm start`: opens the store, says where it is, and ends with it. */
export async function runStore(parts: Parts): Promise<void> {
  const opening = openStore(parts);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Terminals and npm both pass a signal on, so it may come twice.
    process.on(signal, () => void end(opening));
  }
  try {
    announce(await opening);
    if (!config.demoSignIn) await warnOfDemoCoupons();
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exit(1);
  }
}

/** `npm run seed`: adds what is missing of the demo store, and ends. */
export async function runSeed(): Promise<void> {
  await runCommand(async () => {
    const { rows, pictures } = await seedStore();
    return `Added ${rows} rows and ${pictures} pictures of the demo store.`;
  });
}

/** `npm run seller`: see seller-command.ts. */
export async function runSeller(words: string[]): Promise<void> {
  await runCommand(async ({ sellerEmails: listed }) => {
    const provider = currentProvider() ?? "google";
    return await sellerCommand(words, { provider, listed }, new Date());
  });
}

/** `npm run doctor`: see doctor/doctor.ts. */
export async function runDoctor(words: string[]): Promise<void> {
  const write = (line: string) => console.log(line);
  if (!(await doctor(words, { environment: process.env, write }))) process.exitCode = 1;
}

/** `npm run adopt`: see watch/identity.ts. */
export async function runAdopt(words: string[]): Promise<void> {
  await runCommand(() => adoptCommand(words, new Date()));
}

/** `npm run move`: see move/move.ts. */
export async function runMove(words: string[]): Promise<void> {
  const write = (line: string) => console.log(line);
  try {
    write(await move(words, { environment: process.env, write }));
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  }
}

/** `npm run backup`: beside a store that runs. */
export async function runBackup(words: string[]): Promise<void> {
  await runUnopened((config, closing) => backupCommand(words, config, closing, progressLine));
}

/** `npm run restore` */
export async function runRestore(words: string[]): Promise<void> {
  await runUnopened((config, closing) => restoreCommand(words, config, closing, progressLine));
}

/** Where somebody looks on, one line that changes. */
function progressLine(what: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${what.slice(0, 78)}\r`);
}

/** Says what the work answers, and ends. The store's database and files are open. */
async function runCommand(work: (config: Config) => Promise<string>): Promise<void> {
  await runUnopened(async (config, closing) => {
    await openData(config, closing);
    return await work(config);
  });
}

async function runUnopened(
  work: (config: Config, closing: (() => unknown)[]) => Promise<string>,
): Promise<void> {
  const closing: (() => unknown)[] = [];
  try {
    const config = configure(closing);
    console.log(await work(config, closing));
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  } finally {
    await closeAll(closing);
  }
}

let ending = false;

async function end(opening: Promise<Store>): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), longestStop(config)).unref();
  await (await opening).stop();
  process.exit(0);
}

async function warnOfDemoCoupons(): Promise<void> {
  const codes = await activeDemoCoupons();
  if (codes.length === 0) return;
  console.log(`Coupons of the demo store still take money off here: ${codes.join(", ")}`);
}

function announce({ address }: Store): void {
  const { dataDir, databaseUrl, s3, demoSignIn, sellerEmails } = config;
  console.log(`The store is open: ${address}`);
  if (demoSignIn && sellerEmails[0]) {
    console.log(`Demo sign-in, no password: ${sellerEmails[0]} is the seller, at ${address}/admin`);
  }
  const reach = demoReach(config);
  if (reach) console.log(reach);
  const here = [databaseUrl ? [] : ["database"], s3 ? [] : ["files"]].flat();
  if (here.length > 0) console.log(`Its ${here.join(" and ")} lie in ${dataDir}`);
  if (s3) console.log(`Its files lie in the bucket ${s3.bucket} at ${s3.endpoint}`);
}
