/** Makes requests of every kind to every address by a seed; the same seed makes the same requests. */
import fc from "fast-check";
import type { RawRequest } from "../../../test/store/raw-http.ts";
import {
  HOSTILE_ADDRESSES,
  HOSTILE_FORWARDED,
  HOSTILE_HEADERS,
  HOSTILE_HOSTS,
  HOSTILE_MESSAGES,
  HOSTILE_SEGMENTS,
  HOSTILE_TEXTS,
} from "./hostile.ts";
import type { Visitor, World } from "./world.ts";

/**
 * A message of a conversation. `mayEnd` is set if it isn't a whole request, so that the server may close the connection
 * without a response.
 */
export type Turn = RawRequest & { mayEnd?: boolean };

/** The messages that one visitor sends over one connection, each after the response to the one before. */
export type Conversation = Turn[];

export function conversations(world: World): fc.Arbitrary<Conversation> {
  const request = requests(world);
  const one = request.map((each) => [each]);
  // Several requests use one connection, where unread bytes of one would disturb the next.
  const inTurn = fc.array(request, { minLength: 2, maxLength: 4 });
  return fc.oneof(
    { weight: 70, arbitrary: one },
    { weight: 15, arbitrary: inTurn },
    { weight: 5, arbitrary: pipelined(world) },
    { weight: 5, arbitrary: broken(request) },
    { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_MESSAGES).map(message) },
  );
}

/** Returns the conversation of a seed. */
export function draw(world: World, seed: number): Conversation {
  const [drawn] = fc.sample(conversations(world), { seed, numRuns: 1 });
  if (!drawn) throw new Error(`seed ${seed} draws nothing`);
  return drawn;
}

// ── Requests that are HTTP ──────────────────────────────────────────────────────────────────────

type Header = [name: string, value: string];

type Request = {
  method: string;
  address: string;
  headers: Header[];
  body: Buffer | null;
};

/**
 * What HTTP allows as a request's target. Node refuses any other as soon as it has read the first line and closes the
 * connection; if the body is still being written then, the client can lose the response.
 */
const HTTP_TARGET = /^(\/|\*$|https?:\/\/.)/;

function requests(world: World): fc.Arbitrary<Turn> {
  return wellFormed(world).chain((request) =>
    fc
      .record({ chunked: seldom(true, false), pieces: fc.integer({ min: 1, max: 4 }) })
      .map((how) => {
        const bytes = written(request, how.chunked);
        return {
          pieces: inPieces(bytes, how.pieces),
          methods: [request.method],
          mayEnd: !HTTP_TARGET.test(request.address),
        };
      }),
  );
}

function wellFormed(world: World): fc.Arbitrary<Request> {
  const visitor = fc.constantFrom(...world.visitors);
  return fc
    .tuple(visitor, addresses(world), seldom(true, false))
    .chain(([who, { path, form }, swap]) => {
      const method = form === swap ? GETTING : fc.constant("POST");
      return fc
        .record({ method, query: queries(world), extra: headers(), host: hosts(world) })
        .chain(({ method, query, extra, host }) =>
          (method === "POST" || method === "PUT" ? bodies(world, who) : fc.constant(null)).map(
            (sent) => ({
              method,
              address: path + query,
              headers: [
                ["Host", host],
                ["Origin", `http://${host}`],
                ...(who.cookie ? ([["Cookie", who.cookie]] as Header[]) : []),
                ...(sent ? ([["Content-Type", sent.type]] as Header[]) : []),
                ...extra,
              ] as Header[],
              body: sent?.bytes ?? null,
            }),
          ),
        );
    });
}

const GETTING = fc.oneof(
  { weight: 75, arbitrary: fc.constant("GET") },
  { weight: 15, arbitrary: fc.constant("HEAD") },
  {
    weight: 10,
    arbitrary: fc.constantFrom("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"),
  },
);

/** Generates `rare` in `weight` percent of cases, otherwise `usual`. */
function seldom<T>(rare: T, usual: T, weight = 10): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 100 - weight, arbitrary: fc.constant(usual) },
    { weight, arbitrary: fc.constant(rare) },
  );
}

function addresses(world: World): fc.Arbitrary<{ path: string; form: boolean }> {
  const routes = fc.constantFrom(...world.addresses).chain(({ pattern, takesForms }) =>
    filled(world, pattern).chain((path) =>
      fc.constantFrom("", "", "", ".data", ".data", "/", "?", "//", ".html", "/x").map((end) => ({
        path: (path === "/" && end === ".data" ? "/_root" : path) + end,
        form: takesForms,
      })),
    ),
  );
  const reading = (paths: readonly string[]) =>
    fc.constantFrom(...paths).map((path) => ({ path, form: false }));
  return fc.oneof(
    { weight: 80, arbitrary: routes },
    { weight: 6, arbitrary: reading(world.files) },
    { weight: 7, arbitrary: reading(world.others) },
    { weight: 7, arbitrary: reading(HOSTILE_ADDRESSES) },
  );
}

