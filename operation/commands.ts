import type { Config } from "#request/config.server";
import { currentProvider } from "#request/session/session.server";
import { seedStore } from "#seed/seed";
import { startFailureSentence } from "#server/start-failure";
import { closeAll, configureFromEnvironment, openData } from "#server/store";
import { ADOPT_HELP, adoptCommand, adoptedPart } from "./adopt/adopt.ts";
import { BACKUP_HELP, RESTORE_HELP } from "./backup/arguments.ts";
import { backupCommand, restoreCommand } from "./backup/commands.ts";
import { CommandError } from "./command-line.ts";
import { DOCTOR_HELP, doctor } from "./doctor/doctor.ts";
import { MOVE_HELP, move } from "./move/move.ts";
import { PROVE_HELP, proveCommand } from "./prove/prove-command.ts";
import { SELLER_HELP, sellerCommand } from "./seller/seller-command.ts";

type Closing = (() => unknown)[];
type WriteText = (what: string) => void;
/**
 * What a command may use while it runs. `progress` rewrites one line, `write` adds a line; both throw if the command
 * was stopped.
 */
type Running = { closing: Closing; progress: WriteText; write: WriteText };
type CommandWork = (words: string[], config: Config, running: Running) => Promise<string>;
type Command = {
  help: string;
  run: (words: string[], running: Running) => Promise<string>;
  /** The exit code if the command fails; by default 1. */
  failed?: number;
};

const withConfig = (work: CommandWork) => (words: string[], running: Running) =>
  work(words, configureFromEnvironment(running.closing), running);

/** A command for which database and files are opened first. */
const withOpenStore = (work: CommandWork) =>
  withConfig(async (words, config, running) => {
    await openData(config, running.closing);
    return await work(words, config, running);
  });

/** All commands, as `npm run NAME -- WORDS`. The text that they return is printed. */
export const COMMANDS: Partial<Record<string, Command>> = {
  adopt: {
    help: ADOPT_HELP,
    run: withConfig(async (words, config, { closing }) => {
      const what = adoptedPart(words);
      await openData(config, closing);
      return await adoptCommand(what, new Date());
    }),
  },
  // The following commands run beside a running store.
  backup: { help: BACKUP_HELP, run: withConfig(backupCommand) },
  restore: { help: RESTORE_HELP, run: withConfig(restoreCommand) },
  doctor: {
    help: DOCTOR_HELP,
    run: async (words, { write }) => {
      const { well, summary } = await doctor(words, { environment: process.env, write });
      if (!well) process.exitCode = 1;
      return summary;
    },
  },
  move: {
    help: MOVE_HELP,
    run: (words, { write }) => move(words, { environment: process.env, write }),
  },
  prove: {
    help: PROVE_HELP,
    failed: 2,
    run: async (words, running) => {
      const { well, output: said } = await proveCommand(
        words,
        configureFromEnvironment(running.closing),
        running,
      );
      if (!well) process.exitCode = 1;
      return said;
    },
  },
  seed: {
    help: "npm run seed   adds what is missing of the demo store, and changes nothing that is there",
    run: withOpenStore(async () => {
      const { rows, pictures } = await seedStore();
      return `Added ${rows} rows and ${pictures} pictures of the demo store.`;
    }),
  },
  seller: {
    help: SELLER_HELP,
    run: withOpenStore(async (words, { sellerEmails: listed }) => {
      const provider = currentProvider() ?? "google";
      return await sellerCommand(words, { provider, listed }, new Date());
    }),
  },
};

export async function runCommand(
  { help, run, failed = 1 }: Command,
  words: string[],
): Promise<void> {
  if (words.includes("--help") || words.includes("-h")) return console.log(help);
  const closing: Closing = [];
  const refuseStopped = stoppedBySignals(closing);
  const progress = (what: string) => {
    refuseStopped();
    progressLine(what);
  };
  const write = (line: string) => {
    refuseStopped();
    console.log(line);
  };
  try {
    const answer = await run(words, { closing, progress, write });
    progressLine("");
    console.log(answer);
  } catch (error) {
    progressLine("");
    console.error(startFailureSentence(error) ?? error);
    process.exitCode = failed;
  } finally {
    await closeAll(closing);
  }
}

/** Rewrites one line, if stdout is a terminal. */
function progressLine(what: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${what.slice(0, 78)}\r`);
}

/**
 * Ctrl-C or a service manager stops a command at its next step, as if the step had failed, so that the command cleans
 * up. A second signal ends it at once. The returned function throws once the command was stopped.
 */
function stoppedBySignals(closing: Closing): () => void {
  let stoppedAt: number | null = null;
  const stop = () => {
    // Terminals and npm both pass signals on, so each may arrive twice within a second.
    if (stoppedAt !== null && Date.now() - stoppedAt > 1_000) process.exit(1);
    if (stoppedAt === null) console.error("Stopping…");
    stoppedAt ??= Date.now();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, stop);
    closing.push(() => process.off(signal, stop));
  }
  return () => {
    if (stoppedAt !== null) throw new CommandError("It was stopped. Run it again when you like.");
  };
}
