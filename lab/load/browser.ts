import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** A request: a form if it has a body, otherwise a GET. */
export type Ask = {
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** True if the response's text is wanted; the request then asks for it uncompressed. */
  read?: boolean;
};

export type Answer = { status: number; etag: string | undefined; text: string };

export const PHONE = {
  Accept: "*/*",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "en-IN,en;q=0.9,te;q=0.8",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
};
/** Connections of one browser. Over HTTP/1.1 it may open six, but mostly opens fewer. */
const CONNECTIONS = 4;
/** Milliseconds after which a request fails; any store responds sooner. */
const TIMEOUT = 60_000;

/** One person's browser: connections that stay open between pages, and what it has cached. */
export class Browser {
  /** Files and pictures that the browser has cached. */
  readonly known = new Set<string>();
  /** ETags of documents, by path. */
  readonly etags = new Map<string, string>();
  /** Pages that were fetched ahead, and until when they may be used. */
  readonly ahead = new Map<string, number>();
  readonly #origin: string;
  readonly #cookie: Record<string, string>;
  readonly #agent: Agent;

  constructor(origin: string, cookie: string | null, connections = CONNECTIONS) {
    this.#origin = origin;
    this.#cookie = cookie === null ? {} : { Cookie: cookie };
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Resolves with the whole response. A request on a connection that the server has just closed is sent again. */
  async ask(what: Ask): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | null>();
    const { path, body, read, headers } = what;
    const outgoing = request(this.#origin + path, {
      method: body ? "POST" : "GET",
      agent: this.#agent,
      timeout: TIMEOUT,
      headers: {
        ...PHONE,
        ...this.#cookie,
        ...headers,
        ...(read && { "Accept-Encoding": "identity" }),
        ...(body && { Origin: this.#origin, "Sec-Fetch-Site": "same-origin" }),
      },
    });
    outgoing
      .on("response", resolve)
      .on("timeout", () => outgoing.destroy(new Error("no answer within a minute")))
      .on("error", (error: NodeJS.ErrnoException) =>
        outgoing.reusedSocket && error.code === "ECONNRESET" ? resolve(null) : reject(error),
      )
      .end(body);
    const response = await promise;
    if (response === null) return await this.ask(what);
    const answer = { status: response.statusCode ?? 0, etag: response.headers.etag };
    if (read) return { ...answer, text: await text(response) };
    for await (const _ of response); // the body is received and dropped
    return { ...answer, text: "" };
  }
}
