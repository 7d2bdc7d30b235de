import { setPriority } from "node:os";
import { resolve } from "node:path";
import { OperatorError } from "#domain/operator-error";

/** A command that was misunderstood or can't be done; the message says what to do. */
export class CommandError extends OperatorError {
  static override readonly code: string = "ERR_COMMAND";
  override name = "CommandError";
}

/** Resolves a path from where the command was typed: npm changes the folder. */
export function resolveFromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

/** Lowers the priority of a process (by default this one), so that shoppers come first. */
export function lowerPriority(pid = 0): void {
  try {
    setPriority(pid, 10);
  } catch {} // not everywhere allowed
}
