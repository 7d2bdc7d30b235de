import { addAbortSignal, Readable } from "node:stream";

type StoredFile = { size: number; stream: () => Promise<Readable> };

/**
 * Requests whose files are being sent. They are referenced here because an abort signal refers to its request only
 * weakly: once a request is garbage-collected, the signal can't report that the visitor left.
 */
const requestsBeingSent = new Set<Request>();

/**
 * Answers a request with a stored file. The file's stream is closed when the request ends, even if nobody read it to
 * the end.
 */
export async function fileResponse(
  request: Request,
  file: StoredFile,
  headers: Record<string, string>,
): Promise<Response> {
  const init = { headers: { ...headers, "Content-Length": String(file.size) } };
  if (request.method === "HEAD") return new Response(null, init);
  const stream = addAbortSignal(request.signal, await file.stream());
  requestsBeingSent.add(request);
  stream.once("close", () => requestsBeingSent.delete(request));
  return new Response(Readable.toWeb(stream) as ReadableStream, init);
}
