import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** A request of the load. Each file of its body is read from the disk once, and sent unchanged. */
export type Question = {
  path: string;
  headers: Record<string, string>;
  status: number;
  /** With a body, the request is a POST. */
  body?: (string | { file: string })[];
};

/**
 * The load that a child process makes on `people` keep-alive connections. Each connection plays one visitor after the
 * other, and sends each request as soon as the response before has arrived. If `seconds` is set, the visitors repeat
 * until they are over; otherwise each comes once.
 */
export type Load = { port: number; visitors: Question[][]; people: number; seconds?: number };

export type Outcome = { answers: number; wrong: string[]; seconds: number };

process.once("message", async (load: Load) => {
  const outcome: Outcome = { answers: 0, wrong: [], seconds: 0 };
  const begin = performance.now();
  const next = visitorsOf(load, begin);
  await Promise.all(Array.from({ length: load.people }, () => serve(load.port, next, outcome)));
  outcome.seconds = (performance.now() - begin) / 1_000;
  // Disconnects only once the message was sent, which takes long if many responses were wrong.
  process.send?.(outcome, () => process.disconnect());
});

function visitorsOf({ visitors, seconds }: Load, begin: number): () => Question[] | undefined {
  let count = 0;
  if (seconds === undefined) return () => visitors[count++];
  const until = begin + seconds * 1_000;
  return () => (performance.now() < until ? visitors[count++ % visitors.length] : undefined);
}

/**
 * Plays visitors on one connection. It uses callbacks, because an async loop over the socket would take as much
 * processor time as the server, which would be idle meanwhile.
 */
function serve(port: number, next: () => Question[] | undefined, outcome: Outcome): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, "127.0.0.1");
  let visitor = next();
  let place = 0;
  let received: Buffer = Buffer.alloc(0);
  const sendNext = () => {
    if (visitor && place === visitor.length) [visitor, place] = [next(), 0];
    const question = visitor?.[place];
    if (!question) socket.destroy();
    else socket.write(written(question, port));
  };
  socket
    .on("connect", sendNext)
    .on("error", reject)
    .on("close", () => {
      if (visitor) reject(new Error(`no answer to ${visitor[place]?.path}`));
      else resolve();
    });
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isComplete(received)) return;
    count(visitor?.[place], received, outcome);
    received = Buffer.alloc(0);
    place++;
    sendNext();
  });
  return promise;
}

const STATUS_AT = "HTTP/1.1 ".length;

function count(question: Question | undefined, answer: Buffer, outcome: Outcome): void {
  outcome.answers++;
  if (Number(answer.toString("latin1", STATUS_AT, STATUS_AT + 3)) === question?.status) return;
  outcome.wrong.push(`${question?.path}: ${answer.toString("latin1").slice(0, 2_000)}`);
}

function isComplete(received: Buffer): boolean {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const head = received.toString("latin1", 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  if (length) return received.length >= headEnd + 4 + Number(length[1]);
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return true;
  return received.subarray(-5).equals(Buffer.from("0\r\n\r\n"));
}

const known = new WeakMap<Question, Buffer>();

/**
 * Returns the bytes of a request. They are cached unless the request has a body, because only those without a body
 * repeat.
 */
function written(question: Question, port: number): Buffer {
  const written = known.get(question) ?? write(question, port);
  if (!question.body) known.set(question, written);
  return written;
}

function write({ path, headers, body }: Question, port: number): Buffer {
  const bytes = body?.map((part) => (typeof part === "string" ? Buffer.from(part) : read(part)));
  const all = {
    Host: `127.0.0.1:${port}`,
    ...headers,
    ...(bytes && { "Content-Length": bytes.reduce((sum, part) => sum + part.length, 0) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${body ? "POST" : "GET"} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), ...(bytes ?? [])]);
}

const files = new Map<string, Buffer>();

function read({ file }: { file: string }): Buffer {
  const bytes = files.get(file) ?? readFileSync(file);
  files.set(file, bytes);
  return bytes;
}
