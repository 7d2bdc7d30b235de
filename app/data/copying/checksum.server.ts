import { createHash } from "node:crypto";

type Chunks = AsyncIterable<Uint8Array>;
type Checksum = { bytes: number; sha256: string };

/** Passes the bytes through; `result` gives their number and hash once they have been read. */
export function withChecksum(chunks: Chunks) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* through() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { chunks: through(), result: (): Checksum => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Reads a stream to its end and drops its bytes. */
export async function discard(chunks: Chunks): Promise<void> {
  for await (const _chunk of chunks);
}

export async function checksumOf(source: Chunks): Promise<Checksum> {
  const { chunks, result } = withChecksum(source);
  await discard(chunks);
  return result();
}
