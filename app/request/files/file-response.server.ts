import { addAbortSignal, Readable } from "node:stream";

type StoredFile = { size: number; stream: () => Promise<Readable> };

/**
 * Keeps requests alive while their files are sent: a signal refers to its request weakly, so that a collected one
 * couldn't report that the visitor left.
 */
const reading = new Set<Request>();

/**
 * Answers with a stored file. The stream is closed with the request even if nobody reads it, as for HEAD or a visitor
 * who left.
 */
export async function fileResponse(
  request: Request,
  file: StoredFile,
  headers: Record<string, string>,
): Promise<Response> {
  const init = { headers: { ...headers, "Content-Length": String(file.size) } };
  if (request.method === "HEAD") return new Response(null, init);
  const stream = addAbortSignal(request.signal, await file.stream());
  reading.add(request);
  stream.once("close", () => reading.delete(request));
  return new Response(Readable.toWeb(stream) as ReadableStream, init);
}
