/** Sends HTTP as bytes over a socket, for requests that no well-behaved client would send. */

import { connect, type Socket } from "node:net";
import { WAIT_MILLISECONDS } from "#test/time-limits";

export type RawAnswer = { status: number; head: string; body: Buffer };

/** The responses that came over one connection, and how it ended. */
export type Exchange = {
  answers: RawAnswer[];
  /**
   * "answered": all responses came; "closed": the server closed the connection before; "silent": neither happened in
   * time.
   */
  outcome: "answered" | "closed" | "silent";
};

export type RawRequest = {
  /** Bytes to send, one chunk after the other. */
  pieces: readonly (Buffer | string)[];
  /** The methods of the requests in `pieces`, in order, because a response to HEAD has no body. */
  methods: readonly string[];
  /** Closes our side after the last chunk, as a client does that has gone away. */
  hangsUp?: boolean;
  milliseconds?: number;
};

/** A connection that several exchanges can use in turn, like a browser's kept-alive one. */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #ended = false;
  #listener = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#listener();
    });
    const end = () => {
      this.#ended = true;
      this.#listener();
    };
    // A reset also ends the connection; what arrived before it counts.
    socket.on("error", end).on("end", end).on("close", end);
  }

  static async open(port: number, host = "127.0.0.1"): Promise<Connection> {
    const socket = connect(port, host);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
    });
    return new Connection(socket);
  }

  get isOpen(): boolean {
    return !this.#ended;
  }

  async exchange({
    pieces,
    methods,
    hangsUp,
    milliseconds = WAIT_MILLISECONDS,
  }: RawRequest): Promise<Exchange> {
    const answers: RawAnswer[] = [];
    const { promise, resolve } = Promise.withResolvers<Exchange["outcome"]>();
    const timer = setTimeout(() => resolve("silent"), milliseconds);
    this.#listener = () => {
      while (answers.length < methods.length) {
        const read = readAnswer(this.#received, methods[answers.length] ?? "GET", this.#ended);
        if (!read) break;
        this.#received = this.#received.subarray(read.length);
        if (read.answer.status >= 200) answers.push(read.answer);
      }
      if (answers.length === methods.length) resolve("answered");
      else if (this.#ended) resolve("closed");
    };
    for (const piece of pieces) this.#socket.write(piece);
    if (hangsUp) this.#socket.end();
    this.#listener();
    const outcome = await promise;
    clearTimeout(timer);
    this.#listener = () => {};
    return { answers, outcome };
  }

  /** Stops reading, so that the server can't send any more. */
  pause(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#ended = true;
    this.#socket.destroy();
  }
}

/** Reads one response from the beginning of the bytes; null while it isn't complete. */
function readAnswer(
  bytes: Buffer,
  method: string,
  ended: boolean,
): { answer: RawAnswer; length: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? Number.NaN);
  const start = headEnd + 4;
  const whole = (body: Buffer, length: number) => ({ answer: { status, head, body }, length });
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) {
    return whole(Buffer.alloc(0), start);
  }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length >= end ? whole(bytes.subarray(start, end), end) : null;
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const end = endOfChunks(bytes, start);
    return end === null ? null : whole(bytes.subarray(start, end), end);
  }
  return ended ? whole(bytes.subarray(start), bytes.length) : null;
}

function endOfChunks(bytes: Buffer, start: number): number | null {
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (Number.isNaN(size) || next > bytes.length) return null;
    if (size === 0) return next;
    at = next;
  }
}
