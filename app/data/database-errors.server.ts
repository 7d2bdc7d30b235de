/** Errors of the database and its driver, and what is known then. */

/** The name of the constraint that a write ran into, or undefined when the error is another. */
export function violatedConstraint(error: unknown): string | undefined {
  return cause(error).constraint;
}

/** PostgreSQL's five-character code, or Node's for a connection that failed. */
export function errorCode(error: unknown): string | undefined {
  return cause(error).code;
}

/** Drizzle wraps what the driver threw. */
function cause(error: unknown): { code?: string; constraint?: string; message?: string } {
  return (error instanceof Error && error.cause instanceof Error ? error.cause : error) as object;
}

/**
 * Whether the database can't be reached or doesn't take writes any more, rather than that it refused
 * something. Classes 08 (connection), 53 (no disk, memory or connection left) and 57P (server going down or
 * coming up), 25006 (a primary that is a standby by now), Node's socket errors, the driver's own words.
 */
export function isConnectionLoss(error: unknown): boolean {
  const { code = "", message = "" } = cause(error);
  return (
    /^(08|53|57P|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/.test(code) ||
    /Connection terminated|not queryable|timeout/i.test(message)
  );
}

/** These errors of a lost connection mean that the server did nothing, or never got the statement. */
export function wasNotSent(error: unknown): boolean {
  const { code = "", message = "" } = cause(error);
  // 57014: broken off by the server's own limit.
  return /^(25006|53|57014|57P03)/.test(code) || message.includes("not queryable");
}

/** Under these failures a write may have been carried out. */
const unknown = new WeakSet<object>();

export function markUnknown(error: unknown): unknown {
  unknown.add(cause(error));
  return error;
}

/** Tells whether nobody knows if the write that failed was carried out: its answer was lost. */
export function outcomeUnknown(error: unknown): boolean {
  return typeof error === "object" && error !== null && unknown.has(cause(error));
}
