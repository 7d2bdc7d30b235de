/** Sends a store what a seed draws, and counts what should never be: a 5xx, and no answer at all. */
import { readdirSync, readFileSync } from "node:fs";
import { Connection } from "../../../test/store/raw-http.ts";
import { type Conversation, draw, type Turn } from "./conversations.ts";
import { newWorld, type World } from "./world.ts";

export type Fuzzing = {
  origin: string;
  seed: number;
  /** How many requests; the last conversation may go over it. */
  requests: number;
  /** The number of the first conversation: to repeat one that failed. */
  from?: number;
  atOnce?: number;
  /** Called now and then with how many requests were sent. */
  onProgress?: (sent: number) => void;
};

export type Failure = {
  what: string;
  /** Which conversation: `FUZZ_SEED` and `FUZZ_FROM` repeat it. */
  conversation: number;
  /** What was sent, so that it can be sent again by hand. */
  sent: string;
};

export type Findings = {
  requests: number;
  /** How many answers had each status. */
  statuses: Map<number, number>;
  failures: Failure[];
  /** The number of the conversation that would have been the next. */
  next: number;
};

/** Conversations between two mornings, when everybody signs in anew. */
const DAY = 1_500;
/** A store with so many failures is known to be broken. */
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

/** Numbers beside each other draw nothing alike. */
function drawnFor(world: World, seed: number, number: number): Conversation {
  return draw(world, Math.imul(seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b));
}

/** Holds one conversation; a connection that the store closed is opened anew, as browsers do. */
async function hold(port: number, number: number, turns: Conversation, findings: Findings) {
  let connection = await Connection.open(port);
  for (const [place, turn] of turns.entries()) {
    const another = connection.isOpen && place > 0;
    if (!connection.isOpen) connection = await Connection.open(port);
    let { answers, outcome } = await connection.exchange(turn);
    if (outcome === "closed" && answers.length === 0 && another) {
      // It was closed while this was on its way: a browser tries once more.
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

/** As a JavaScript string of bytes. */
function shown({ pieces }: Turn): string {
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const text = JSON.stringify(bytes.toString("latin1", 0, MOST_SHOWN));
  return bytes.length > MOST_SHOWN ? `${text} and ${bytes.length - MOST_SHOWN} bytes more` : text;
}

export function printed({ what, conversation, sent }: Failure): string {
  return `FUZZ_FROM=${conversation}: ${what}\n${sent}\n`;
}

export type Footprint = { megabytes: number; descriptors: number };

/** Null where the system doesn't tell (only Linux does). */
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
