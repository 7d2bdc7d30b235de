/** A problem of a node (a running process of the store), with its code and facts, as stored in the table `nodes`. */
export type NodeProblem =
  | { code: "database" }
  | { code: "database-older" }
  | { code: "database-newer" }
  | { code: "database-read-only" }
  | { code: "files" }
  | { code: "files-away" }
  | { code: "files-marker" }
  | { code: "secret" }
  | { code: "disk"; megabytes: number; files: number | null }
  | { code: "disk-low"; megabytes: number; files: number | null }
  | { code: "clock"; seconds: number }
  | { code: "log"; reason: string }
  | { code: "mail"; reason: string }
  | { code: "reader" }
  | { code: "retention" }
  | { code: "stopping" };
type NodeProblemCode = NodeProblem["code"];

/** The problems with which a node answers `/readyz` with an error, so that a load balancer sends it no requests. */
const PROBLEMS_THAT_STOP_REQUESTS: readonly NodeProblemCode[] = [
  "database",
  "database-older",
  "database-newer",
  "database-read-only",
  "files",
  "files-marker",
  "secret",
  "disk",
  "stopping",
];

export function stopsRequests({ code }: NodeProblem): boolean {
  return PROBLEMS_THAT_STOP_REQUESTS.includes(code);
}

type Sentence = { found: string; advice: string };
type Sentences = {
  [Code in NodeProblemCode]: (problem: Extract<NodeProblem, { code: Code }>) => Sentence;
};

/** What was found, and what to do. No sentence names an address, path or secret: `/readyz` is public. */
const sentences: Sentences = {
  database: () => ({
    found: "The database doesn't answer, or refuses the server.",
    advice: "Check that PostgreSQL is running and that DATABASE_URL is right.",
  }),
  "database-older": () => ({
    found: "The database lacks tables of this version.",
    advice: "Start this server again: it adds them.",
  }),
  "database-newer": () => ({
    found: "The database is of another version of the store, which this server can't work with.",
    advice: "Update this server, too.",
  }),
  "database-read-only": () => ({
    found:
      "The store can read its database but can't save anything: DATABASE_URL leads to a standby or to a read-only server.",
    advice: "Set DATABASE_URL to the primary database server.",
  }),
  files: () => ({
    found: "A file could not be written and read back.",
    advice:
      "Check that the disk isn't full, that the folder is writable, and that the S3 store answers.",
  }),
  "files-away": () => ({
    found: "The object store doesn't answer: orders come without their screenshots.",
    advice:
      "Check that the object store is running and that S3_ENDPOINT is right. The store keeps running, and tries again.",
  }),
  "files-marker": () => ({
    found: "The files here aren't this store's: its marker isn't among them.",
    advice:
      "Mount the shared folder (or set the same S3 bucket) as on the other servers, and check that DATABASE_URL names the store's database; if both are right, run: npm run adopt -- files",
  }),
  secret: () => ({
    found: "This server has another SECRET than the store.",
    advice:
      "Set the same SECRET on each server; if you changed it on purpose, run once: npm run adopt -- secret",
  }),
  disk: (problem) => ({
    found: `The disk is nearly full: ${remainingSpace(problem)}.`,
    advice: "Make room, or orders come without their screenshots.",
  }),
  "disk-low": (problem) => ({
    found: `The disk is filling up: ${remainingSpace(problem)}.`,
    advice:
      "Make room: on a full disk this server isn't ready, and orders come without their screenshots.",
  }),
  clock: ({ seconds }) => ({
    found: `The clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the database's.`,
    advice: "Switch on time synchronization (timedatectl set-ntp true) on both machines.",
  }),
  log: ({ reason }) => ({
    found: `The log can't be written (${reason}).`,
    advice:
      LOG_ADVICE[reason] ?? "Check where the store's log is written. The store keeps running.",
  }),
  mail: ({ reason }) => ({
    found: `The mail server takes no emails (${reason}).`,
    advice: "The store tries for three days to send them. Look at SMTP_URL and at the mail server.",
  }),
  reader: () => ({
    found: "Screenshots can't be read: the program that reads them doesn't start.",
    advice: "Run npm run doctor on this server. Until then, customers type their transaction IDs.",
  }),
  retention: () => ({
    found: "How long data is stored can't be read, so this server deletes no old data.",
    advice:
      "Another version of the store saved the number of days: update this server. If it stays on this version, docs/incidents.md says how to set the days again.",
  }),
  stopping: () => ({ found: "The server is stopping.", advice: "" }),
};

