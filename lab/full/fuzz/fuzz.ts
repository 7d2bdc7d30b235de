/** Sends a store the requests of a seed, and counts what must never happen: a 5xx, or no response at all. */
import { readdirSync, readFileSync } from "node:fs";
import { Connection } from "../../../test/store/raw-http.ts";
import { type Conversation, draw, type Turn } from "./conversations.ts";
import { newWorld, type World } from "./world.ts";

export type Fuzzing = {
  origin: string;
  seed: number;
  /** How many requests to send; the last conversation may exceed it. */
  requests: number;
  /** The number of the first conversation, to repeat one that failed. */
  from?: number;
  atOnce?: number;
  /** Called now and then with the number of requests sent. */
  onProgress?: (sent: number) => void;
};

export type Failure = {
  what: string;
  /** The conversation's number, by which `FUZZ_SEED` and `FUZZ_FROM` repeat it. */
  conversation: number;
  /** What was sent, so that it can be sent again by hand. */
  sent: string;
};

export type Findings = {
  requests: number;
  /** The number of responses with each status. */
  statuses: Map<number, number>;
  failures: Failure[];
  /** The number of the next conversation. */
  next: number;
};

/** Conversations of one simulated day, at whose beginning everybody signs in anew. */
const DAY = 1_500;
/** The run stops after this many failures, since the store is clearly broken. */
const ENOUGH = 100;

export async function fuzz(fuzzing: Fuzzing): Promise<Findings> {
  const { origin, seed, requests, from = 0, atOnce = 12, onProgress } = fuzzing;
  const findings: Findings = { requests: 0, statuses: new Map(), failures: [], next: from };
  const open = () => findings.requests < requests && findings.failures.length < ENOUGH;
  const port = Number(new URL(origin).port);
  while (open()) {
    const world = await newWorld(origin);
    const evening = findings.next - (findings.next % DAY) + DAY;
    const visit = async () => {
      while (findings.next < evening && open()) {
        const number = findings.next++;
        await hold(port, number, drawnFor(world, seed, number), findings);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, visit));
    onProgress?.(findings.requests);
  }
  return findings;
}

/**
 * Generates the conversation with this number. Number and seed are mixed, so that neighbouring numbers give different
 * conversations.
 */
function drawnFor(world: World, seed: number, number: number): Conversation {
  return draw(world, Math.imul(seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b));
}

/** Holds one conversation. If the store closes the connection, a new one is opened, as browsers do. */
async function hold(port: number, number: number, turns: Conversation, findings: Findings) {
  let connection = await Connection.open(port);
  for (const [place, turn] of turns.entries()) {
    const another = connection.isOpen && place > 0;
    if (!connection.isOpen) connection = await Connection.open(port);
    let { answers, outcome } = await connection.exchange(turn);
    if (outcome === "closed" && answers.length === 0 && another) {
      // The store closed the idle connection while the request was on its way, so it is tried once more, as browsers
      // do.
      connection = await Connection.open(port);
      ({ answers, outcome } = await connection.exchange(turn));
    }
    findings.requests += turn.methods.length;
    for (const [index, { status, head }] of answers.entries()) {
      findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1);
      if (status >= 500) fail(`answered ${status}${index > 0 ? ` to request ${index + 1}` : ""}`);
      if (/\r\nconnection: close/i.test(head)) connection.close();
    }
    if (outcome === "silent") fail("no answer, and the connection stays open");
    if (outcome === "closed" && !turn.mayEnd) fail("closed without an answer");
    if (outcome !== "answered") connection.close();

    function fail(what: string) {
      const sent = turns
        .slice(0, place + 1)
        .map(shown)
        .join("\n-- after its answer --\n");
      findings.failures.push({ what, conversation: number, sent });
    }
  }
  connection.close();
}

const MOST_SHOWN = 20_000;

/** Returns a request's bytes as a JavaScript string. */
function shown({ pieces }: Turn): string {
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const text = JSON.stringify(bytes.toString("latin1", 0, MOST_SHOWN));
  return bytes.length > MOST_SHOWN ? `${text} and ${bytes.length - MOST_SHOWN} bytes more` : text;
}

export function printed({ what, conversation, sent }: Failure): string {
  return `FUZZ_FROM=${conversation}: ${what}\n${sent}\n`;
}

const MAX_SHOWN_LINE = 500;

/** Returns what a store's log tells its operator as an error, and stacks of any level. No visitor may cause either. */
export function complaintsIn(output: string): string[] {
  const isComplaint = (line: string) => /"level":[56]0\b|"stack":|^\s+at /.test(line);
  return output
    .split("\n")
    .filter(isComplaint)
    .map((line) => line.slice(0, MAX_SHOWN_LINE));
}

export type Footprint = { megabytes: number; descriptors: number };

/** Returns a process's memory and open descriptors; null if the system doesn't tell (only Linux does). */
export function footprintOf(pid: number): Footprint | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    return { megabytes: Math.round(kilobytes / 1024), descriptors };
  } catch {
    return null;
  }
}
