import { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { CommandError } from "#operation/command-line";
import { damagedBackup } from "./damaged-backup.ts";
import { isOlderFormat, OLDER_HEADER, OlderCipher } from "./older-encryption.ts";

/** This cost makes each guess of a passphrase take 128 MB of memory and half a second. */
const LOG2_OF_COST = 17;

type Chunks = AsyncIterable<Uint8Array>;
type EncryptionKey = { keyFile: Uint8Array; encrypter: Encrypter };

/** The backup's key is undamaged, but this passphrase doesn't open it. */
export class OtherPassphrase extends CommandError {
  static override readonly code = "ERR_PASSPHRASE";
}

/**
 * Encrypts each object of a backup as an age file. The passphrase opens a key that is stored with each backup, and
 * the key opens the objects, because deriving a key by scrypt for each of thousands would take hours. The SHA-256s in
 * the manifest tie each content to its name.
 */
export class BackupCipher {
  readonly #passphrase: string;
  readonly #decrypter = new Decrypter();
  readonly #older: OlderCipher;
  readonly #opened = new Set<string>();
  #own: Promise<EncryptionKey> | null = null;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
    this.#older = new OlderCipher(passphrase);
  }

  /** Opens a backup's key. From then on its objects can be read, and new objects are encrypted with the same key. */
  async open(keyFile: Uint8Array): Promise<void> {
    const known = Buffer.from(keyFile).toString("base64");
    if (this.#opened.has(known)) return;
    const decrypter = new Decrypter();
    decrypter.addPassphrase(this.#passphrase);
    const identity = await decrypter.decrypt(keyFile, "text").catch(() => {
      throw new OtherPassphrase("The passphrase is another one than the backup was made with.");
    });
    this.#decrypter.addIdentity(identity.trim());
    this.#opened.add(known);
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity.trim()));
    this.#own = Promise.resolve({ keyFile, encrypter });
  }

  /** The key for new objects, encrypted with the passphrase. */
  async keyFile(): Promise<Uint8Array> {
    return (await this.#ownKey()).keyFile;
  }

  async *encrypt(plain: Chunks): AsyncGenerator<Uint8Array> {
    const { encrypter } = await this.#ownKey();
    yield* await encrypter.encrypt(streamOf(plain));
  }

  /** Decrypts an object. It yields only bytes that are authenticated, and throws at the first that isn't. */
  async *decrypt(name: string, encrypted: Chunks): AsyncGenerator<Uint8Array> {
    const { head, rest } = await splitStream(encrypted, OLDER_HEADER);
    if (isOlderFormat(head)) {
      yield* this.#older.decrypt(name, head, rest);
      return;
    }
    const source = { failure: null as unknown };
    try {
      yield* await this.#decrypter.decrypt(streamOf(joinedStream(head, rest, source)));
    } catch {
      throw source.failure ?? damagedBackup(name);
    }
  }

  #ownKey(): Promise<EncryptionKey> {
    this.#own ??= this.#newKey();
    return this.#own;
  }

  async #newKey(): Promise<EncryptionKey> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(this.#passphrase);
    encrypter.setScryptWorkFactor(LOG2_OF_COST);
    const keyFile = await encrypter.encrypt(`${await generateIdentity()}\n`);
    await this.open(keyFile);
    return await this.#ownKey();
  }
}

/** Converts chunks to a web stream. The library's types are the browser's, which have no `ReadableStream.from`. */
function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  return NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>;
}

/**
 * Joins an object's beginning and its rest, and records errors of the storage, to distinguish them from damaged data.
 */
async function* joinedStream(head: Uint8Array, rest: Chunks, source: { failure: unknown }) {
  try {
    yield head;
    yield* rest;
  } catch (error) {
    source.failure = error;
    throw error;
  }
}

async function splitStream(source: AsyncIterable<Uint8Array>, size: number) {
  const iterator = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < size) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const over = head.subarray(size);
  const rest = async function* () {
    try {
      if (over.length > 0) yield over as Uint8Array;
      for (;;) {
        const { done, value } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return { head: head.subarray(0, size), rest: rest() };
}
