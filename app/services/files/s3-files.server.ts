import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { S3Client, S3Errors } from "@bradenmacdonald/s3-lite-client";
import type { Files } from "#services/files.server";
import { isFilePath, validPath, validPrefix } from "./file-paths.ts";
import { ObjectStoreError } from "./object-store-error.ts";

export type S3Settings = {
  /** `https://s3.eu-central-1.amazonaws.com`; buckets are named in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Milliseconds in which a request is answered and read, its second try included. */
const ANSWER_WITHIN = 10_000;
/** Milliseconds between two pieces of a stream, the reader's own time included. */
const NEXT_PIECE_WITHIN = 60_000;
const TRY_AGAIN_AFTER = 200;
/** Seconds for which a signed request counts: what clocks may differ by. */
const SIGNED_FOR = 900;
/** Bytes of a large file that travel as one part; four of them are in memory at once. */
const PART = 16 * 2 ** 20;

type Limits = { answerWithin?: number; nextPieceWithin?: number };
type Method = "GET" | "HEAD" | "PUT" | "DELETE";
type Work<T> = {
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** `abort` ends the request, also after its answer began. */
  read: (response: Response, abort: AbortController) => Promise<T>;
};

/** Files as private objects of a bucket: nothing is ever made public, and no signed address leaves this process. */
export function s3Files(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  { answerWithin = ANSWER_WITHIN, nextPieceWithin = NEXT_PIECE_WITHIN }: Limits = {},
): Files {
  const where = `${endpoint} (bucket ${bucket})`;
  const client = new S3Client({
    endPoint: endpoint,
    bucket,
    region,
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
  });

  return {
    async put(path, contents) {
      validPath(path);
      if (!(contents instanceof Uint8Array)) return await putLarge(path, contents);
      // A body that isn't what was sent is refused by the server.
      const md5 = createHash("md5").update(contents).digest("base64");
      const headers = { "Content-MD5": md5 };
      await request("PUT", path, { body: contents, headers, read: readNothing });
    },
    async find(path) {
      const size = await unlessMissing(sizeOf(validPath(path)));
      return size === null ? null : { size, stream: () => request("GET", path, { read: stream }) };
    },
    bytes: async (path) =>
      await unlessMissing(request("GET", validPath(path), { read: (answer) => answer.bytes() })),
    exists: async (path) => (await unlessMissing(sizeOf(validPath(path)))) !== null,
    async remove(path) {
      await unlessMissing(request("DELETE", validPath(path), { read: readNothing }));
    },
    list: (prefix = "") => listed(validPrefix(prefix)),
  };

  /** A HEAD's refusal has no words: what is wrong is asked for again by a GET. */
  async function sizeOf(path: string): Promise<number> {
    const read = async (answer: Response) => {
      await answer.body?.cancel();
      return Number(answer.headers.get("content-length"));
    };
    try {
      return await request("HEAD", path, { read });
    } catch (error) {
      if (!(error instanceof ObjectStoreError && /^4\d\d$/.test(error.code))) throw error;
      return await request("GET", path, { read });
    }
  }

  /** Twice where the first try may have failed by chance: each of these requests does the same again. */
  async function request<T>(method: Method, path: string, work: Work<T>): Promise<T> {
    const late = AbortSignal.timeout(answerWithin);
    try {
      return await requestOnce(method, path, work, late);
    } catch (error) {
      if (late.aborted || !(error instanceof ObjectStoreError && error.passing)) throw error;
      await sleep(TRY_AGAIN_AFTER);
      return await requestOnce(method, path, work, late);
    }
  }

  async function requestOnce<T>(
    method: Method,
    path: string,
    { body, headers = {}, read }: Work<T>,
    late: AbortSignal,
  ): Promise<T> {
    const abort = new AbortController();
    const giveUp = () => abort.abort(new Error(`no answer within ${answerWithin / 1000} s`));
    if (late.aborted) giveUp();
    late.addEventListener("abort", giveUp);
    try {
      const address = await client.getPresignedUrl(method, path, {
        expirySeconds: SIGNED_FOR,
        extraHeaders: headers,
      });
      const answer = await fetch(address, {
        method,
        headers: { ...headers, "Accept-Encoding": "identity" },
        body: body as Uint8Array<ArrayBuffer> | undefined,
        redirect: "manual",
        signal: abort.signal,
      });
      if (!answer.ok) throw await S3Errors.parseServerError(answer);
      return await read(answer, abort);
    } catch (error) {
      throw failure(error);
    } finally {
      late.removeEventListener("abort", giveUp);
    }
  }

  /** The client says what the store said; what else is thrown says that nobody answered. */
  function failure(cause: unknown): ObjectStoreError {
    if (!(cause instanceof S3Errors.ServerError)) {
      return new ObjectStoreError({ code: "Away", where, cause });
    }
    const code = cause.code === "UnrecognizedError" ? String(cause.statusCode) : cause.code;
    return new ObjectStoreError({ code, where });
  }

  /** In parts; nothing is there until the last one has arrived. */
  async function putLarge(path: string, contents: Readable): Promise<void> {
    try {
      const pieces = Readable.toWeb(contents) as ReadableStream<Uint8Array>;
      await client.putObject(path, pieces, { partSize: PART });
    } catch (cause) {
      throw contents.errored ?? failure(cause);
    }
  }

  async function* listed(prefix: string) {
    const objects = client.listObjects({ prefix });
    for (;;) {
      const { done, value } = await inTime(objects.next());
      if (done) return;
      // Whatever else lies in the bucket isn't the store's.
      if (isFilePath(value.key)) yield { path: value.key, size: value.size };
    }
  }

  /** The client itself waits five minutes. */
  async function inTime<T>(asking: Promise<T>): Promise<T> {
    const done = new AbortController();
    const late = sleep(answerWithin, undefined, { signal: done.signal }).then(() => {
      throw new Error(`no answer within ${answerWithin / 1000} s`);
    });
    try {
      return await Promise.race([asking, late]);
    } catch (cause) {
      throw failure(cause);
    } finally {
      late.catch(() => {});
      done.abort();
    }
  }

  /** Ends when it is destroyed, and when the store says nothing more. */
  async function stream(answer: Response, abort: AbortController): Promise<Readable> {
    const silence = new Error(`nothing more within ${nextPieceWithin / 1000} s`);
    const timer = setTimeout(() => abort.abort(failure(silence)), nextPieceWithin).unref();
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        timer.refresh();
        controller.enqueue(piece);
      },
    });
    const pieces = (answer.body as ReadableStream<Uint8Array>).pipeThrough(heard);
    const body = Readable.fromWeb(pieces as Parameters<typeof Readable.fromWeb>[0]);
    return body.once("close", () => {
      clearTimeout(timer);
      abort.abort();
    });
  }
}

/** To its end, so that the connection serves the next request. */
async function readNothing(answer: Response): Promise<void> {
  await answer.arrayBuffer();
}

async function unlessMissing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ObjectStoreError && error.code === "NoSuchKey") return null;
    throw error;
  }
}
