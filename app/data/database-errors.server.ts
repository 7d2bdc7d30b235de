/** Returns the name of the constraint that a write violated; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return cause(error).constraint;
}

/** Returns PostgreSQL's five-character error code, or Node's for a connection that failed. */
export function errorCode(error: unknown): string | undefined {
  return cause(error).code;
}

/** Drizzle wraps the driver's error; this unwraps it. */
function cause(error: unknown): { code?: string; constraint?: string; message?: string } {
  return (error instanceof Error && error.cause instanceof Error ? error.cause : error) as object;
}

/**
 * True if the database is unreachable or no longer takes writes, as opposed to refusing something: classes 08
 * (connection), 53 (no disk, memory or connections) and 57P (starting or stopping), 25006 (a standby), Node's socket
 * errors, and the driver's own messages.
 */
export function isConnectionLoss(error: unknown): boolean {
  const { code = "", message = "" } = cause(error);
  return (
    /^(08|53|57P|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/.test(code) ||
    /Connection terminated|not queryable|timeout/i.test(message)
  );
}

/** True if the statement certainly changed nothing: the server refused it or never got it. */
export function certainlyChangedNothing(error: unknown): boolean {
  const { code = "", message = "" } = cause(error);
  // 57014: the server stopped the statement at its time limit.
  return /^(25006|53|57014|57P03)/.test(code) || message.includes("not queryable");
}

/** Errors after which nobody knows whether the write happened. */
const errorsWithUnknownOutcome = new WeakSet<object>();

export function markOutcomeUnknown(error: unknown): unknown {
  errorsWithUnknownOutcome.add(cause(error));
  return error;
}

/** True if the failed write may have happened, because the connection was lost before its result arrived. */
export function isOutcomeUnknown(error: unknown): boolean {
  return typeof error === "object" && error !== null && errorsWithUnknownOutcome.has(cause(error));
}