const LOG_ADVICE: Record<string, string> = {
  ENOSPC:
    "Make room on the disk that the log is written to. The store keeps running, but lines of the log may be lost.",
  EPIPE:
    "The program that read the log has ended. Start the store again: until then nothing is logged.",
  EAGAIN:
    "The program that reads the log has stopped reading. Check that program: the store keeps running, but lines of the log are lost.",
};

function remainingSpace({ megabytes, files }: { megabytes: number; files: number | null }): string {
  return files === null
    ? `${megabytes} MB left`
    : `${megabytes} MB and room for ${files} files left`;
}

/** Returns what was found and what to do, separately. A node of another version may store an unknown code. */
export function problemParts(problem: { code: string }): Sentence {
  const sentence = sentences[problem.code as NodeProblemCode] as
    | ((problem: { code: string }) => Sentence)
    | undefined;
  return (
    sentence?.(problem) ?? {
      found: `The server reports "${problem.code}", which this version doesn't know.`,
      advice: "",
    }
  );
}

export function problemSentence(problem: { code: string }): string {
  const { found, advice } = problemParts(problem);
  return `${found} ${advice}`.trimEnd();
}

const SHOP_CLOSED =
  "One of the store's servers takes no visitors until this is repaired. If it is the only one, the shop is closed.";

/** Sentences for owners who don't run the server: the meaning of each problem for the shop. */
const MEANINGS: Record<NodeProblemCode, string> = {
  database: SHOP_CLOSED,
  "database-older": SHOP_CLOSED,
  "database-newer": SHOP_CLOSED,
  "database-read-only": "Nothing can be saved, so nobody can order until this is repaired.",
  files: "Screenshots and pictures can't be saved until this is repaired.",
  "files-away": "Orders come without their screenshots until this is repaired.",
  "files-marker": SHOP_CLOSED,
  secret: SHOP_CLOSED,
  disk: "The store's disk is nearly full, so orders come without their screenshots.",
  "disk-low": "The store's disk is filling up. When it is full, orders come without screenshots.",
  clock: "A server's clock is wrong, so times may be wrong on orders and payment pages.",
  log: "The shop works, but its server can't write down what happens.",
  mail: "Emails to customers don't go out. The store tries again for three days.",
  reader: "Screenshots can't be read, so customers type their transaction IDs.",
  retention: "The shop works, but old data isn't deleted.",
  stopping: "One of the store's servers is being stopped.",
};

/** Returns what a problem means for the shop. A node of another version may store an unknown code. */
export function problemMeaning({ code }: { code: string }): string {
  return MEANINGS[code as NodeProblemCode] ?? "One of the store's servers has a problem.";
}

/** The free space on a disk. `files` is null if the file system doesn't limit their number. */
export type DiskSpace = { megabytes: number; files: number | null };
export type DiskMarks = { megabytes: number; files: number };

/** Owners are warned when the free space is less than this many times the minimum. */
const LOW_SPACE_FACTOR = 4;

export function diskProblem(
  { megabytes, files }: DiskSpace,
  marks: DiskMarks,
): Extract<NodeProblem, { code: "disk" | "disk-low" }> | null {
  const isBelow = (times: number) =>
    megabytes < times * marks.megabytes || (files !== null && files < times * marks.files);
  const code = isBelow(1) ? "disk" : isBelow(LOW_SPACE_FACTOR) ? "disk-low" : null;
  return (
    code && {
      code,
      megabytes,
      files: files !== null && files < LOW_SPACE_FACTOR * marks.files ? files : null,
    }
  );
}

/**
 * The most seconds by which a node's clock may differ from the database's. Undo, sessions and quotes use both clocks.
 */
export const MOST_DRIFT_SECONDS = 5;

/**
 * Returns a problem if the node's clock is wrong. `ahead` is the node's clock minus the database's, `uncertain` the
 * error of that measurement; both in milliseconds.
 */
export function clockProblem(
  secondsAhead: number,
  uncertain: number,
): Extract<NodeProblem, { code: "clock" }> | null {
  if (Math.abs(secondsAhead) - uncertain <= MOST_DRIFT_SECONDS * 1_000) return null;
  return { code: "clock", seconds: Math.round(secondsAhead / 1_000) };
}
