import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { permanentPictureAddress, pictureAddress } from "#request/files/pictures.server";
import { type Files, files, openFiles } from "#services/files.server";
import { pictureHandler } from "./pictures.ts";

const dataDir = mkdtempSync(join(tmpdir(), "pictures-"));
const CARD = "product-images/ndk-01";
const drawn = (size: number) => Buffer.alloc(size, "avif");

/** The paths of all files that the handler read. */
const requested: string[] = [];
/** The pictures that the handler reported as sent repeatedly. */
const repeated: string[] = [];
const world = { now: Date.now(), beforeReading: async () => {} };
let origin: string;

const server = createServer();
beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret of thirty-two characters" }));
  openFiles({ dataDir });
  await files.put(`${CARD}/640.avif`, drawn(30_000));
  await files.put(`${CARD}/320.avif`, drawn(12_000));
  await files.put(`${CARD}/160.avif`, drawn(600_000));
  await files.put(`${CARD}/960.webp`, drawn(60_000));
  await files.put("payment-screenshots/order/640.avif", drawn(100));
  const watched: Files = {
    ...files,
    async bytes(path) {
      requested.push(path);
      await world.beforeReading();
      return files.bytes(path);
    },
  };
  const handle = pictureHandler({
    files: watched,
    now: () => world.now,
    cacheBytes: 70_000,
    onRepeat: (picture) => repeated.push(picture),
  });
  server.on("request", async (req, res) => {
    try {
      if (!(await handle(req, res))) res.writeHead(418).end();
    } catch {
      // Like the store, this server doesn't answer a client that has left.
      if (!res.destroyed) res.writeHead(500).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

const base = () => String(pictureAddress(CARD));
const ask = (address: string, init: RequestInit = {}) =>
  fetch(origin + address, { redirect: "manual", ...init });

/** Seconds from now until the signature in an address ends. */
const left = (address: string) => Number(/\d{10}/.exec(address)?.[0]) - world.now / 1000;

const NEVER_GIVEN_OUT: [what: string, address: () => string][] = [
  ["a width that isn't offered", () => `${base()}/641.avif`],
  ["a type that isn't offered", () => `${base()}/640.png`],
  ["no width", () => base()],
  ["another picture's path", () => `${base().replace("ndk-01", "ndk-02")}/640.avif`],
  ["another end", () => `${base().replace(/\d{10}/, (end) => `${Number(end) + 3000}`)}/640.avif`],
  ["another signature", () => `${base().replace(/-[\w-]{22}\//, `-${"A".repeat(22)}/`)}/640.avif`],
  ["a private file", () => `${base().replace(CARD, "payment-screenshots/order")}/640.avif`],
  ["a way out of the folder", () => `${base()}/..%2f..%2fsecret`],
  ["a picture that isn't there", () => `${pictureAddress("product-images/none")}/640.avif`],
  ["an unsigned width", () => `/pictures/public/${CARD}/640.avif`],
  ["an unsigned private file", () => "/pictures/public/payment-screenshots/order/960.webp"],
  [
    "a name longer than files have",
    () => `/pictures/public/product-images/${"a".repeat(300)}/960.webp`,
  ],
  ["nothing", () => "/pictures/"],
];

describe("/pictures", () => {
  test("a signed address gives the picture, to be stored until its signature ends [§7.48]", async () => {
    const answer = await ask(`${base()}/640.avif`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/avif");
    expect(answer.headers.get("content-length")).toBe("30000");
    const age = /^public, max-age=(\d+), immutable$/.exec(
      answer.headers.get("cache-control") ?? "",
    );
    expect(Number(age?.[1])).toBe(Math.floor(left(base())));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(drawn(30_000));
  });

  test("one signature is good for every width of its picture", async () => {
    const webp = await ask(`${base()}/960.webp`);
    expect(webp.headers.get("content-type")).toBe("image/webp");
    expect((await webp.arrayBuffer()).byteLength).toBe(60_000);
    const streamed = await ask(`${base()}/160.avif`);
    expect(Buffer.from(await streamed.arrayBuffer())).toEqual(drawn(600_000));
  });

  test.for(NEVER_GIVEN_OUT)("%s is not found", async ([, address]) => {
    const answer = await ask(address());
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("an address that has expired leads to the fresh one [§9.41]", async () => {
    const old = base();
    world.now += left(old) * 1000;
    try {
      const answer = await ask(`${old}/640.avif`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toMatch(
        new RegExp(`^/pictures/\\d{10}-[\\w-]{22}/${CARD}/640\\.avif$`),
      );
      expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
      const forged = old.replace(/-[\w-]{22}\//, `-${"A".repeat(22)}/`);
      expect((await ask(`${forged}/640.avif`)).status).toBe(404);
    } finally {
      world.now = Date.now();
    }
  });

  test("a browser that has the picture hears 304, and HEAD brings no body", async () => {
    const address = `${base()}/640.avif`;
    const etag = (await ask(address)).headers.get("etag") ?? "";
    const strong = etag.replace(/^W\//, "");
    for (const known of [etag, strong, `"other", ${etag}`, "*"]) {
      const answer = await ask(address, { headers: { "If-None-Match": known } });
      expect(answer.status).toBe(304);
      expect(answer.headers.get("cache-control")).toContain("immutable");
    }
    expect((await ask(address, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    const head = await ask(address, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("30000");
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test("a picture that one visitor is sent twice within 5 minutes is warned of, and no other [§9.43, R50]", async () => {
    const address = `${base()}/640.avif`;
    // Ten minutes later, what other tests requested doesn't count as repeated.
    world.now += 600_000;
    repeated.length = 0;
    const visit = async (visitor: string, init: RequestInit & { at?: string } = {}) => {
      const { at = address, method, headers } = init;
      const answer = await ask(at, {
        ...(method && { method }),
        headers: { "User-Agent": visitor, ...headers },
      });
      await answer.arrayBuffer();
      return answer;
    };
    const etag = (await visit("asha")).headers.get("etag") ?? "";
    await visit("ravi");
    await visit("asha", { headers: { "If-None-Match": etag } });
    await visit("asha", { method: "HEAD" });
    await visit("asha", { at: `${base()}/320.avif` });
    for (const _ of [1, 2]) await visit("asha", { at: `/pictures/public/${CARD}/960.webp` });
    expect(repeated).toEqual([]);
    await visit("asha");
    await visit("asha");
    await visit("ravi");
    expect(repeated).toEqual([`${CARD}/640.avif`]);
    world.now = Date.now();
  });

  test("nothing can be posted there", async () => {
    const answer = await ask(`${base()}/640.avif`, { method: "POST", body: "x" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });

  test("other addresses are left to the next", async () => {
    expect((await ask("/shop")).status).toBe(418);
    expect((await ask("/pictures")).status).toBe(418);
  });

  test("an address for link previews and mail never ends, and is the WebP alone", async () => {
    expect(permanentPictureAddress(CARD)).toBe(`/pictures/public/${CARD}/960.webp`);
    expect(permanentPictureAddress("payment-screenshots/order")).toBeNull();
    expect(permanentPictureAddress("https://example.com/a.jpg")).toBe("https://example.com/a.jpg");
    const answer = await ask(`/pictures/public/${CARD}/960.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  });

  test("a picture seen lately comes from memory, within its bounds, and a replaced one a minute later", async () => {
    const small = `${base()}/320.avif`;
    await ask(small);
    requested.length = 0;
    await ask(small);
    expect(requested).toEqual([]);
    await ask(`${base()}/640.avif`);
    await ask(small);
    expect(requested).toEqual([`${CARD}/640.avif`]);
    await ask(`${base()}/960.webp`);
    await ask(small);
    expect(requested).toEqual([`${CARD}/640.avif`, `${CARD}/960.webp`, `${CARD}/320.avif`]);
    await files.put(`${CARD}/320.avif`, drawn(13_000));
    world.now += 60_001;
    await expect.poll(async () => (await ask(small)).headers.get("content-length")).toBe("13000");
    await files.remove(`${CARD}/320.avif`);
    world.now += 60_001;
    await expect.poll(async () => (await ask(small)).status).toBe(404);
    await files.put(`${CARD}/320.avif`, drawn(13_000));
    world.now = Date.now();
  });

  test("a picture that many want at once is read once", async () => {
    const address = `${base()}/160.avif`;
    requested.length = 0;
    let go = () => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    world.beforeReading = () => wait;
    let arrived = 0;
    const count = () => {
      arrived += 1;
    };
    server.on("request", count);
    const answers = Array.from({ length: 20 }, () => ask(address));
    await expect.poll(() => arrived).toBe(20);
    server.off("request", count);
    go();
    for (const answer of await Promise.all(answers))
      expect((await answer.bytes()).length).toBe(600_000);
    expect(requested).toEqual([`${CARD}/160.avif`]);
    world.beforeReading = async () => {};
  });

  test("while its file can't be read, the last one known is sent at once; without one it's an error", async () => {
    const address = `${base()}/640.avif`;
    const known = await (await ask(address)).bytes();
    world.beforeReading = async () => {
      throw new Error("the object store is away");
    };
    world.now += 60_001;
    expect(Buffer.from(known).equals(await (await ask(address)).bytes())).toBe(true);
    expect((await ask(`${base()}/160.avif`)).status).toBe(500);
    world.beforeReading = async () => {};
    world.now = Date.now();
  });

  test("the same bytes have the same tag, wherever they are read", async () => {
    const tag = async () => (await ask(`${base()}/320.avif`)).headers.get("etag");
    const [first, bytes] = [await tag(), await files.bytes(`${CARD}/320.avif`)];
    await files.put(`${CARD}/320.avif`, bytes ?? new Uint8Array());
    world.now += 60_001;
    requested.length = 0;
    expect(await tag()).toBe(first);
    await expect.poll(() => requested.length).toBe(1);
    expect(await tag()).toBe(first);
    await files.put(`${CARD}/320.avif`, drawn(14_000));
    world.now += 60_001;
    await expect.poll(tag).not.toBe(first);
    world.now = Date.now();
  });
});
