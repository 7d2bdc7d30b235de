import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Files, ListedFile } from "#services/files.server";
import { canListOpenFiles, openFilesIn } from "#test/store/open-files";
import { startS3Server } from "#test/store/s3-server";
import { folderFiles } from "./folder-files.server.ts";
import { ObjectStoreError } from "./object-store-error.ts";
import { type S3Settings, s3Files } from "./s3-files.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "files-"));
/**
 * Lets somebody run these tests on another object store: the path of a JSON file with the S3Settings of an empty
 * bucket.
 */
const other = process.env.FILES_CONTRACT_S3;
const s3 = other
  ? { settings: JSON.parse(readFileSync(other, "utf8")) as S3Settings, stop: async () => {} }
  : await startS3Server();
afterAll(async () => {
  await s3.stop();
  rmSync(dataDir, { recursive: true });
});

const card = Buffer.from("a card");

async function listOf(files: Files, prefix?: string): Promise<ListedFile[]> {
  const all = [];
  for await (const file of files.list(prefix)) all.push(file);
  return all;
}

/** The smallest part of an upload that object stores accept. */
const PART = 5 * 2 ** 20;
const PATH = "product-images/ndk-01/640.avif";

/** Long enough for a machine that is busy with other tests. */
const HOWEVER_SLOW = { answerWithin: 80_000 };

describe.each<[string, () => Files]>([
  ["a folder", () => folderFiles(join(dataDir, "files"))],
  ["an object store", () => s3Files(s3.settings, { ...HOWEVER_SLOW, part: PART, page: 20 })],
  [
    "a part of a bucket",
    () => s3Files({ ...s3.settings, prefix: "part/of-it/" }, { ...HOWEVER_SLOW, part: PART }),
  ],
])("files in %s", (_name, open) => {
  let files: Files;
  beforeAll(() => {
    files = open();
  });
  const stored = async (path: string) => Buffer.from((await files.bytes(path)) ?? "nothing");
  const listed = async (prefix?: string) =>
    (await listOf(files, prefix)).sort((a, b) => a.path.localeCompare(b.path));

  test("what was put is there, as bytes and as a stream, for whoever opens them", async () => {
    await files.put(PATH, card);
    expect(await files.exists(PATH)).toBe(true);
    expect(await stored(PATH)).toEqual(card);
    const found = await open().find(PATH);
    expect(found?.size).toBe(card.length);
    expect(await buffer((await found?.stream()) as Readable)).toEqual(card);
  });

  test("what was put again replaces the first, and its age begins anew", async () => {
    await files.put(PATH, Buffer.from("another card"));
    expect((await files.find(PATH))?.size).toBe(12);
    expect(await stored(PATH)).toEqual(Buffer.from("another card"));
    const [file] = await listed();
    expect(file?.path).toBe(PATH);
    expect(Math.abs(Number(file?.modified) - Date.now())).toBeLessThan(60_000);
  });

  test("what isn't there is null, and removing it twice is no harm", async () => {
    await files.remove(PATH);
    await files.remove(PATH);
    expect(await files.find(PATH)).toBeNull();
    expect(await files.bytes(PATH)).toBeNull();
    expect(await files.exists(PATH)).toBe(false);
    expect(await files.bytes("payment-screenshots/none.png")).toBeNull();
  });

  test("a file that went away since it was found can't be opened, and that alone fails", async () => {
    await files.put(PATH, card);
    const found = await files.find(PATH);
    await files.remove(PATH);
    await expect(found?.stream()).rejects.toThrow();
  });

  test("an empty file is a file", async () => {
    await files.put("site/empty.txt", new Uint8Array());
    expect((await files.find("site/empty.txt"))?.size).toBe(0);
    expect(await stored("site/empty.txt")).toHaveLength(0);
    const found = await files.find("site/empty.txt");
    expect(await buffer((await found?.stream()) as Readable)).toHaveLength(0);
    await files.remove("site/empty.txt");
  });

  test("a file larger than memory should hold comes and goes as a stream", async () => {
    const piece = randomBytes(2 ** 20);
    const sent = createHash("sha256");
    async function* pieces() {
      for (let i = 0; i < 12; i++) {
        sent.update(piece);
        yield piece;
      }
    }
    await files.put("backups/large.bin", Readable.from(pieces()));
    const found = await files.find("backups/large.bin");
    expect(found?.size).toBe(12 * 2 ** 20);
    const read = createHash("sha256");
    const body = (await found?.stream()) as Readable;
    for await (const piece of body) read.update(piece);
    expect(read.digest("hex")).toBe(sent.digest("hex"));
    await files.remove("backups/large.bin");
  });

  test.each([1, 12])("a stream that breaks after %i MB leaves nothing", async (megabytes) => {
    async function* pieces() {
      for (let i = 0; i < megabytes; i++) yield randomBytes(2 ** 20);
      throw new Error("the disk broke");
    }
    const put = files.put("backups/broken.bin", Readable.from(pieces()));
    await expect(put).rejects.toThrow("the disk broke");
    expect(await files.find("backups/broken.bin")).toBeNull();
    expect(await listed("backups/")).toEqual([]);
  });

  test("files are listed by folder, with their sizes, however many", async () => {
    expect(await listed()).toEqual([]);
    expect(await listed("payment-screenshots/")).toEqual([]);
    const paths = Array.from({ length: 50 }, (_, i) => `site/p-${String(i).padStart(2, "0")}.txt`);
    await Promise.all(paths.map((path) => files.put(path, Buffer.from(path))));
    await files.put("site2/one.txt", card);
    expect((await listed("site/")).map(({ path }) => path)).toEqual(paths);
    expect(await listed("site2/")).toMatchObject([{ path: "site2/one.txt", size: card.length }]);
    expect(await listed()).toHaveLength(51);
    await Promise.all([...paths, "site2/one.txt"].map((path) => files.remove(path)));
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["../secret"],
    ["product-images/../../secret"],
    ["product-images/..%2fsecret"],
    ["product-images/.hidden"],
    ["product-images\\..\\secret"],
    ["/etc/passwd"],
    ["product-images/a\0.avif"],
    ["product-images//a"],
    ["product-images/"],
    ["secret"],
    [""],
  ])("no path leads out of them: %j", async (path) => {
    for (const use of [files.bytes, files.find, files.exists, files.remove])
      await expect(async () => use(path)).rejects.toThrow(RangeError);
    await expect(async () => files.put(path, card)).rejects.toThrow(RangeError);
    if (path !== "product-images/" && path !== "")
      await expect(listed(path)).rejects.toThrow(RangeError);
  });
});

