import { setPriority } from "node:os";
import { resolve } from "node:path";

/** A command that wasn't understood, or can't do what it was asked; its message is for people, and says what to do. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** npm runs us in the store's own folder; a path is meant from where the command was said. */
export function wherePersonStands(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

/** Whoever buys goes before whoever copies: this process, or another of this machine. */
export function yieldToShoppers(pid = 0): void {
  try {
    setPriority(pid, 10);
  } catch {} // not everywhere allowed
}
