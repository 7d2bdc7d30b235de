export type Answer = {
  status: number;
  etag: string | null;
  /** The body; empty if the request didn't ask to `read` it. */
  text: string;
  /** True if the server closes the connection after this response. */
  closes: boolean;
};

/** A response that arrives in chunks of bytes. A body that isn't wanted is measured and dropped. */
export class PartialAnswer {
  readonly #wanted: boolean;
  #head = "";
  #read: Reading | null = null;

  constructor(wanted: boolean) {
    this.#wanted = wanted;
  }

  get begun(): boolean {
    return this.#head !== "" || this.#read !== null;
  }

  /** Takes the next bytes; returns null until the response is complete. */
  receive(chunk: Buffer): Answer | null {
    if (this.#read) return this.#body(this.#read, chunk);
    const text = this.#head + chunk.toString("latin1");
    this.#head = text;
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) return null;
    this.#read = readingOf(text.slice(0, end));
    return this.#body(this.#read, Buffer.from(text.slice(end + 4), "latin1"));
  }

  #body(read: Reading, chunk: Buffer): Answer | null {
    read.received += chunk.length;
    if (this.#wanted || read.length === null) read.chunks.push(chunk);
    const { status, etag, closes } = read;
    if (read.length !== null) {
      if (read.received < read.length) return null;
      return { status, etag, closes, text: Buffer.concat(read.chunks).toString() };
    }
    if (!endsChunked(chunk, read.chunks)) return null;
    const text = this.#wanted ? unchunked(Buffer.concat(read.chunks)).toString() : "";
    return { status, etag, closes, text };
  }
}

type Reading = {
  status: number;
  etag: string | null;
  closes: boolean;
  /** The body's length; null if the response has none and ends with a last chunk. */
  length: number | null;
  received: number;
  chunks: Buffer[];
};

function readingOf(head: string): Reading {
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const bodiless = status === 204 || status === 304;
  return {
    status,
    etag: /\r\netag: (\S+)/i.exec(head)?.[1] ?? null,
    closes: /\r\nconnection: close/i.test(head),
    length: bodiless ? 0 : length === undefined ? null : Number(length),
    received: 0,
    chunks: [],
  };
}

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** True if the body's last chunk has arrived, even if it was split into several packets. */
function endsChunked(last: Buffer, all: Buffer[]): boolean {
  const end =
    last.length >= LAST_CHUNK.length ? last : Buffer.concat(all.slice(-LAST_CHUNK.length));
  return end.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, end), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
