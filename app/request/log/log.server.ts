import { type Logger, pino } from "pino";
import { LogOutput } from "./log-output.server.ts";

/** The log. It is silent until `openLog`, so that tests print nothing. */
export let log: Logger = pino({ level: "silent" });

/**
 * The log of emails that couldn't be sent, in full, so that the operator can send them by hand. It alone has personal
 * data, and is switched on separately (reading R27).
 */
export let emailLog: Logger = pino({ level: "silent" });

let output: LogOutput | undefined;

type LogOptions = {
  emails?: boolean;
  /** Called with a sentence for the operator if lines can't be written; the store continues. */
  reportToOperator?: (sentence: string) => void;
};

/** Opens the log, which writes JSON lines to stdout. */
export function openLog(
  level: string,
  { emails = false, reportToOperator = () => {} }: LogOptions = {},
): void {
  output = new LogOutput({
    fd: 1,
    onFailure: (code) =>
      reportToOperator(`The log can't be written (${code}). The store goes on; lines may be lost.`),
    onRecovered: (lost) => log.warn({ lost }, "the log can be written again"),
  });
  const timestamp = pino.stdTimeFunctions.isoTime;
  log = pino({ level, base: null, timestamp, serializers: { err: loggedError } }, output);
  emailLog = pino(
    { level: emails ? "info" : "silent", base: { name: "email" }, timestamp },
    output,
  );
}

/** Returns why the log can't be written, as a code such as `ENOSPC`; null: it can. */
export function logFailure(): string | null {
  return output?.failure ?? null;
}

/**
 * Returns an error as it is logged: without the values of a failed query (names, addresses, mobile numbers), and
 * without PostgreSQL's details, which quote the row.
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

/** Writes what is left. Must be called before the process ends, or the last lines are lost. */
export async function closeLog(): Promise<void> {
  await output?.close();
}

/** What is logged of a request. Nothing personal, so no query string, network address or cookie. */
export type RequestLine = {
  id: string;
  method: string;
  /** The route's pattern such as `/orders/:orderId`, or the path itself if it is public. */
  path: string;
  status: number;
  ms: number;
  bytes: number;
  cache?: "hit";
  /** True if the connection was closed before the response ended. */
  cut?: true;
};

/**
 * Logs a request. The line is put together by hand, because pino would take as long for it as answering a cached page
 * takes.
 */
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

/** Dozens of requests come in one millisecond, so the last time's text is remembered. */
function isoTime(now: number): string {
  if (now !== lastTimestamp) {
    lastTimestamp = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}
