import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const LOADER = join(import.meta.dirname, "../../test/sql-as-text.ts");

/** Processes that do one part of a node's work until a test kills them. `program` is a file of this folder. */
export class KilledNodes {
  readonly #program: string;
  readonly #nodes: ChildProcess[] = [];

  constructor(program: string) {
    this.#program = join(import.meta.dirname, program);
  }

  /** Starts the node at a place; resolves once it is at work. */
  async start(place: number, ...args: string[]): Promise<void> {
    const node = fork(this.#program, args, { execArgv: ["--import", LOADER] });
    this.#nodes[place] = node;
    await once(node, "message");
  }

  isRunning(place: number): boolean {
    const node = this.#nodes[place];
    return node !== undefined && node.exitCode === null && !node.killed;
  }

  kill(place: number): void {
    this.#nodes[place]?.kill("SIGKILL");
  }

  killAll(): void {
    for (const node of this.#nodes) node.kill("SIGKILL");
  }
}
