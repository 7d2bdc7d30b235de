import { addAbortSignal, Readable } from "node:stream";

type StoredFile = { size: number; stream: () => Promise<Readable> };

/**
 * Whose files are open. A request that nobody holds is collected, and whoever leaves then is told to nobody:
 * its signal hangs on it by a weak reference.
 */
const reading = new Set<Request>();

/**
 * A stored file as a page's answer. Its stream ends with the request, also where nobody comes to read it:
 * a visitor who left and a HEAD leave no open file behind.
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
