import { setTimeout as sleep } from "node:timers/promises";
import { Crowd, type Ended } from "../load/crowd.ts";
import { customers, type Person } from "../store/people.ts";
import type { Break } from "./breaks.ts";
import { type Cluster, isWell } from "./cluster.ts";
import { becomesTrue } from "./processes.ts";
import { FRONT } from "./stores.ts";
import { readStoredRecords, table, type Verdict, verdictOf } from "./verdict.ts";

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
  const think: [number, number] = [load.think / 3, load.think];
  const crowd = await Crowd.gather({ origins: [FRONT], sessions: load.sessions, think });
  for (const one of breaks) {
    if (!(await becomesTrue(() => isWell(cluster), TIMEOUT))) {
      throw new Error(`The cluster is not whole before '${one.name}'.`);
    }
    const verdict = await breakOne(cluster, crowd, one, say);
    say(table([verdict]));
    yield verdict;
  }
  await crowd.close();
}

async function breakOne(cluster: Cluster, crowd: Crowd, one: Break, say: Report): Promise<Verdict> {
  let people: Person[] = [];
  const startShoppers = async () => {
    people = await customers(cluster.databaseUrl, PEOPLE);
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
  await becomesTrue(async () => isWithoutFailures(crowd.ended), TIMEOUT);
  await crowd.settle(TIMEOUT);
  const ended = performance.now();
  for (const line of failures(crowd.ended, struck)) say(`  ${line}`);
  if (!whole) say(`  ${one.name}: the cluster did not become whole in ${TIMEOUT} s`);
  const { ended: answers, wanted } = crowd;
  const kept = await readStoredRecords(await cluster.primaryUrl(), cluster.swift.storage);
  return verdictOf({ what: one.what, answers, wanted, struck, ended }, kept);
}

function isWithoutFailures(answers: Ended[]): boolean {
  const last = answers.findLast(({ why }) => why);
  return !last || performance.now() - last.at > QUIET * 1_000;
}

/** Returns the failures grouped by their message, with when each first and last occurred. */
function failures(answers: Ended[], struck: number): string[] {
  const groups = Map.groupBy(
    answers.filter(({ why }) => why),
    ({ kind, why = "" }) => `${kind}: ${why.replace(/^\S+ \S+ /, "").slice(0, 160)}`,
  );
  const seconds = (answer?: Ended) => (((answer?.at ?? struck) - struck) / 1_000).toFixed(1);
  return [...groups].map(
    ([said, all]) => `${all.length} × ${said} (${seconds(all[0])} to ${seconds(all.at(-1))} s)`,
  );
}
