import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import type { TLSSocket } from "node:tls";

export type OriginResponse = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** True if the connection had already carried an earlier request. */
  reused: boolean;
  certificate: { validUntil: Date; problem: string | null } | null;
};

type RequestOptions = {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  /** How many bytes of body to send. */
  bytes?: number;
};

/** Milliseconds. */
const TIMEOUT = 15_000;
const TIMEOUT_WITH_BODY = 120_000;
const MOST_CHARACTERS_READ = 64 * 1024;

/** Sends requests to one origin over one connection. A wrong certificate is reported, not refused. */
export class OriginClient {
  readonly #origin: URL;
  readonly #agent: http.Agent;

  constructor(origin: string) {
    this.#origin = new URL(origin);
    const options = { keepAlive: true, maxSockets: 1 };
    this.#agent =
      this.#origin.protocol === "https:"
        ? new https.Agent({ ...options, rejectUnauthorized: false })
        : new http.Agent(options);
  }

  close(): void {
    this.#agent.destroy();
  }

  async send(
    path: string,
    { method, headers = {}, bytes = 0 }: RequestOptions,
  ): Promise<OriginResponse> {
    const { request: start } = this.#origin.protocol === "https:" ? https : http;
    const request = start(new URL(path, this.#origin), {
      agent: this.#agent,
      method,
      signal: AbortSignal.timeout(bytes > 0 ? TIMEOUT_WITH_BODY : TIMEOUT),
      headers: {
        "User-Agent": "npm run doctor",
        ...headers,
        ...(method === "POST" && { "Content-Length": bytes }),
      },
    });
    const body = Readable.from(blankChunks(bytes));
    body.on("error", () => {});
    // A server that refuses the body may answer before all of it was sent, and close the connection.
    request.once("response", () => body.destroy());
    body.pipe(request);
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    const { socket } = response;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      certificate: certificateOf(socket),
      reused: request.reusedSocket,
      body: await readBeginning(response),
    };
  }
}

function* blankChunks(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, " ");
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}

async function readBeginning(response: http.IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of response) {
      text += chunk;
      if (text.length > MOST_CHARACTERS_READ) break;
    }
  } catch {
    // If the body can't be read, the status is enough.
  }
  return text;
}

function certificateOf(socket: unknown): OriginResponse["certificate"] {
  const tls = socket as Partial<TLSSocket>;
  if (!tls.encrypted || !tls.getPeerCertificate) return null;
  const { valid_to: until } = tls.getPeerCertificate();
  const problem = tls.authorized ? null : String(tls.authorizationError ?? "not trusted");
  return { validUntil: new Date(until), problem };
}