describe.runIf(canListOpenFiles)("a stream that nobody reads", () => {
  const large = "payment-screenshots/large/one.png";
  const leave = async (files: Files) => {
    for (const readsFirst of [false, true]) {
      const body = await (await files.find(large))?.stream();
      if (readsFirst) await once(body as Readable, "readable");
      body?.destroy();
    }
  };

  test("keeps no file open", async () => {
    const files = folderFiles(join(dataDir, "left"));
    await files.put(large, Buffer.alloc(3_000_000));
    await leave(files);
    await expect.poll(() => openFilesIn(join(dataDir, "left"))).toEqual([]);
  });

  test("keeps no connection to the object store", async () => {
    const open = new Set<Socket>();
    const stub = await listening((req, res) => {
      res.writeHead(200, { "Content-Length": 3_000_000 });
      // The object store never sends the rest of the file.
      if (req.method === "HEAD") res.end();
      else res.write(Buffer.alloc(100_000));
    }, open);
    await leave(s3Files({ ...s3.settings, endpoint: stub }));
    // One connection may stay: the idle one that the HEAD request used.
    await expect.poll(() => open.size).toBeLessThanOrEqual(1);
  });
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(answer: RequestListener, open = new Set<Socket>()): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  servers.push(server);
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("an object store that doesn't serve", () => {
  const operations: [string, (files: Files) => Promise<unknown>][] = [
    ["put", (files) => files.put(PATH, card)],
    ["a large put", (files) => files.put(PATH, Readable.from([card]))],
    ["find", (files) => files.find(PATH)],
    ["bytes", (files) => files.bytes(PATH)],
    ["exists", (files) => files.exists(PATH)],
    ["remove", (files) => files.remove(PATH)],
    ["list", (files) => listOf(files)],
  ];

  test.each(operations)("is named with what to do: %s", async (_name, use) => {
    const { settings } = s3;
    const messageOf = async (wrong: Partial<typeof settings>) =>
      await use(s3Files({ ...settings, ...wrong })).then(
        () => "nothing",
        (error: unknown) => String(error),
      );
    expect(await messageOf({ secretAccessKey: "anything else" })).toContain(
      "check S3_SECRET_ACCESS_KEY, S3_ACCESS_KEY_ID and S3_REGION (SignatureDoesNotMatch)",
    );
    expect(await messageOf({ accessKeyId: "SOMEBODY" })).toMatch(/check .*S3_ACCESS_KEY_ID/);
    expect(await messageOf({ bucket: "another" })).toContain("check S3_BUCKET (NoSuchBucket)");
    expect(await messageOf({ endpoint: "http://127.0.0.1:9" })).toMatch(/doesn't answer \(.+\)\.$/);
    for (const wrong of [{ secretAccessKey: "hunter2hunter2" }, { accessKeyId: "SOMEBODY" }])
      expect(await messageOf(wrong)).not.toMatch(/hunter2|Signature=|X-Amz/);
  });

  test.each(operations.filter(([name]) => name !== "a large put"))(
    "and says nothing is waited for no longer than allowed: %s",
    async (_name, use) => {
      const endpoint = await listening(() => {});
      const files = s3Files({ ...s3.settings, endpoint }, { answerWithin: 100 });
      await expect(use(files)).rejects.toThrow("doesn't answer (no answer within 0.1 s)");
    },
  );

  test("and stops in the middle of a file is left", async () => {
    const endpoint = await listening((req, res) => {
      res.writeHead(200, { "Content-Length": 3_000_000 });
      if (req.method === "HEAD") res.end();
      else res.write(Buffer.alloc(100_000));
    });
    const settings = { ...s3.settings, endpoint };
    const hasty = s3Files(settings, { answerWithin: 300 });
    await expect(hasty.bytes(PATH)).rejects.toThrow(ObjectStoreError);
    const files = s3Files(settings, { nextPieceWithin: 300 });
    const body = (await (await files.find(PATH))?.stream()) as Readable;
    await expect(buffer(body)).rejects.toThrow("nothing more within 0.3 s");
  });

  test("for a moment is asked once more; one that refuses isn't", async () => {
    const requests: string[] = [];
    const endpoint = await listening((req, res) => {
      requests.push(req.method ?? "");
      const busy = requests.length === 1;
      res.writeHead(busy ? 503 : 403);
      res.end(
        busy ? "<Error><Code>SlowDown</Code></Error>" : "<Error><Code>AccessDenied</Code></Error>",
      );
    });
    const files = s3Files({ ...s3.settings, endpoint });
    await expect(files.put(PATH, card)).rejects.toThrow("AccessDenied");
    expect(requests).toEqual(["PUT", "PUT"]);
  });

  test("for a moment is asked once more for a part of a large file", async () => {
    let requests = 0;
    const endpoint = await listening((req, res) => {
      requests += 1;
      req.resume().once("end", () => {
        if (requests === 1) res.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
        else res.setHeader("ETag", '"e"').end();
      });
    });
    const files = s3Files({ ...s3.settings, endpoint });
    await files.put(PATH, Readable.from([card]));
    expect(requests).toBe(2);
  });

  test("for a moment in the middle of a list is asked once more for that part", async () => {
    const asked: (string | null)[] = [];
    const endpoint = await listening((req, res) => {
      const token = new URL(req.url ?? "", "http://s3").searchParams.get("continuation-token");
      asked.push(token);
      if (asked.length === 2) res.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      else res.end(page(token === null ? ["site/a.txt"] : ["site/b.txt"], token === null));
    });
    const listed = await listOf(s3Files({ ...s3.settings, endpoint }));
    expect(listed.map(({ path }) => path)).toEqual(["site/a.txt", "site/b.txt"]);
    expect(asked).toEqual([null, "more", "more"]);
  });

  test.each(["Request has expired", "Request is not yet valid", "Request is not valid yet"])(
    "because its clock is another says so: %s",
    async (message) => {
      const endpoint = await listening((req, res) => {
        res.writeHead(403);
        const body = `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
        res.end(req.method === "HEAD" ? "" : body);
      });
      const files = s3Files({ ...s3.settings, endpoint });
      for (const use of [() => files.put(PATH, card), () => files.find(PATH)])
        await expect(use()).rejects.toThrow("the clocks differ: set this machine's clock (NTP)");
    },
  );

  test("behind something that hides how long a file is gives none of it", async () => {
    const endpoint = await listening((_req, res) => {
      res.writeHead(200, { "Transfer-Encoding": "chunked" });
      res.end(card);
    });
    const found = s3Files({ ...s3.settings, endpoint }).find(PATH);
    await expect(found).rejects.toThrow("it doesn't say how long a file is");
  });

  test("but answers with a page of something else isn't repeated at length", async () => {
    const endpoint = await listening((_req, res) => res.end(`<html>${"sign in ".repeat(5_000)}`));
    const error = await listOf(s3Files({ ...s3.settings, endpoint })).catch(String);
    expect(String(error).length).toBeLessThan(400);
  });

  test("and cuts a file short gives no part of it", async () => {
    const endpoint = await listening((_req, res) => {
      res.writeHead(200, { "Content-Length": 1_000 });
      res.write(Buffer.alloc(500));
      setTimeout(() => res.destroy(), 20);
    });
    const files = s3Files({ ...s3.settings, endpoint });
    await expect(files.bytes(PATH)).rejects.toThrow(ObjectStoreError);
  });
});

function page(keys: string[], isTruncated: boolean): string {
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-11-23T08:00:00.000Z</LastModified></Contents>`,
  );
  const next = "<NextContinuationToken>more</NextContinuationToken>";
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ""}${contents.join("")}</ListBucketResult>`;
}