/** Fills a route's pattern: each parameter gets a value, mostly that of something that exists. */
function filled(world: World, pattern: string): fc.Arbitrary<string> {
  const segments = pattern.split("/").map((segment) => {
    if (segment === "*") return SEGMENTS;
    if (!segment.startsWith(":")) return fc.constant(segment);
    const known = world.values.get(segment.slice(1)) ?? ["x"];
    return fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(...known) },
      { weight: 40, arbitrary: SEGMENTS },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join("/") || "/");
}

const SEGMENTS = fc.oneof(
  fc.constantFrom(...HOSTILE_SEGMENTS),
  fc.string({ unit: "binary", maxLength: 40 }).map(percentEncoded),
  fc.uuid(),
);

const QUERY_NAMES = [
  "after",
  "q",
  "status",
  "next",
  "id",
  "episode",
  "quote",
  "_routes",
  "index",
  "fbclid",
  "utm_source",
  "__proto__",
  "page",
  "state",
  "code",
];

function queries(world: World): fc.Arbitrary<string> {
  const pair = fc
    .tuple(fc.constantFrom(...QUERY_NAMES), texts(world))
    .map(([name, value]) => `${name}=${percentEncoded(value)}`);
  const list = fc
    .array(fc.oneof(pair, SEGMENTS), { minLength: 1, maxLength: 8 })
    .map((all) => `?${all.join("&")}`);
  return fc.oneof({ weight: 65, arbitrary: fc.constant("") }, { weight: 35, arbitrary: list });
}

/** Generates values that the store has, and hostile ones. */
function texts(world: World): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...[...world.values.values()].flat()),
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.string({ unit: "binary", maxLength: 60 }),
  );
}

/** Encodes as browsers do. Half of a surrogate pair becomes U+FFFD, because `encodeURIComponent` alone would throw. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function hosts({ host }: World): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 93, arbitrary: fc.constant(host) },
    { weight: 7, arbitrary: fc.constantFrom(...HOSTILE_HOSTS) },
  );
}

function headers(): fc.Arbitrary<Header[]> {
  const forwarded = fc
    .constantFrom(...HOSTILE_FORWARDED)
    .map((value): Header => ["X-Forwarded-For", value]);
  const other = fc.constantFrom(...HOSTILE_HEADERS);
  return fc.oneof(
    { weight: 50, arbitrary: fc.constant<Header[]>([]) },
    { weight: 50, arbitrary: fc.array(fc.oneof(forwarded, other), { minLength: 1, maxLength: 3 }) },
  );
}

// ── Bodies ──────────────────────────────────────────────────────────────────────────────────────

type Body = { type: string; bytes: Buffer };
type Field = [name: string, value: string | Buffer];

const URLENCODED = "application/x-www-form-urlencoded;charset=UTF-8";
const BOUNDARY = "----fuzz7f3a";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

function bodies(world: World, who: Visitor): fc.Arbitrary<Body> {
  const form = fields(world, who);
  return fc.oneof(
    { weight: 45, arbitrary: form.map(urlencoded) },
    { weight: 30, arbitrary: form.map(multipart) },
    { weight: 4, arbitrary: manyFields().map(urlencoded) },
    { weight: 4, arbitrary: manyFields().map(multipart) },
    { weight: 7, arbitrary: fc.tuple(form.map(multipart), fc.nat(400)).map(truncated) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          fc.constantFrom(URLENCODED, MULTIPART, "application/json", "text/plain", "image/png"),
          fc.uint8Array({ maxLength: 300 }),
        )
        .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
    },
    {
      weight: 4,
      arbitrary: fc
        .json({ maxDepth: 4 })
        .map((json) => ({ type: "application/json", bytes: Buffer.from(json) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(70_000, 1_000_000, 7_000_000)
        .map((size) => ({ type: URLENCODED, bytes: Buffer.alloc(size, "a=b&") })),
    },
  );
}

/**
 * Generates every field that any form of the store has, so that each form finds its own. Most values are plausible;
 * some are hostile, sent twice or missing.
 */
