/** The real store on a real database, with everything around it that can be slow, refuse, break or end. */
import { execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { closeDatabase, openDatabase } from "../../app/data/db.server.ts";
import { readConfig, setConfig } from "../../app/request/config.server.ts";
import { loadSettings } from "../../app/request/settings/settings.server.ts";
import { openFiles } from "../../app/services/files.server.ts";
import { openMail } from "../../app/services/mail.server.ts";
import { jobs } from "../../server/jobs/sweep.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../server/postgres/embedded-postgres.ts";
import { addressOf, freePort, startStore, temporaryFolder } from "../../test/store/built-store.ts";
import { startMailServer } from "../../test/store/mail-server.ts";
import { type Program, postmasterOf } from "../../test/store/processes.ts";
import { type DatabaseLine, openDatabaseLine } from "./database-line.ts";
import { passTime, passTimeOfFiles, type TimeColumns, timeColumns } from "./passing-time.ts";

export const OWNER = "owner@example.com";
const SECRET = "the secret that all nodes of a simulated store share";
/** Megabytes of the disk. Making rows older writes them again, and the database's log takes up to 1 GB. */
const DISK_MEGABYTES = { first: 1_200, day: 40 };
/** Error codes of a PostgreSQL that is starting or ending. */
const UNAVAILABLE_CODES = /^(57P|08)/;
/** Hundredths of a second for which an accident waits at most. */
const MOST_WAIT_HUNDREDTHS = 300;

const MAIL_FROM = "Kathalu <stories@store.example>";

/** Thrown if no response came, or one that doesn't say what happened. */
export class NoResponseError extends Error {}

export type Node = { port: number; folder: string | undefined; program: Program | null };

export class World {
  readonly folder: string;
  readonly origin: string;
  readonly nodes: readonly [Node, Node];
  readonly line: DatabaseLine;
  readonly mail: Awaited<ReturnType<typeof startMailServer>>;
  /** True if the store's files are on a disk of their own, which can be filled. */
  readonly ownDisk: boolean;
  /** Hours that the simulation has let pass, in addition to those of the clock. */
  hours = 0;
  /** True while an accident may prevent responses; a bad response then isn't a fault. */
  troubled = false;
  /**
   * Rises when an accident begins, and again when it is over. A request compares the values before and after it, to see
   * whether an accident happened meanwhile.
   */
  troubles = 0;
  /** How often Confirm was pressed in this turn. An accident begins after a given number of presses. */
  confirms = 0;
  readonly #remove: () => Promise<void>;
  #postgres: EmbeddedPostgres | null = null;
  #url = "";
  #pool = new pg.Pool();
  #columns: TimeColumns = [];
  /** The output of programs that have ended. */
  #output = "";

  /** Opens the world. `old` is the folder of another release with its build, which the second node runs. */
  static async open(days: number, old?: string): Promise<World> {
    const folder = await temporaryFolder("simulated");
    const ownDisk = mountDisk(folder.path, DISK_MEGABYTES.first + days * DISK_MEGABYTES.day);
    let world: World | undefined;
    const socket = () => world?.socket ?? "";
    const line = await openDatabaseLine(socket);
    const ports = [await freePort(), await freePort()] as const;
    const mail = await startMailServer();
    const { path, remove } = folder;
    world = new World({ old, folder: path, line, mail, ports, ownDisk, remove });
    await world.startDatabase();
    await world.startNode(world.nodes[0]);
    setConfig(readConfig(world.#environment(world.nodes[0])));
    openDatabase(world.#url, { connections: 4 });
    openFiles({ dataDir: world.#dataDir });
    // The mail server is set here too, because jobs that run in this process check whether there is one. The nodes
    // send the emails.
    openMail({ smtpUrl: world.mail.url, mailFrom: MAIL_FROM, write: () => undefined });
    await loadSettings();
    world.#pool = new pg.Pool({ connectionString: world.#url, connectionTimeoutMillis: 5_000 });
    world.#pool.on("error", () => {});
    world.#columns = await world.#withClient(timeColumns);
    return world;
  }

  private constructor(made: {
    old: string | undefined;
    folder: string;
    line: DatabaseLine;
    mail: World["mail"];
    ports: readonly [number, number];
    ownDisk: boolean;
    remove: () => Promise<void>;
  }) {
    this.folder = made.folder;
    this.line = made.line;
    this.mail = made.mail;
    this.ownDisk = made.ownDisk;
    this.#remove = made.remove;
    this.origin = `http://localhost:${made.ports[0]}`;
    this.nodes = [
      { port: made.ports[0], folder: undefined, program: null },
      { port: made.ports[1], folder: made.old, program: null },
    ];
  }

  get #dataDir(): string {
    return join(this.folder, "data");
  }

  /** Returns the path of the database's socket. */
  get socket(): string {
    return join(new URL(this.#url).searchParams.get("host") ?? "", ".s.PGSQL.5432");
  }

  #environment(node: Node): Record<string, string> {
    const url = new URL(this.#url);
    return {
      DATABASE_URL: `postgresql://${url.username}@127.0.0.1:${this.line.port}${url.pathname}`,
      DATA_DIR: this.#dataDir,
      PORT: `${node.port}`,
      HOST: "127.0.0.1",
      APP_ORIGIN: this.origin,
      SECRET,
      DEMO_SIGN_IN: "1",
      LANGUAGES: "en,te",
      SELLER_EMAILS: OWNER,
      SMTP_URL: this.mail.url,
      MAIL_FROM,
      // Nodes don't read screenshots: each reader takes 0.2 GB, and what it finds prevents no payment (reading R64).
      READ_SCREENSHOTS: "0",
      DISK_MARK_MB: "5",
      STOP_GRACE_SECONDS: "0",
      TMPDIR: this.folder,
      LOG_LEVEL: "warn",
    };
  }

  /** Returns the ports of the nodes that are running. */
  get ports(): number[] {
    return this.nodes.filter(({ program }) => program).map(({ port }) => port);
  }

  // ── The database ────────────────────────────────────────────────────────────────────────────────

  async startDatabase(): Promise<void> {
    this.#postgres = await startEmbeddedPostgres({
      dataDir: join(this.folder, "database"),
      log: () => {},
      // Commits are really written to the disk, because a kill would otherwise lose the last ones.
      durable: true,
    });
    this.#url = this.#postgres.url;
    if (await writesDownCommits(this.#postgres.adminUrl)) return;
    await this.#postgres.stop();
    await this.startDatabase();
  }

  async killDatabase(): Promise<void> {
    process.kill(await postmasterOf(join(this.folder, "database")), "SIGKILL");
  }

  /** Waits after a kill until the database responds; starts it if no node restarts it within ten seconds. */
  async healDatabase(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const answers = await this.query("select 1").catch(() => null);
      if (answers) return;
      if (tries % 100 === 99) await this.startDatabase().catch(() => {});
      await sleep(100);
    }
    throw new Error("the database didn't come back within a minute");
  }

  /** Queries the database directly. While the database is down, throws `NoResponseError`. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(text, values)).rows;
    } catch (error) {
      if (error instanceof pg.DatabaseError && !UNAVAILABLE_CODES.test(error.code ?? ""))
        throw error;
      throw new NoResponseError("the database doesn't answer", { cause: error });
    }
  }

  /**
   * Runs `work` on a connection, which is released in any case, because closing the pool waits for every connection.
   */
  async #withClient<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  }

  get databaseUrl(): string {
    return this.#url;
  }

  // ── The nodes ───────────────────────────────────────────────────────────────────────────────────

  async startNode(node: Node): Promise<void> {
    const program = startStore(this.#environment(node), node.folder);
    await addressOf(program);
    node.program = program;
  }

  async endNode(node: Node, signal: NodeJS.Signals): Promise<void> {
    const { program } = node;
    node.program = null;
    if (!program) return;
    await program.ends(signal);
    this.#output += program.output();
  }

  /** Waits until every running node says that it is ready. */
  async untilReady(): Promise<void> {
    for (const { port } of this.nodes.filter(({ program }) => program)) {
      let text = "";
      for (let tries = 0; ; tries++) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        text = (await answer?.text().catch(() => "")) ?? "no answer";
        if (answer?.ok) break;
        if (tries > 600) throw new Error(`a node wasn't ready within a minute: ${text}`);
        await sleep(100);
      }
    }
  }

  /**
   * Waits until an accident begins: `after` milliseconds after Confirm was pressed `confirms` times. It waits three
   * seconds at most for these presses.
   */
  async until({ confirms, after }: { confirms: number; after: number }): Promise<void> {
    for (let tries = 0; tries < MOST_WAIT_HUNDREDTHS && this.confirms < confirms; tries++)
      await sleep(10);
    await sleep(after);
  }

  /** Returns the output of all nodes. */
  get output(): string {
    return this.#output + this.nodes.map(({ program }) => program?.output() ?? "").join("");
  }

  // ── The disk ────────────────────────────────────────────────────────────────────────────────────

  async fillDisk(): Promise<void> {
    const filler = await open(join(this.folder, "filler"), "w");
    const piece = Buffer.alloc(64 * 1024);
    try {
      for (;;) await filler.write(piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      await filler.close();
    }
  }

  async emptyDisk(): Promise<void> {
    await rm(join(this.folder, "filler"), { force: true });
  }

  // ── Time ────────────────────────────────────────────────────────────────────────────────────────

  /** Lets time pass, once no node holds a lease. */
  async pass(hours: number, days = 0): Promise<void> {
    await this.waitUntilNoLeases();
    await this.#withClient((client) => passTime(client, this.#columns, { hours, days }));
    await passTimeOfFiles(join(this.#dataDir, "files"), hours);
    this.hours += hours;
  }

  /** Waits until no node holds a lease. A lease that stays belongs to a killed node and runs out. */
  async waitUntilNoLeases(): Promise<void> {
    for (let tries = 0; tries < 40; tries++) {
      const [row] = await this.query<{ leased: boolean }>(`select exists (
          select from outbox where claimed_until > now() and sent_at is null and dead_at is null
        ) or exists (select from statement_imports where claimed_until > now()) as leased`);
      if (!row?.leased) return;
      await sleep(100);
    }
  }

  /** Runs the store's jobs, as one more node would, because the nodes' own timers count real minutes. */
  async runJobs(): Promise<void> {
    await loadSettings();
    for (const job of jobs) await job.run(new Date());
  }

  /** Converts hours of the simulation to a time of the store's clock. */
  storeTime(hours: number): Date {
    return new Date(Date.now() - (this.hours - hours) * 3_600_000);
  }

  async close(): Promise<void> {
    for (const node of this.nodes) await this.endNode(node, "SIGTERM").catch(() => {});
    await closeDatabase();
    await this.#pool.end().catch(() => {});
    await this.#postgres?.stop().catch(() => {});
    this.line.close();
    await this.mail.stop();
    if (this.ownDisk) execFileSync("umount", ["--lazy", this.folder]);
    await this.#remove();
  }
}

/** Mounts a small disk, as root on a machine that allows it; false elsewhere, where no disk can be filled. */
function mountDisk(folder: string, megabytes: number): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    const options = `size=${megabytes}m,mode=0755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns true if the database records when each transaction was committed. Otherwise turns that setting on, which
 * takes effect only after a restart of the database.
 */
async function writesDownCommits(adminUrl: string): Promise<boolean> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rows } = await client.query("show track_commit_timestamp");
    if (rows[0]?.track_commit_timestamp === "on") return true;
    await client.query("alter system set track_commit_timestamp = on");
    return false;
  } finally {
    await client.end();
  }
}
