/** Attacks that one visitor can make on all others: requests that cost the store more than they cost to send. */
import { crc32, deflateSync } from "node:zlib";
import { Connection } from "../../../test/store/raw-http.ts";

/** The attacker's session, and what they prepared in the store. */
export type Target = {
  port: number;
  cookie: string;
  token: string;
  /** The anti-forgery token of somebody who isn't signed in. */
  guestToken: string;
  /** The ID of the version of the attacker's open quote. */
  version: string;
  /** The ID of one of the attacker's orders; its screenshot is several megabytes large. */
  order: string;
  /** A picture of nearly 5 MB. */
  picture: Buffer;
};

export type Attack = {
  name: string;
  /** The number of requests at once; each is repeated as soon as its response has arrived. */
  atOnce: number;
  /** Attacks once; returns the statuses of the responses. */
  work: (target: Target) => Promise<number[]>;
};

/** A harmless load, to compare attacks with: a hundred requests at once for cached pages. */
export const CACHED_PAGES: Attack = {
  name: "cached pages, 100 at once",
  atOnce: 100,
  work: (to) => get(guest(to), "/shop"),
};

export const ATTACKS: Attack[] = [
  CACHED_PAGES,
  { name: "a form of 80,000 fields", atOnce: 1, work: (to) => upload(to, manyFields(80_000)) },
  {
    name: "a guest's form of 59 kB of names, 8 at once",
    atOnce: 8,
    work: (to) => post(guest(to), "/forms/contact/message", URLENCODED, manyFields(8_000).body),
  },
  { name: "a form of 8,000 parts", atOnce: 1, work: (to) => upload(to, manyParts(8_000)) },
  {
    name: "uploads of 5 MB, 20 at once",
    atOnce: 20,
    work: (to) =>
      upload(to, partsOf({ token: to.token, version: to.version, screenshot: to.picture })),
  },
  {
    name: "a small picture of 49 million pixels, 20 at once",
    atOnce: 20,
    work: (to) => upload(to, partsOf({ token: to.token, version: to.version, screenshot: BOMB })),
  },
  {
    name: "merges of 100 lines, 100 at once",
    atOnce: 100,
    work: (to) =>
      form(to, "/forms/cart/merge", { guest_cart_id: crypto.randomUUID(), lines: LINES }),
  },
  {
    name: "quotes, 100 at once",
    atOnce: 100,
    work: (to) =>
      form(to, "/forms/checkout-details/quote", {
        address: "1",
        mobile: "9876543210",
        delivery: "express",
      }),
  },
  {
    name: "lists nested 30,000 deep, 100 at once",
    atOnce: 100,
    work: (to) => form(to, "/forms/cart/custom-combos", { items: NESTED, final_price: "99" }),
  },
  {
    name: "screenshots of 9 million pixels, 20 at once",
    atOnce: 20,
    work: (to) => upload(to, partsOf({ token: to.token, version: to.version, screenshot: LARGE })),
  },
  { name: "carts, 100 at once", atOnce: 100, work: (to) => get(to, "/cart") },
  {
    name: "guests' carts of 40 products, 100 at once",
    atOnce: 100,
    work: (to) => get(guest(to), `/cart/guest-lines?${FORTY}`),
  },
  {
    name: "searches, 100 at once",
    atOnce: 100,
    work: (to) => get(guest(to), `/search/results?q=${crypto.randomUUID().slice(0, 4)}+card`),
  },
  {
    name: "products that nobody has, 100 at once",
    atOnce: 100,
    work: (to) => get(guest(to), `/product/ndk-${crypto.randomUUID()}`),
  },
  {
    name: "the store page with ?fbclid=…, 100 at once",
    atOnce: 100,
    work: (to) => get(guest(to), `/shop?fbclid=${crypto.randomUUID()}`),
  },
  {
    name: "addresses that nobody has, 100 at once",
    atOnce: 100,
    work: (to) => get(guest(to), `/${crypto.randomUUID()}`),
  },
  {
    name: "sign-ins begun, 100 at once",
    atOnce: 100,
    work: (to) => form(guest(to), "/auth/start", {}),
  },
  { name: "1,000 requests in one go on 20 connections", atOnce: 20, work: pipelined },
  { name: "100 readers who read nothing", atOnce: 100, work: readNothing },
  { name: "HEAD of a streamed file, 100 at once", atOnce: 100, work: askForHead },
  { name: "connections opened and left, 100 at once", atOnce: 100, work: openAndLeave },
];

