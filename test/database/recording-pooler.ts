/**
 * A connection pooler for tests, as strict as any that people put before PostgreSQL: each transaction of a client
 * gets another connection to the server than the one before. It refuses nothing, but records what a real pooler would
 * refuse or lose, and finds what was left behind in the server's sessions. In statement mode it refuses transactions,
 * as pgbouncer does.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Connections for each database and user, as with pgbouncer's `default_pool_size`. */
const SERVER_CONNECTIONS = 6;

/** Codes that a client may send instead of a protocol version. */
const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;

export type RecordingPooler = Awaited<ReturnType<typeof startRecordingPooler>>;

/** Starts the pooler. `url` is the server's, for a role that needs no password there. */
export async function startRecordingPooler(
  url: string,
  { mode = "transaction" }: { mode?: "transaction" | "statement" } = {},
) {
  const record = {
    startup: new Set<string>(),
    named: new Set<string>(),
    handedOver: 0,
    /** The statements of each transaction that has begun, one list each. */
    transactions: [] as string[][],
    /** A statement that the server will carry out once while its response is dropped. */
    answerLost: null as string | null,
    refusesTransactions: mode === "statement",
  };
  const pools = new Map<string, Pool>();
  const poolOf = (user: string, database: string) => {
    const key = `${user}/${database}`;
    const pool = pools.get(key) ?? new Pool(url, { user, database });
    pools.set(key, pool);
    return pool;
  };
  const clients = new Set<Socket>();
  // noDelay, because a response has many small messages that mustn't wait until the first is acknowledged.
  const listener = createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    socket.on("error", () => {}).once("close", () => clients.delete(socket));
    welcome(socket, (parameters) => {
      for (const name of Object.keys(parameters)) record.startup.add(name);
      const pool = poolOf(parameters.user ?? "", parameters.database ?? "");
      return new Client(socket, pool, record);
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const { username, pathname } = new URL(url);
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    record,
    /** Lists what transactions left behind in the server's sessions. */
    leftBehind: async () =>
      (await Promise.all([...pools.values()].map((pool) => pool.leftBehind()))).flat(),
    async stop() {
      for (const socket of clients) socket.destroy();
      for (const pool of pools.values()) pool.close();
      await new Promise((done) => listener.close(done));
    },
  };
}

type TransactionRecord = {
  named: Set<string>;
  handedOver: number;
  transactions: string[][];
  answerLost: string | null;
  refusesTransactions: boolean;
};

/** Reads a connection's start. All later bytes go to the client that `made` returns. */
function welcome(socket: Socket, made: (parameters: NodeJS.Dict<string>) => Client): void {
  let buffer = Buffer.alloc(0);
  const read = (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 8 && buffer.length >= buffer.readInt32BE(0)) {
      const message = buffer.subarray(0, buffer.readInt32BE(0));
      buffer = buffer.subarray(message.length);
      const code = message.readInt32BE(4);
      if (code === CANCEL_REQUEST) return socket.destroy();
      if (code === SSL_REQUEST) {
        socket.write("N");
        continue;
      }
      socket.off("data", read);
      const words = message.toString("utf8", 8).split("\0");
      const pairs = words.flatMap((name, i) => (i % 2 === 0 && name ? [[name, words[i + 1]]] : []));
      const client = made(Object.fromEntries(pairs));
      const feed = messages((type, bytes) => client.sent(type, bytes));
      socket.on("data", feed);
      return feed(buffer);
    }
  };
  socket.on("data", read);
}

