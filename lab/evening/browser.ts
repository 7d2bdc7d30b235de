import { connect, type Socket } from "node:net";
import { type Answer, PartialAnswer } from "./answers.ts";

export type { Answer };

/** A request: a form if it has a body, otherwise a GET. */
export type Ask = {
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** True if the response's text is wanted; the request then asks for it uncompressed. */
  read?: boolean;
};

const PHONE =
  "Accept-Language: en-IN,en;q=0.9,te;q=0.8\r\nUser-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36\r\n";

/** Connections of one browser. Over HTTP/1.1 it may open six, but mostly opens fewer. */
const CONNECTIONS = 4;
/** Milliseconds after which a request fails; any store responds sooner. */
const TIMEOUT = 60_000;

/**
 * One person's browser: connections that stay open between pages, and what it has cached. It uses sockets, because
 * Node's own HTTP client costs more than the store that it measures.
 */
export class Browser {
  /** Files and pictures that the browser has cached. */
  readonly known = new Set<string>();
  /** ETags of documents, by address. */
  readonly etags = new Map<string, string>();
  /** Page data that was prefetched, and until when it may be used. */
  readonly ahead = new Map<string, number>();
  readonly #origin: URL;
  readonly #head: string;
  readonly #form: string;
  readonly #idle: Connection[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  constructor(origin: string, cookie: string | null) {
    this.#origin = new URL(origin);
    const sends = cookie === null ? "" : `Cookie: ${cookie}\r\n`;
    this.#head = ` HTTP/1.1\r\nHost: ${this.#origin.host}\r\n${PHONE}${sends}`;
    this.#form = `Origin: ${this.#origin.origin}\r\nSec-Fetch-Site: same-origin\r\n`;
  }

  close(): void {
    for (const connection of this.#idle) connection.close();
  }

  /**
   * Sends a request; resolves with the whole response. If the server has just closed an idle connection, the request is
   * sent again on another one and at last on a new one, as browsers do.
   */
  async ask(what: Ask): Promise<Answer> {
    for (;;) {
      try {
        return await this.#send(what);
      } catch (error) {
        if (!(error instanceof ClosedBefore)) throw error;
      }
    }
  }

  async #send(what: Ask): Promise<Answer> {
    const connection = await this.#connection();
    try {
      return await connection.send(this.#written(what), what.body ?? null, what.read === true);
    } finally {
      if (connection.usable) this.#idle.push(connection);
      else this.#open--;
      this.#waiting.shift()?.();
    }
  }

  /** Takes an idle connection, opens one, or waits for one. */
  async #connection(): Promise<Connection> {
    for (;;) {
      const idle = this.#idle.pop();
      if (idle?.usable) return idle;
      if (idle) this.#open--;
      else if (this.#open < CONNECTIONS) {
        this.#open++;
        return new Connection(Number(this.#origin.port || 80), this.#origin.hostname);
      } else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #written({ path, headers = {}, body, read }: Ask): string {
    const encoding = read ? "identity" : "gzip, deflate, br";
    const more = Object.entries({ Accept: "*/*", ...headers, "Accept-Encoding": encoding });
    const lines = more.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const form = body ? `${this.#form}Content-Length: ${body.length}\r\n` : "";
    return `${body ? "POST" : "GET"} ${path}${this.#head}${lines}${form}\r\n`;
  }
}

/** Thrown if a connection that was used before is closed before the response's first byte. */
class ClosedBefore extends Error {}

/** A connection, which takes one request at a time. */
class Connection {
  readonly #socket: Socket;
  usable = true;
  #used = false;
  #under: {
    answer: PartialAnswer;
    resolve: (answer: Answer) => void;
    reject: (error: Error) => void;
  } | null = null;

  constructor(port: number, host: string) {
    this.#socket = connect({ port, host, noDelay: true });
    this.#socket.setTimeout(TIMEOUT, () => this.#socket.destroy());
    this.#socket.on("data", (chunk) => this.#receive(chunk));
    this.#socket.on("error", (error) => this.#end(error));
    this.#socket.on("close", () => this.#end(new Error("the connection was closed")));
  }

  close(): void {
    this.#socket.destroy();
  }

  send(head: string, body: Buffer | null, read: boolean): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#under = { answer: new PartialAnswer(read), resolve, reject };
    this.#socket.cork();
    this.#socket.write(head, "latin1");
    if (body) this.#socket.write(body);
    this.#socket.uncork();
    return promise;
  }

  #receive(chunk: Buffer): void {
    const under = this.#under;
    if (!under) return void this.#socket.destroy();
    const whole = under.answer.receive(chunk);
    if (!whole) return;
    this.#under = null;
    this.#used = true;
    if (whole.closes) this.usable = false;
    under.resolve(whole);
  }

  #end(error: Error): void {
    this.usable = false;
    const under = this.#under;
    this.#under = null;
    under?.reject(this.#used && !under.answer.begun ? new ClosedBefore() : error);
  }
}
