import { type Logger, pino } from "pino";
import { LogOutput } from "./log-output.server.ts";

/** Silent until the process opens it, so that tests print nothing. */
export let log: Logger = pino({ level: "silent" });

/**
 * Full emails that couldn't be mailed, for the operator to send by hand: the log's only personal data (reading R27),
 * with a switch of its own.
 */
export let emailLog: Logger = pino({ level: "silent" });

let output: LogOutput | undefined;

type LogOptions = {
  emails?: boolean;
  /** Gets a sentence if lines can't be written; the store goes on. */
  complain?: (sentence: string) => void;
};

/** Opens the log: JSON lines on stdout. */
export function openLog(
  level: string,
  { emails = false, complain = () => {} }: LogOptions = {},
): void {
  output = new LogOutput({
    fd: 1,
    onFailure: (code) =>
      complain(`The log can't be written (${code}). The store goes on; lines may be lost.`),
    onMended: (lost) => log.warn({ lost }, "the log can be written again"),
  });
  const timestamp = pino.stdTimeFunctions.isoTime;
  log = pino({ level, base: null, timestamp, serializers: { err: loggedError } }, output);
  emailLog = pino(
    { level: emails ? "info" : "silent", base: { name: "email" }, timestamp },
    output,
  );
}

/** Why the log can't be written, by a code such as `ENOSPC`; null if it can. */
export function logFailure(): string | null {
  return output?.failure ?? null;
}

/**
 * An error without the values of a failed query (names, addresses, mobile numbers) and without PostgreSQL's details,
 * which quote the row.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  const message = error.message.replace(/\nparams: .*$/s, "");
  return {
    type: error.constructor.name,
    message,
    ...(typeof code === "string" && { code }),
    ...(error.stack && { stack: error.stack.replace(error.message, () => message) }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/** Must be called before the process ends, or the last lines are lost. */
export async function closeLog(): Promise<void> {
  await output?.close();
}

/** What is logged of a request: nothing personal, so no query, network address or cookie. */
export type RequestLine = {
  id: string;
  method: string;
  /** A route's pattern (`/orders/:orderId`), or the path of something public. */
  path: string;
  status: number;
  ms: number;
  bytes: number;
  cache?: "hit";
  /** Set if the connection was closed before the end of the response. */
  cut?: true;
};

/** Formats the line itself: pino's way costs as much as answering from memory does. */
export function logRequest(line: RequestLine): void {
  if (!log.isLevelEnabled("info")) return;
  output?.write(formatRequest(line, Date.now()));
}

export function formatRequest(line: RequestLine, now: number): string {
  const { id, method, path, status, bytes } = line;
  const ms = Math.round(line.ms * 100) / 100;
  const rest = line.cache ? ',"cache":"hit"' : line.cut ? ',"cut":true' : "";
  return `{"level":30,"time":"${isoTime(now)}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"bytes":${bytes}${rest}}\n`;
}

let lastTimestamp = 0;
let lastTime = "";

/** Dozens of requests share a millisecond, so its text is remembered. */
function isoTime(now: number): string {
  if (now !== lastTimestamp) {
    lastTimestamp = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}
