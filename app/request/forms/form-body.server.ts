import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";

/** All values of each field, in the order in which they were sent. */
export type FormFields = Map<string, (string | File)[]>;

type FormBody =
  | { ok: true; fields: FormFields }
  | { ok: false; problem: "too_large" | "malformed" };

/**
 * How many fields a form may have. The store's largest has a dozen; lists (a guest cart, a custom combo) are JSON in
 * one field.
 */
const MOST_FIELDS = 60;

/** How many bytes of text a form may have; no form of the store has as many. */
export const TEXT_BYTES = 64 * 1024;

/** How many bytes of headers a part of a multipart form may have. Browsers send a name, a file name and a type. */
const PART_HEADER_BYTES = 2_048;

/** The longest boundary of a multipart form that RFC 2046 allows; a longer one would make the search for it slow. */
const BOUNDARY_CHARACTERS = 70;

/** How many bytes of a refused form are still read before the connection is closed. */
const MOST_DRAINED_BYTES = 8 * 2 ** 20;

/**
 * Reads a form of either encoding as a stream. Too many fields, a part that is too large, and wrong syntax are
 * refused at once. The rest of the body is then read and dropped, so that the sender gets the answer and the
 * connection stays usable.
 */
export async function readFormBody(request: Request, maxBytes: number): Promise<FormBody> {
  const fields: FormFields = new Map();
  const reader = readerFor(request.headers.get("Content-Type") ?? "", fields, maxBytes);
  let problem: Problem | null = reader ? null : "malformed";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) problem ??= "too_large";
    problem ??= problemOf(() => reader?.write(chunk));
    if (problem !== null) fields.clear();
    if (bytes > maxBytes + MOST_DRAINED_BYTES) break;
  }
  problem ??= problemOf(() => reader?.end());
  return problem === null ? { ok: true, fields } : { ok: false, problem };
}

type Problem = Extract<FormBody, { ok: false }>["problem"];

/** Reads a form chunk by chunk. Both functions throw `RefusedBody`, or the parser's errors. */
type Reader = { write: (chunk: Uint8Array) => void; end: () => void };

class RefusedBody extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

function problemOf(step: () => void): Problem | null {
  try {
    step();
    return null;
  } catch (error) {
    if (error instanceof RefusedBody) return error.problem;
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      return "too_large";
    // The parser's decoder throws a TypeError for text that isn't UTF-8.
    if (error instanceof MultipartParseError || error instanceof TypeError) return "malformed";
    throw error;
  }
}

function readerFor(type: string, fields: FormFields, maxBytes: number): Reader | null {
  const add = (name: string, sent: string | File) => {
    // Browsers send a line break as two characters, and count it as one in a field.
    const value = typeof sent === "string" ? sent.replaceAll("\r\n", "\n") : sent;
    const known = fields.get(name);
    if (known) known.push(value);
    else fields.set(name, [value]);
  };
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return urlencodedReader(add);
  const boundary = /^multipart\/form-data\b/i.test(type) ? getMultipartBoundary(type) : null;
  if (boundary === null || boundary.length > BOUNDARY_CHARACTERS) return null;
  return multipartReader(boundary, maxBytes, add);
}

type AddField = (name: string, value: string | File) => void;

const AMPERSAND = 0x26;

function urlencodedReader(add: AddField): Reader {
  const chunks: Uint8Array[] = [];
  let count = 1;
  let bytes = 0;
  return {
    write(chunk) {
      bytes += chunk.byteLength;
      if (bytes > TEXT_BYTES) throw new RefusedBody("too_large");
      for (const byte of chunk) if (byte === AMPERSAND) count += 1;
      if (count > MOST_FIELDS) throw new RefusedBody("malformed");
      chunks.push(chunk);
    },
    end() {
      const pairs = new URLSearchParams(Buffer.concat(chunks).toString());
      for (const [name, value] of pairs) add(name, value);
    },
  };
}

function multipartReader(boundary: string, maxBytes: number, add: AddField): Reader {
  const parser = new MultipartParser(boundary, {
    maxParts: MOST_FIELDS,
    maxHeaderSize: PART_HEADER_BYTES,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes,
  });
  let ended = false;
  return {
    write(chunk) {
      // Bytes after the last boundary are ignored here, because the parser would throw.
      if (ended) return;
      for (const part of parser.write(chunk)) addPart(part, add);
      ended = problemOf(() => parser.finish()) === null;
    },
    end: () => parser.finish(),
  };
}

function addPart(part: MultipartPart, add: AddField): void {
  const { name } = part;
  if (name === undefined) throw new RefusedBody("malformed");
  if (part.isText && part.size > TEXT_BYTES) throw new RefusedBody("too_large");
  add(name, part.isText ? part.text : fileOf(part));
}

function fileOf({ content, filename = "", mediaType = "" }: MultipartPart): File {
  return new File(content as Uint8Array<ArrayBuffer>[], filename, { type: mediaType });
}
