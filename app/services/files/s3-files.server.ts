import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { S3Client, S3Errors } from "@bradenmacdonald/s3-lite-client";
import type { Files, ListedFile } from "#services/files.server";
import { TimeLimitExceeded, withinMilliseconds } from "#services/time-limit";
import { isFilePath, validPath, validPrefix } from "./file-paths.ts";
import { isTemporarilyUnavailable, ObjectStoreError } from "./object-store-error.ts";

export type S3Settings = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The beginning of all objects' keys, such as `backups/`, for a part of a bucket. */
  prefix?: string;
};

/** Milliseconds for a request and its answer, including the second try. */
const RESPONSE_TIMEOUT_MILLISECONDS = 10_000;
/** Milliseconds between two chunks of a stream, including the time that its reader takes. */
const CHUNK_TIMEOUT_MILLISECONDS = 60_000;
const RETRY_AFTER_MILLISECONDS = 200;
/** Seconds for which a signed request is valid: the clocks of the two machines may differ by up to this. */
const SIGNATURE_SECONDS = 900;
const CLOCK_DIFFERS_MESSAGE = /request (?:has expired|is not (?:yet )?valid)/i;
/** Bytes of one part of a large file's upload; four parts are in memory at once. */
const PART_BYTES = 16 * 2 ** 20;

/** Objects per list request: the maximum that object stores allow. */
const FILES_PER_PAGE = 1_000;

type Limits = { answerWithin?: number; nextPieceWithin?: number; part?: number; page?: number };
type Method = "GET" | "HEAD" | "PUT" | "DELETE";
type Work<T> = {
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** `abort` ends the request, even while its body is being read. */
  read: (response: Response, abort: AbortController) => Promise<T>;
};

