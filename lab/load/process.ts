/**
 * A child process that loads a store, so that the one who measures stays idle. The parent sends a `Task`.
 *
 * A crowd shops for as long as the parent wants: to each `"lap"` the process replies with a `Lap` of what was measured
 * since the last one; to `"stop"` it replies with a last `Lap` once everybody has ended their step, and ends.
 *
 * A repetition sends one request again and again, and replies with the number of responses.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import type { Person } from "../store/people.ts";
import { keepTo } from "../store/processor-time.ts";
import { type Ask, Browser } from "./browser.ts";
import { Crowd, type CrowdOptions } from "./crowd.ts";
import { KINDS, type Kind } from "./visit.ts";

/** One request that several people send again and again; each response must have `status`. */
export type Repetition = {
  origin: string;
  ask: Ask;
  status: number;
  people: number;
  seconds: number;
};
type Shopping = { crowd: CrowdOptions; shoppers: Person[] };
type Task = { repeat: Repetition } | Shopping;

export type Lap = {
  seconds: number;
  /** Milliseconds until each response was complete. */
  times: Record<Kind, number[]>;
  failed: number;
  /** The first failures, as sentences. */
  failures: string[];
  steps: number;
  /** The delay of the process's own event loop in milliseconds (99th percentile), which each time may have in it. */
  ownDelay: number;
};

const LOAD_PROCESSOR = 1;
const MAX_FAILURES = 100;

/** Starts a process with a task, on the processor that stores don't use if they are bound to one. */
export function startLoad(task: Task) {
  const loader = new URL("../../test/sql-as-text.ts", import.meta.url).href;
  const child = fork(import.meta.filename, { execArgv: ["--import", loader] });
  if ("crowd" in task) keepTo(LOAD_PROCESSOR, [child.pid ?? -1]);
  child.send(task);
  const reply = async () => await replyOf<Lap>(child);
  const ask = async (what: "lap" | "stop") => {
    child.send(what);
    return await reply();
  };
  return { child, lap: () => ask("lap"), stop: () => ask("stop") };
}

/** Sends one request again and again; returns how many responses came. Throws if one had another status. */
export async function repeat(repetition: Repetition): Promise<number> {
  return await replyOf<number>(startLoad({ repeat: repetition }).child);
}

async function replyOf<Reply>(child: ChildProcess): Promise<Reply> {
  const over = new AbortController();
  const ended = once(child, "exit", { signal: over.signal }).then(([code]) => {
    throw new Error(`The process that loads the store ended with ${code}.`);
  });
  const [reply] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => {});
  over.abort();
  return reply as Reply;
}

async function answerAll({ origin, ask, status, people, seconds }: Repetition): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let answers = 0;
  const serve = async () => {
    const browser = new Browser(origin, null, 1);
    while (performance.now() < until) {
      const answer = await browser.ask(ask);
      if (answer.status !== status) throw new Error(`${ask.path} answered ${answer.status}`);
      answers++;
    }
    browser.close();
  };
  await Promise.all(Array.from({ length: people }, serve));
  return answers;
}

async function shop({ crowd: options, shoppers }: Shopping): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const crowd = await Crowd.gather(options);
  let begun = performance.now();
  const report = () => {
    process.send?.(lapOf(crowd, performance.now() - begun, delay.percentile(99) / 1e6));
    crowd.forget();
    delay.reset();
    begun = performance.now();
  };
  crowd.begin(shoppers);
  process.on("message", async (message: "lap" | "stop") => {
    if (message === "stop") await crowd.close();
    report();
    if (message === "stop") process.disconnect();
  });
}

function lapOf(crowd: Crowd, milliseconds: number, ownDelay: number): Lap {
  const failures = crowd.ended.flatMap(({ why }) => why ?? []);
  const timesOf = (kind: Kind) =>
    crowd.ended.flatMap((one) => (one.kind === kind && !one.why ? one.milliseconds : []));
  const times = Object.fromEntries(KINDS.map((kind) => [kind, timesOf(kind)]));
  return {
    seconds: milliseconds / 1_000,
    times: times as Lap["times"],
    failed: failures.length,
    failures: failures.slice(0, MAX_FAILURES),
    steps: crowd.steps,
    ownDelay,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.once("message", async (task: Task) => {
    if (!("repeat" in task)) return await shop(task);
    process.send?.(await answerAll(task.repeat), () => process.disconnect());
  });
}
