import { setPriority } from "node:os";
import { resolve } from "node:path";
import { OperatorError } from "#domain/operator-error";

/** A command that was misunderstood or can't be carried out. The message says what to do. */
export class CommandError extends OperatorError {
  static override readonly code: string = "ERR_COMMAND";
  override name = "CommandError";
}

/** Resolves a path from the folder where the command was typed, because npm changes the folder. */
export function resolveFromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

/** Lowers a process's priority (by default this one's), so that shoppers' requests come first. */
export function lowerPriority(pid = 0): void {
  try {
    setPriority(pid, 10);
  } catch {} // some systems don't allow it
}
