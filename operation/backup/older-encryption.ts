import { createDecipheriv, hkdfSync, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { damagedBackup } from "./damaged-backup.ts";

const MAGIC = Buffer.from("KATHALU1");
const SALT = 16;
const OBJECT_SALT = 32;
export const OLDER_HEADER = MAGIC.length + 3 + SALT + OBJECT_SALT;
const CHUNK_BYTES = 64 * 1024;
const TAG = 16;

type ScryptCost = { log2N: number; r: number; p: number };

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** True if the object is encrypted in the format of releases up to 0.2. */
export function isOlderFormat(head: Buffer): boolean {
  return head.subarray(0, MAGIC.length).equals(MAGIC);
}

/**
 * Decrypts objects of releases up to 0.2. Their key comes from the passphrase by scrypt, and from that a key for each
 * object by HKDF with its name. The content is AES-256-GCM in chunks of 64 KB, whose nonce has the chunk's position
 * and whether it is the last.
 */
export class OlderCipher {
  readonly #passphrase: string;
  readonly #keys = new Map<string, Promise<Buffer>>();

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  /**
   * Decrypts an object. It yields only bytes that are authentic under this name, and throws at the first that isn't.
   */
  async *decrypt(
    name: string,
    header: Buffer,
    pieces: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    if (header.length < OLDER_HEADER) throw damagedBackup(name);
    const key = await this.#keyOf(header, name);
    let at = 0;
    for await (const { bytes, last } of inChunks(pieces, CHUNK_BYTES + TAG)) {
      yield decrypted(bytes, { key, header, nonce: nonce(at++, last), name });
    }
  }

  async #keyOf(header: Buffer, name: string): Promise<Buffer> {
    const [log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length);
    const salt = header.subarray(MAGIC.length + 3, MAGIC.length + 3 + SALT);
    const known = `${log2N} ${r} ${p} ${salt.toString("hex")}`;
    const stretched = this.#keys.get(known) ?? this.#stretch(salt, { log2N, r, p }, name);
    this.#keys.set(known, stretched);
    const own = header.subarray(OLDER_HEADER - OBJECT_SALT);
    return Buffer.from(hkdfSync("sha256", await stretched, own, `kathalu back-up ${name}`, 32));
  }

  async #stretch(salt: Buffer, { log2N, r, p }: ScryptCost, name: string): Promise<Buffer> {
    // The header isn't authenticated, so a manipulated file could demand all the memory.
    if (log2N < 14 || log2N > 20 || r !== 8 || p < 1 || p > 4) throw damagedBackup(name);
    const N = 2 ** log2N;
    return await scryptKey(this.#passphrase, salt, 32, { N, r, p, maxmem: 256 * N * r });
  }
}

type Piece = { key: Buffer; header: Buffer; nonce: Buffer; name: string };

function decrypted(bytes: Buffer, { key, header, nonce, name }: Piece): Buffer {
  if (bytes.length < TAG) throw damagedBackup(name);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG })
    .setAAD(header)
    .setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
  } catch {
    throw damagedBackup(name);
  }
}

function nonce(at: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes[0] = last ? 1 : 0;
  bytes.writeBigUInt64BE(BigInt(at), 4);
  return bytes;
}

/** Splits the input into chunks of equal size. The last may be shorter, or empty for empty input. */
async function* inChunks(source: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    // A chunk is yielded only once another byte has arrived, because the last one must be marked.
    for (; all.length - from > size; from += size)
      yield { bytes: all.subarray(from, from + size), last: false };
    waiting = [all.subarray(from)];
    length = all.length - from;
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}