const URLENCODED = "application/x-www-form-urlencoded";
const BOUNDARY = "----attack7f3a";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const LINES = JSON.stringify(
  Array.from({ length: 100 }, (_, index) => ({
    product_id: `ndk-${index}`,
    size: "postal",
    quantity: 1,
    size_price: 49,
  })),
);
const NESTED = "[".repeat(30_000) + "]".repeat(30_000);
const BOMB = pngOf(7_000, 7_000);
const LARGE = pngOf(3_000, 3_000);
const FORTY = Array.from({ length: 40 }, (_, index) => `id=${cardOf(index)}`).join("&");

/** Returns the ID of one of the demo's cards; the IDs repeat as `index` rises. */
function cardOf(index: number): string {
  return `${["ndk", "rk", "adkp", "qt"][index % 4]}-${`${1 + (index % 10)}`.padStart(2, "0")}`;
}

function guest(target: Target): Target {
  return { ...target, cookie: "", token: target.guestToken };
}

type Body = { type: string; body: Buffer };

function manyFields(count: number): Body {
  const names = Array.from({ length: count }, (_, index) => `${index}`);
  return { type: URLENCODED, body: Buffer.from(names.join("&")) };
}

function manyParts(count: number): Body {
  return partsOf(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, ""])),
  );
}

function partsOf(fields: Record<string, string | Buffer>): Body {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        typeof value === "string" ? "" : '; filename="paid.png"\r\nContent-Type: image/png'
      }\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from("\r\n"),
  ]);
  return { type: MULTIPART, body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]) };
}

async function upload(target: Target, { type, body }: Body): Promise<number[]> {
  return await post(target, "/forms/checkout-details/screenshot", type, body);
}

async function form(target: Target, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ token: target.token, ...fields }).toString();
  return await post(target, path, URLENCODED, Buffer.from(body));
}

async function post(target: Target, path: string, type: string, body: Buffer): Promise<number[]> {
  const headers = `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`;
  return await send(target.port, [head("POST", path, target, headers), body], ["POST"]);
}

async function get(target: Target, path: string): Promise<number[]> {
  return await send(target.port, [head("GET", path, target)], ["GET"]);
}

async function send(port: number, pieces: (string | Buffer)[], methods: string[]) {
  const connection = await Connection.open(port);
  const { answers } = await connection.exchange({ pieces, methods, milliseconds: 60_000 });
  connection.close();
  return answers.map(({ status }) => status);
}

function head(method: string, path: string, { port, cookie }: Target, more = ""): string {
  const host = `127.0.0.1:${port}`;
  const who = cookie ? `Cookie: ${cookie}\r\n` : "";
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${who}${more}\r\n`;
}

async function pipelined(target: Target): Promise<number[]> {
  const methods = Array<string>(1_000).fill("GET");
  return await send(target.port, [head("GET", "/cart", target).repeat(1_000)], methods);
}

/** Requests more data than all network buffers hold, and reads none of it. */
async function readNothing(target: Target): Promise<number[]> {
  const connection = await Connection.open(target.port);
  connection.pause();
  await connection.exchange({
    pieces: [head("GET", `/orders/${target.order}/screenshot`, target).repeat(20)],
    methods: ["GET"],
    milliseconds: 2_000,
  });
  connection.close();
  return [];
}

async function askForHead(target: Target): Promise<number[]> {
  return await send(
    target.port,
    [head("HEAD", `/orders/${target.order}/screenshot`, target)],
    ["HEAD"],
  );
}

async function openAndLeave({ port }: Target): Promise<number[]> {
  const connection = await Connection.open(port);
  await connection.exchange({ pieces: ["GET / HT"], methods: ["GET"], milliseconds: 20 });
  connection.close();
  return [];
}

/** Returns a black PNG of at most some 50 kB, which costs as much to decode as any picture of its width and height. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...[chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)]);
}
