import { OperatorError } from "#domain/operator-error";
import { config } from "#request/config.server";

/** The sentence for an expected failure; null for a bug, whose stack trace is printed. */
export function startFailureSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorError) return error.message;
  const reason = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  const sentence = portSentence(reason) ?? folderSentence(reason) ?? databaseSentence(reason);
  // Drizzle and the driver each wrap the error of the other's.
  return sentence ?? (reason === error ? null : startFailureSentence(reason));
}

type Listening = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string };

function portSentence({ code, syscall, address, port, hostname }: Listening): string | null {
  if (syscall === "getaddrinfo") return hostSentence(hostname);
  if (syscall !== "listen") return null;
  const prefix = port !== config?.port && port === config?.metrics?.port ? "METRICS_" : "";
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${address} is taken: stop the program that uses it, or set ${prefix}PORT to another.`;
  }
  if (code === "EACCES") {
    return `Port ${port} may not be opened by this user: set ${prefix}PORT above 1023.`;
  }
  return `${prefix}HOST and ${prefix}PORT can't be listened on (${code}): ${prefix}HOST wants an address of this machine.`;
}

/**
 * The sentence for a host name that couldn't be looked up; null unless it is that of HOST or METRICS_HOST, because
 * the database's host fails with the same error.
 */
function hostSentence(name: string | undefined): string | null {
  const variable = { [config?.metrics?.host ?? ""]: "METRICS_HOST", [config?.host ?? ""]: "HOST" };
  const of = name && variable[name];
  return of ? `${of} wants an address of this machine; ${name} is none.` : null;
}

function folderSentence({ code, path }: NodeJS.ErrnoException): string | null {
  // The error of a failed write doesn't always name its path.
  if (code === "ENOSPC") {
    return `The disk of ${path ?? "DATA_DIR"} is full: make room and start again.`;
  }
  if (!path) return null;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `${path} is not writable: give this user the right to it, or set DATA_DIR to another folder.`;
  }
  if (code === "ENOTDIR" || code === "EEXIST") {
    return `${path} is in the way: DATA_DIR wants a folder.`;
  }
  return null;
}

/** The sentence doesn't repeat the database's address, which contains a password. */
function databaseSentence({ code = "", syscall, message }: NodeJS.ErrnoException): string | null {
  if (code === "ENOENT" && syscall === "connect") {
    return "The store's own database isn't running any more: was the store stopped? Run this again.";
  }
  // The server was stopped, crashed, or recovers; or the connection was cut before, or while, something was sent.
  if (
    /^57P0[12]$/.test(code) ||
    /^08(?!P01)/.test(code) ||
    /^Connection terminated( unexpectedly)?$|not queryable/.test(message) ||
    (/^(ECONNRESET|EPIPE)$/.test(code) && /^(read|write)$/.test(syscall ?? ""))
  ) {
    return "The database ended the connection: it was stopped or restarted, or another server took over. Run this again when it is back.";
  }
  if (code === "53100") return "The database's disk is full: make room there, then run this again.";
  if (/timeout (expired|exceeded)|connection timeout/.test(message)) {
    return "The database didn't answer in time: is it very busy, or unreachable? Run this again.";
  }
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ECONNRESET)$/.test(code)) {
    return `${databaseName()} doesn't answer (${code}).`;
  }
  if (code === "25006") {
    return "The database of DATABASE_URL can be read but not written: it is a standby, or set to read only. Point DATABASE_URL to the primary.";
  }
  // 08P01 is the code with which poolers refuse.
  if (/^(28P01|28000|3D000|42501|08P01|0A000|53300|57P03)$/.test(code)) {
    return `${databaseName()} refuses the store: ${message}.`;
  }
  return null;
}

function databaseName(): string {
  return config?.databaseUrl ? "The database of DATABASE_URL" : "The store's own database";
}