/** Files as private objects of a bucket. Nothing is made public, and no signed address leaves this process. */
export function s3Files(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix = "" }: S3Settings,
  {
    answerWithin = RESPONSE_TIMEOUT_MILLISECONDS,
    nextPieceWithin = CHUNK_TIMEOUT_MILLISECONDS,
    part = PART_BYTES,
    page = FILES_PER_PAGE,
  }: Limits = {},
): Files {
  const where = `${endpoint} (bucket ${bucket})`;
  /** An S3 client whose own requests (lists, parts) are retried as well. */
  class Client extends S3Client {
    override async makeRequest(request: Parameters<S3Client["makeRequest"]>[0]): Promise<Response> {
      return await triedTwice(async () => {
        const headers = new Headers(request.headers);
        return await super.makeRequest({ ...request, headers }).catch((cause: unknown) => {
          throw failure(cause);
        });
      });
    }
  }
  const client = new Client({
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
      // The server refuses a body that doesn't match its hash.
      const md5 = createHash("md5").update(contents).digest("base64");
      const headers = { "Content-MD5": md5 };
      await request("PUT", path, { body: contents, headers, read: discardBody });
    },
    async find(path) {
      const size = await unlessMissing(sizeOf(validPath(path)));
      return size === null ? null : { size, stream: () => request("GET", path, { read: stream }) };
    },
    bytes: async (path) =>
      await unlessMissing(request("GET", validPath(path), { read: (answer) => answer.bytes() })),
    exists: async (path) => (await unlessMissing(sizeOf(validPath(path)))) !== null,
    async remove(path) {
      await unlessMissing(request("DELETE", validPath(path), { read: discardBody }));
    },
    list: (folder = "") => listed(prefix + validPrefix(folder)),
    async removeUnfinished() {},
  };

  /**
   * The file's size, by a HEAD request. If that is refused, a GET finds out why, because an answer to HEAD has no
   * body.
   */
  async function sizeOf(path: string): Promise<number> {
    const read = async (answer: Response) => {
      await answer.body?.cancel();
      const length = answer.headers.get("content-length");
      if (length === null) throw new ObjectStoreError({ code: "NoLength", where });
      return Number(length);
    };
    try {
      return await request("HEAD", path, { read });
    } catch (error) {
      if (!(error instanceof ObjectStoreError && /^4\d\d$/.test(error.code))) throw error;
      return await request("GET", path, { read });
    }
  }

  async function request<T>(method: Method, path: string, work: Work<T>): Promise<T> {
    return await triedTwice((late) => requestOnce(method, path, work, late));
  }

  /** Retries once after a temporary error. Each request here can safely be repeated. */
  async function triedTwice<T>(work: (late: AbortSignal) => Promise<T>): Promise<T> {
    const late = AbortSignal.timeout(answerWithin);
    try {
      return await work(late);
    } catch (error) {
      if (late.aborted || !isTemporarilyUnavailable(error)) throw error;
      await sleep(RETRY_AFTER_MILLISECONDS);
      return await work(late);
    }
  }

  async function requestOnce<T>(
    method: Method,
    path: string,
    { body, headers = {}, read }: Work<T>,
    late: AbortSignal,
  ): Promise<T> {
    const abort = new AbortController();
    const giveUp = () => abort.abort(new TimeLimitExceeded(answerWithin));
    if (late.aborted) giveUp();
    late.addEventListener("abort", giveUp);
    try {
      const address = await client.getPresignedUrl(method, prefix + path, {
        expirySeconds: SIGNATURE_SECONDS,
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

  /**
   * Turns an error into an `ObjectStoreError`. Errors of the client carry the object store's code; any other error
   * means that nobody answered.
   */
  function failure(cause: unknown): ObjectStoreError {
    if (cause instanceof ObjectStoreError) return cause;
    if (!(cause instanceof S3Errors.ServerError)) {
      return new ObjectStoreError({ code: "Away", where, cause });
    }
    const code = cause.code === "UnrecognizedError" ? String(cause.statusCode) : cause.code;
    // Each signature is used at once, so only a wrong clock can make it expired or not yet valid.
    const otherClock = code === "AccessDenied" && CLOCK_DIFFERS_MESSAGE.test(cause.message);
    return new ObjectStoreError({ code: otherClock ? "RequestTimeTooSkewed" : code, where });
  }

  /** Uploads a stream in parts; the object appears once the last part has arrived. */
  async function putLarge(path: string, contents: Readable): Promise<void> {
    try {
      const pieces = Readable.toWeb(contents) as ReadableStream<Uint8Array>;
      await client.putObject(prefix + path, pieces, { partSize: part });
    } catch (cause) {
      throw contents.errored ?? failure(cause);
    }
  }

  async function* listed(start: string): AsyncGenerator<ListedFile> {
    const objects = client.listObjects({ prefix: start, pageSize: page });
    for (;;) {
      // The client's own time limit is five minutes.
      const asking = withinMilliseconds(answerWithin, objects.next());
      const { done, value } = await asking.catch((cause: unknown) => {
        throw failure(cause);
      });
      if (done) return;
      const { key, size, lastModified } = value;
      // Other objects in the bucket aren't the store's.
      const path = key.slice(prefix.length);
      if (isFilePath(path)) yield { path, size, modified: lastModified };
    }
  }

  /**
   * The body as a stream. Destroying the stream ends the request. The stream fails if the object store sends nothing
   * for too long.
   */
  async function stream(answer: Response, abort: AbortController): Promise<Readable> {
    const silence = new Error(`nothing more within ${nextPieceWithin / 1000} s`);
    const timer = setTimeout(() => abort.abort(failure(silence)), nextPieceWithin).unref();
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        timer.refresh();
        controller.enqueue(piece);
      },
    });
    const pieces = (answer.body as ReadableStream<Uint8Array>).pipeThrough(watched);
    const body = Readable.fromWeb(pieces as Parameters<typeof Readable.fromWeb>[0]);
    return body.once("close", () => {
      clearTimeout(timer);
      abort.abort();
    });
  }
}

/** Reads the body to its end, so that the connection can be used again. */
async function discardBody(answer: Response): Promise<void> {
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
