import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, open, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { LOGS } from "./isolation.ts";

/** System accounts that Debian's packages make. */
export type Account = "root" | "nobody" | "postgres" | "swift";

export type Command = {
  name: string;
  program: string;
  args: string[];
  account: Account;
  /** The machine (a network namespace) that the program runs on; by default that of the stores. */
  machine?: string;
  env?: Record<string, string>;
};

/** A program of the cluster that can be started, ended and started again. */
export class Service {
  private child: ChildProcess | undefined;
  readonly name: string;
  private readonly command: Command;
  private readonly logFile: string;

  constructor(command: Command, folder: string) {
    this.name = command.name;
    this.command = command;
    this.logFile = join(folder, LOGS, `${command.name}.log`);
  }

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && !this.child.signalCode;
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error(`${this.name} does not run`);
    return this.child.pid;
  }

  async start(): Promise<void> {
    if (this.running) return;
    await mkdir(dirname(this.logFile), { recursive: true });
    const log = await open(this.logFile, "a");
    const [program = "", ...args] = argumentsOf(this.command);
    this.child = spawn(program, args, {
      stdio: ["ignore", log.fd, log.fd],
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", ...this.command.env },
      // Detached, so that Ctrl-C reaches only this program, which then ends the other programs in order.
      detached: true,
    });
    await once(this.child, "spawn");
    await log.close();
  }

  /** Ends the program; resolves when it has ended. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (!this.child || !this.running) return;
    const exited = once(this.child, "exit");
    this.child.kill(signal);
    await exited;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Returns the last lines of the program's log, which show why it ended. */
  async lastWords(): Promise<string> {
    const log = await readFile(this.logFile, "utf8").catch(() => "");
    return log.split("\n").slice(-15).join("\n");
  }

  /** Waits until `question` resolves with true; throws if the program ends before, or after `seconds`. */
  async until(what: string, question: () => Promise<boolean>, seconds = 90): Promise<void> {
    const orEnded = async () => !this.running || (await question());
    if ((await becomesTrue(orEnded, seconds)) && this.running) return;
    throw new Error(`${this.name}: ${what} within ${seconds} s\n${await this.lastWords()}`);
  }
}

function argumentsOf({ program, args, account, machine }: Command): string[] {
  const command = [program, ...args];
  const asAccount =
    account === "root"
      ? command
      : [
          "setpriv",
          `--reuid=${account}`,
          `--regid=${groupOf(account)}`,
          "--init-groups",
          ...command,
        ];
  return machine ? ["ip", "netns", "exec", machine, ...asAccount] : asAccount;
}

function groupOf(account: Account): string {
  return account === "nobody" ? "nogroup" : account;
}

const run = promisify(execFile);

/** Runs a program to its end; returns its output. Throws its error output if it fails. */
export async function runToEnd(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { encoding: "utf8", maxBuffer: 1 << 24 });
  return stdout;
}

export async function becomesTrue(question: () => Promise<boolean>, seconds: number) {
  const deadline = performance.now() + seconds * 1_000;
  while (performance.now() < deadline) {
    if (await question().catch(() => false)) return true;
    await sleep(200);
  }
  return false;
}

/** True if an address responds with a status from 200 to 299. */
export async function answers(address: string, method = "GET"): Promise<boolean> {
  const answer = await fetch(address, { method, signal: AbortSignal.timeout(2_000) });
  await answer.arrayBuffer();
  return answer.ok;
}

/**
 * Makes a program that reads its settings from a file, with a folder of its own for both. `args` get the file's
 * path and the folder.
 */
export async function configured(
  folder: string,
  { name, file, settings, args, env = () => ({}) }: Configured,
): Promise<Service> {
  const own = await folderOf("nobody", join(folder, name));
  const path = await fileOf("nobody", join(own, file), settings(own));
  const command = { name, program: name, args: args(path, own), env: env(own) };
  return new Service({ ...command, account: "nobody" }, folder);
}

type Configured = {
  name: string;
  file: string;
  settings: (folder: string) => string;
  args: (path: string, folder: string) => string[];
  env?: (folder: string) => Record<string, string>;
};

/** Makes a folder that belongs to an account. */
export async function folderOf(account: Account, path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  await giveOwnership(account, path);
  return path;
}

/** Writes a file that only an account can read, since some contain passwords. */
export async function fileOf(account: Account, path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o600 });
  await giveOwnership(account, path);
  return path;
}

async function giveOwnership(account: Account, path: string): Promise<void> {
  const [user, group] = await Promise.all([
    runToEnd("id", "-u", account),
    runToEnd("id", "-g", account),
  ]);
  await chown(path, Number(user), Number(group));
}

/** Makes a folder with a file system of a limited size, which can be filled. */
export async function smallDisk(path: string, megabytes: number): Promise<void> {
  await mkdir(path, { recursive: true });
  await runToEnd("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", path);
}

/** Fills a disk; returns the file whose removal makes room again. */
export async function fillDisk(path: string): Promise<string> {
  const ballast = join(path, "ballast");
  await stat(path);
  // The program ends with 'No space left on device', as it should.
  await runToEnd("dd", "if=/dev/zero", `of=${ballast}`, "bs=64k").catch(() => "");
  return ballast;
}
