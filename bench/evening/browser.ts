import { Agent, type IncomingMessage, request } from "node:http";

export type Answer = { status: number; body: Buffer; headers: IncomingMessage["headers"] };

/** What is asked and how: a body makes it a form. */
export type Ask = {
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Whether the answer may be one that is read here. */
  compressed?: boolean;
};

const PHONE = {
  Accept: "*/*",
  "Accept-Language": "en-IN,en;q=0.9,te;q=0.8",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
};

/** A browser opens up to six to a server that speaks HTTP/1.1, most of the time fewer. */
const CONNECTIONS = 4;
/** Longer than any store lets people wait. */
const PATIENCE = 60_000;

/** One person's browser: connections that stay open between pages, and what it keeps of what it was sent. */
export class Browser {
  /** Files and pictures that it has. */
  readonly known = new Set<string>();
  /** Of documents, by their address. */
  readonly etags = new Map<string, string>();
  /** Data that was fetched for a visit, and until when it counts. */
  readonly ahead = new Map<string, number>();
  readonly origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #cookie: string | null;

  constructor(origin: string, cookie: string | null) {
    this.origin = origin;
    this.#cookie = cookie;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The whole answer. A connection that the server has just closed is not the server's failure: asked once more. */
  async ask(what: Ask): Promise<Answer> {
    try {
      return await this.#send(what);
    } catch (error) {
      if (!(error instanceof ClosedBefore)) throw error;
      return await this.#send(what);
    }
  }

  #send({ path, headers, body, compressed = true }: Ask): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = request(this.origin + path, {
      agent: this.#agent,
      method: body ? "POST" : "GET",
      timeout: PATIENCE,
      headers: {
        ...PHONE,
        "Accept-Encoding": compressed ? "gzip, deflate, br" : "identity",
        ...(this.#cookie && { Cookie: this.#cookie }),
        ...(body && {
          Origin: this.origin,
          "Sec-Fetch-Site": "same-origin",
          "Content-Length": body.length,
        }),
        ...headers,
      },
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer in ${PATIENCE} ms`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      reject(outgoing.reusedSocket && isClosed(error) ? new ClosedBefore() : error),
    );
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: Buffer.concat(chunks),
          headers: incoming.headers,
        }),
      );
    });
    outgoing.end(body);
    return promise;
  }
}

/** Before a byte of the answer, on a connection that had answered before. */
class ClosedBefore extends Error {}

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === "ECONNRESET" || code === "EPIPE";
}
