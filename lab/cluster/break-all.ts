import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, openDatabase } from "../../app/data/db.server.ts";
import { saveAddress } from "../../app/data/people/addresses.server.ts";
import { readConfig, setConfig } from "../../app/request/config.server.ts";
import { customers, inTurn, writeScreenshot } from "../bench/customers.ts";
import { SECRET } from "../bench/store.ts";
import type { Person } from "../evening/shoppers.ts";
import type { Break } from "./breaks.ts";
import { type Cluster, isWell } from "./cluster.ts";
import { becomesTrue } from "./processes.ts";
import { type Answer, Crowd } from "./shoppers.ts";
import { readStoredRecords, row, type Verdict, verdictOf } from "./verdict.ts";

type Report = (sentence: string) => void;

/** Seconds of shopping before a fault, and seconds without a failure that must follow its repair. */
const BEFORE = 5;
const QUIET = 8;
/** Seconds after a repair in which the cluster must become whole and everybody must get their order. */
const TIMEOUT = 180;
/** Each person orders up to eight times. */
const PEOPLE = 60;

/** Breaks one thing after the other while people shop, each time in a cluster that is whole. */
export async function* breakAll(
  cluster: Cluster,
  breaks: Break[],
  load: { sessions: number; think: number },
  say: Report,
): AsyncGenerator<Verdict> {
  setConfig(readConfig({ SECRET, DATA_DIR: cluster.folder }));
  const screenshot = join(cluster.folder, "paid.jpg");
  await writeScreenshot(screenshot);
  const crowd = await Crowd.gather({ ...load, picture: await readFile(screenshot) });
  for (const one of breaks) {
    if (!(await becomesTrue(() => isWell(cluster), TIMEOUT))) {
      throw new Error(`The cluster is not whole before '${one.name}'.`);
    }
    const verdict = await breakOne(cluster, crowd, one, say);
    say(row(verdict));
    yield verdict;
  }
  await crowd.close();
}

async function breakOne(cluster: Cluster, crowd: Crowd, one: Break, say: Report): Promise<Verdict> {
  let people: Person[] = [];
  const startShoppers = async () => {
    people = await peopleIn(cluster);
    return true;
  };
  if (!(await becomesTrue(startShoppers, TIMEOUT))) throw new Error("Nobody can sign in.");
  crowd.begin(people);
  await sleep(BEFORE * 1_000);
  const struck = performance.now();
  const mend = await one.strike(cluster);
  await sleep(one.seconds * 1_000);
  await mend();
  const whole = await becomesTrue(() => isWell(cluster), TIMEOUT);
  await becomesTrue(async () => isWithoutFailures(crowd.answers), TIMEOUT);
  await crowd.settle(TIMEOUT);
  const ended = performance.now();
  for (const line of failures(crowd.answers, struck)) say(`  ${line}`);
  if (!whole) say(`  ${one.name}: the cluster did not become whole in ${TIMEOUT} s`);
  const { answers, wanted } = crowd;
  const kept = await readStoredRecords(await cluster.primaryUrl(), cluster.swift.storage);
  return verdictOf({ what: one.what, answers, wanted, struck, ended }, kept);
}

function isWithoutFailures(answers: Answer[]): boolean {
  const last = answers.findLast(({ why }) => why);
  return !last || performance.now() - last.at > QUIET * 1_000;
}

/** Returns the failures grouped by their message, with when each first and last occurred. */
function failures(answers: Answer[], struck: number): string[] {
  const groups = Map.groupBy(
    answers.filter(({ why }) => why),
    ({ kind, why = "" }) => `${kind}: ${why.replace(/^\S+ \S+ /, "").slice(0, 160)}`,
  );
  const seconds = (answer?: Answer) => (((answer?.at ?? struck) - struck) / 1_000).toFixed(1);
  return [...groups].map(
    ([said, all]) => `${all.length} × ${said} (${seconds(all[0])} to ${seconds(all.at(-1))} s)`,
  );
}

async function peopleIn({ databaseUrl }: Cluster): Promise<Person[]> {
  openDatabase(databaseUrl);
  try {
    const all = await customers(PEOPLE);
    const place = { pin: "520001", address: "12 Temple Road, Vijayawada", mobile: "9876543210" };
    await inTurn(PEOPLE, async (index) => {
      await saveAddress(all[index]?.id ?? "", 1, { name: "Asha Rao", ...place });
    });
    return all.map(({ cookie, token }) => ({ cookie, token }));
  } finally {
    await closeDatabase();
  }
}