function fields(world: World, who: Visitor): fc.Arbitrary<Field[]> {
  const token = fc.oneof(
    { weight: 90, arbitrary: fc.constant(who.token) },
    { weight: 10, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  );
  const each = [...world.values].map(([name, known]) =>
    fc.oneof(
      { weight: 88, arbitrary: fc.constantFrom(...known).map((value): Field[] => [[name, value]]) },
      { weight: 8, arbitrary: texts(world).map((value): Field[] => [[name, value]]) },
      {
        weight: 2,
        arbitrary: texts(world).map((value): Field[] => [
          [name, value],
          [name, value],
        ]),
      },
      { weight: 2, arbitrary: fc.constant<Field[]>([]) },
    ),
  );
  const picture = fc.constantFrom(...PICTURES).map((bytes): Field[] => [["screenshot", bytes]]);
  return fc
    .tuple(
      token.map((value): Field[] => [["token", value]]),
      picture,
      ...each,
    )
    .map((all) => all.flat());
}

/** Pictures to send: one pixel, parts of it, one that claims to be 60,000 by 60,000, and none. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const ENORMOUS = Buffer.from(PIXEL);
ENORMOUS.writeUInt32BE(60_000, 16);
ENORMOUS.writeUInt32BE(60_000, 20);
const PICTURES = [
  PIXEL,
  PIXEL.subarray(0, 40),
  ENORMOUS,
  Buffer.from("GIF89a"),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.alloc(0),
];

function manyFields(): fc.Arbitrary<Field[]> {
  return fc
    .constantFrom(59, 60, 61, 200, 1_000, 3_000)
    .map((count) => Array.from({ length: count }, (_, index): Field => [`f${index}`, ""]));
}

function urlencoded(fields: Field[]): Body {
  const pairs = fields.map(
    ([name, value]) => `${percentEncoded(name)}=${percentEncoded(`${value}`)}`,
  );
  return { type: URLENCODED, bytes: Buffer.from(pairs.join("&")) };
}

function multipart(fields: Field[]): Body {
  const parts = fields.map(([name, value]) => {
    const file =
      typeof value === "string" ? "" : '; filename="paid.png"\r\nContent-Type: image/png';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(value as string), Buffer.from("\r\n")]);
  });
  return { type: MULTIPART, bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]) };
}

function truncated([{ type, bytes }, left]: [Body, number]): Body {
  return { type, bytes: bytes.subarray(0, left) };
}

// ── On the wire ─────────────────────────────────────────────────────────────────────────────────

function written({ method, address, headers, body }: Request, chunked: boolean): Buffer {
  const length: Header[] = !body
    ? []
    : [chunked ? ["Transfer-Encoding", "chunked"] : ["Content-Length", `${body.length}`]];
  const lines = [...single(headers), ...length].map(
    ([name, value]) => `${name}: ${oneLine(value)}\r\n`,
  );
  const head = Buffer.from(
    `${method} ${oneWord(address)} HTTP/1.1\r\n${lines.join("")}\r\n`,
    "latin1",
  );
  if (!body) return head;
  return Buffer.concat([head, ...(chunked ? chunks(body) : [body])]);
}

/** Returns only the last header of each name, because servers refuse some headers that are sent twice. */
function single(headers: Header[]): Header[] {
  return [
    ...new Map(
      headers.map(([name, value]) => [name.toLowerCase(), [name, value] as Header]),
    ).values(),
  ];
}

/**
 * Removes control characters, which would end the header's line. HOSTILE_MESSAGES has messages with such characters.
 */
function oneLine(text: string): string {
  const bytes = Buffer.from(text).filter((byte) => byte >= 0x20 && byte !== 0x7f);
  return Buffer.from(bytes).toString("latin1");
}

function oneWord(text: string): string {
  return oneLine(text).replaceAll(" ", "");
}

function chunks(body: Buffer): Buffer[] {
  const pieces = inPieces(body, 3).filter(({ length }) => length > 0);
  const framed = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from("\r\n"),
  ]);
  return [...framed, Buffer.from("0\r\n\r\n")];
}

function inPieces(bytes: Buffer, count: number): Buffer[] {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

/** Sends several requests at once, without waiting for responses. */
function pipelined(world: World): fc.Arbitrary<Conversation> {
  const reading = requests({
    ...world,
    addresses: world.addresses.filter(({ takesForms }) => !takesForms),
  });
  return fc.array(reading, { minLength: 2, maxLength: 20 }).map((all) => [
    {
      pieces: all.flatMap(({ pieces }) => pieces),
      methods: all.flatMap(({ methods }) => methods),
      mayEnd: true,
    },
  ]);
}

/** Cuts a request off in the middle, as if the visitor had left. */
function broken(request: fc.Arbitrary<RawRequest>): fc.Arbitrary<Conversation> {
  return fc
    .tuple(request, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ pieces, methods }, part]) => {
      const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      return [{ pieces: [cut], methods, hangsUp: true, mayEnd: true }];
    });
}

function message(bytes: string | Buffer): Conversation {
  const piece = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
  return [{ pieces: [piece], methods: ["GET"], hangsUp: true, mayEnd: true }];
}
