import { destination, type Logger, pino } from "pino";

/** Silent until the process opens it, so that tests print nothing. */
export let log: Logger = pino({ level: "silent" });

/**
 * Emails that no mail server took, whole: the one place of the log with personal data (reading R27), for
 * the operator to send by hand. Its own switch, whatever the level of the rest.
 */
export let emailLog: Logger = pino({ level: "silent" });

let output: ReturnType<typeof destination> | undefined;
let flushing: NodeJS.Timeout | undefined;

/**
 * Lines of requests that go to the output together: handing each over costs more than writing it.
 * The output writes 16,384 bytes at once at most, and takes no larger measure.
 */
let waiting = "";
const TOGETHER = 16_000;

/** JSON lines on stdout, written in batches: a line a request must not cost a system call each. */
export function openLog(level: string, { emails = false } = {}): void {
  output = destination({ dest: 1, sync: false, minLength: TOGETHER, periodicFlush: 500 });
  const timestamp = pino.stdTimeFunctions.isoTime;
  log = pino({ level, base: null, timestamp, serializers: { err: loggedError } }, output);
  emailLog = pino(
    { level: emails ? "info" : "silent", base: { name: "email" }, timestamp },
    output,
  );
  flushing = setInterval(handOver, 500).unref();
}

/**
 * What happened and where, without the values that a failed query carries (names, addresses, mobile
 * numbers), and without PostgreSQL's details, which quote the row.
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

/** Call before the process ends, or its last lines are lost. */
export function closeLog(): void {
  clearInterval(flushing);
  handOver();
  output?.flushSync();
}

function handOver(): void {
  if (waiting === "") return;
  output?.write(waiting);
  waiting = "";
}

/** What is logged of a request: nothing of the person, neither query nor address nor cookie. */
export type RequestLine = {
  id: string;
  method: string;
  /** A route's pattern (`/orders/:orderId`), or the address of something public. */
  path: string;
  status: number;
  ms: number;
  bytes: number;
  cache?: "hit";
  /** The answer's receiver left before its end. */
  cut?: true;
};

/** Pino's own way costs as much as answering from memory does; the line is the same. */
export function logRequest(line: RequestLine): void {
  if (!log.isLevelEnabled("info")) return;
  waiting += formatRequest(line, Date.now());
  if (waiting.length >= TOGETHER) handOver();
}

export function formatRequest(line: RequestLine, now: number): string {
  const { id, method, path, status, bytes } = line;
  const ms = Math.round(line.ms * 100) / 100;
  const rest = line.cache ? ',"cache":"hit"' : line.cut ? ',"cut":true' : "";
  return `{"level":30,"time":"${isoTime(now)}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"bytes":${bytes}${rest}}\n`;
}

let lastMoment = 0;
let lastTime = "";

/** Dozens of requests share a millisecond. */
function isoTime(now: number): string {
  if (now !== lastMoment) {
    lastMoment = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}