/** Cuts a stream of bytes into messages, which are a letter, a length and the rest. */
function messages(take: (type: string, bytes: Buffer) => void): (chunk: Buffer) => void {
  let buffer = Buffer.alloc(0);
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 5 && buffer.length > buffer.readInt32BE(1)) {
      const message = buffer.subarray(0, 1 + buffer.readInt32BE(1));
      buffer = buffer.subarray(message.length);
      take(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

function message(type: string, body: Buffer | string): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

/** Finds the names of statements and portals in Parse, Bind, Describe and Close; unnamed ones are the empty string. */
const NAMES: NodeJS.Dict<(words: string[]) => string[]> = {
  P: ([statement = ""]) => [statement],
  B: ([portal = "", statement = ""]) => [portal, statement],
  D: ([what = ""]) => [what.slice(1)],
  C: ([what = ""]) => [what.slice(1)],
};

/** Finds the SQL text in Query and Parse messages. */
const STATEMENTS: NodeJS.Dict<(words: string[]) => string | undefined> = {
  Q: ([statement]) => statement,
  P: ([, statement]) => statement,
};

const refusedTransaction = message(
  "E",
  "SFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0",
);

class Client {
  private server: ServerConnection | null = null;
  private before: ServerConnection | null = null;
  /** Messages that the client sent while no connection was free. */
  private held: Buffer[] = [];
  private waiting = false;
  /** The number of 'ready for query' messages that the server still has to send. */
  private unanswered = 0;
  private losing = false;
  private transaction: string[] | null = null;
  private readonly socket: Socket;
  private readonly pool: Pool;
  private readonly record: TransactionRecord;

  constructor(socket: Socket, pool: Pool, record: TransactionRecord) {
    this.socket = socket;
    this.pool = pool;
    this.record = record;
    socket.once("close", () => this.server?.close());
    void pool.greeting().then((greeting) => socket.write(greeting));
  }

  sent(type: string, bytes: Buffer): void {
    if (type === "X") {
      this.socket.end();
      return;
    }
    const names = NAMES[type]?.(bytes.toString("utf8", 5).split("\0")) ?? [];
    for (const name of names) if (name !== "") this.record.named.add(name);
    if (type === "Q" || type === "S") this.unanswered += 1;
    const statement = STATEMENTS[type]?.(bytes.toString("utf8", 5).split("\0"));
    if (statement && this.record.refusesTransactions && /^begin\b/i.test(statement)) {
      this.socket.end(refusedTransaction);
      return;
    }
    if (statement) this.note(statement);
    if (type === "Q" && statement === this.record.answerLost) {
      this.record.answerLost = null;
      this.losing = true;
    }
    if (this.server) this.server.send(bytes);
    else this.held.push(bytes);
    if (!this.server && !this.waiting) void this.link();
  }

  private note(statement: string): void {
    if (/^begin\b/i.test(statement)) {
      this.transaction = [];
      this.record.transactions.push(this.transaction);
    } else if (/^(commit|rollback)$/i.test(statement)) this.transaction = null;
    else this.transaction?.push(statement);
  }

  private async link(): Promise<void> {
    this.waiting = true;
    const server = await this.pool.take(this.before);
    this.waiting = false;
    if (this.socket.destroyed) return this.pool.give(server);
    if (this.before && this.before !== server) this.record.handedOver += 1;
    this.server = server;
    this.before = server;
    server.receiver = (type, bytes) => this.received(type, bytes);
    server.lost = () => this.socket.destroy();
    for (const bytes of this.held.splice(0)) server.send(bytes);
  }

  private received(type: string, bytes: Buffer): void {
    if (!this.losing) this.socket.write(bytes);
    if (type !== "Z") return;
    if (this.losing) this.socket.destroy();
    this.unanswered -= 1;
    const { server } = this;
    if (!server || bytes.toString("latin1", 5) !== "I" || this.unanswered > 0) return;
    this.server = null;
    this.pool.give(server);
  }
}

class Pool {
  private readonly url: string;
  private readonly as: { user: string; database: string };
  private readonly all = new Set<ServerConnection>();
  private readonly idle: ServerConnection[] = [];
  private readonly queue: ((server: ServerConnection) => void)[] = [];

  constructor(url: string, as: { user: string; database: string }) {
    this.url = url;
    this.as = as;
  }

  /** Returns the server's greeting, to be passed on to a client. Nobody uses the cancel key in it. */
  async greeting(): Promise<Buffer> {
    const server = await this.take(null);
    this.give(server);
    return server.greeting;
  }

  /**
   * Takes the connection that has been idle longest, but not the one of the client's last transaction unless there is
   * no other.
   */
  async take(before: ServerConnection | null): Promise<ServerConnection> {
    if (this.idle.every((server) => server === before) && this.all.size < SERVER_CONNECTIONS) {
      return await this.open();
    }
    const free = this.idle.find((server) => server !== before) ?? this.idle[0];
    if (!free) return await new Promise((resolve) => this.queue.push(resolve));
    this.idle.splice(this.idle.indexOf(free), 1);
    return free;
  }

  give(server: ServerConnection): void {
    server.receiver = () => {};
    server.lost = () => {};
    const next = this.queue.shift();
    if (next) next(server);
    else this.idle.push(server);
  }

  private async open(): Promise<ServerConnection> {
    const server = new ServerConnection(this.url, this.as, () => {
      this.all.delete(server);
      if (this.idle.includes(server)) this.idle.splice(this.idle.indexOf(server), 1);
    });
    this.all.add(server);
    await server.ready;
    return server;
  }

  async leftBehind(): Promise<string[]> {
    const found: string[] = [];
    for (const server of [...this.all]) {
      while (this.all.has(server) && !this.idle.includes(server)) await sleep(5);
      if (!this.all.has(server)) continue;
      this.idle.splice(this.idle.indexOf(server), 1);
      found.push(...(await server.ask(SESSION_LEFTOVERS)));
      this.give(server);
    }
    return found;
  }

  close(): void {
    for (const server of this.all) server.close();
  }
}

const SESSION_LEFTOVERS = `
  select 'setting ' || name || ' = ' || setting from pg_settings where source = 'session'
  union all select 'statement ' || name from pg_prepared_statements
  union all select 'listens to ' || channel from pg_listening_channels() channel
  union all select 'cursor ' || name from pg_cursors
  union all select 'temporary table ' || relname from pg_class where relnamespace = pg_my_temp_schema()
  union all select 'advisory lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;

class ServerConnection {
  receiver = (_type: string, _bytes: Buffer): void => {};
  lost = (): void => {};
  greeting = Buffer.alloc(0);
  readonly ready: Promise<void>;
  private readonly socket: Socket;

  constructor(url: string, as: { user: string; database: string }, gone: () => void) {
    const { hostname, port, searchParams } = new URL(url);
    const folder = searchParams.get("host");
    this.socket = folder
      ? connect(join(folder, `.s.PGSQL.${port || 5432}`))
      : connect({ port: Number(port || 5432), host: hostname, noDelay: true });
    this.socket
      .on("error", () => {})
      .once("close", () => {
        gone();
        this.lost();
      });
    this.socket.on(
      "data",
      messages((type, bytes) => this.receiver(type, bytes)),
    );
    const version = Buffer.from([0, 0, 0, 0, 0, 3, 0, 0]);
    const words = `user\0${as.user}\0database\0${as.database}\0client_encoding\0UTF8\0\0`;
    const startup = Buffer.concat([version, Buffer.from(words)]);
    startup.writeInt32BE(startup.length);
    this.socket.write(startup);
    this.ready = this.untilReady((_, bytes) => {
      this.greeting = Buffer.concat([this.greeting, bytes]);
    });
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** Runs a query; returns the first column of each row. */
  async ask(query: string): Promise<string[]> {
    const rows: string[] = [];
    this.send(message("Q", `${query}\0`));
    await this.untilReady((type, bytes) => {
      if (type === "D") rows.push(bytes.toString("utf8", 11, 11 + bytes.readInt32BE(7)));
      if (type === "E") rows.push(bytes.toString("utf8", 5));
    });
    return rows;
  }

  private async untilReady(take: (type: string, bytes: Buffer) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.lost = () => reject(new Error("the server ended the connection"));
      this.receiver = (type, bytes) => {
        take(type, bytes);
        if (type === "Z") resolve();
      };
    });
    this.lost = () => {};
  }

  close(): void {
    this.socket.destroy();
  }
}
