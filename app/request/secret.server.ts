import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { type Config, ConfigError, config } from "./config.server.ts";

/**
 * Returns a 32-byte key for one purpose. It is derived from SECRET, or from a file in DATA_DIR that is made at the
 * first start. Several nodes of a store need the same SECRET.
 */
export function derivedKey(purpose: string): Buffer {
  return createHmac("sha256", config.secret ?? storedSecret(config.dataDir))
    .update(purpose)
    .digest();
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an owner's secret that is stored in a row (reading R74). `row` is the row's key: in another row, the secret
 * can't be read.
 */
export function seal(text: string, row: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derivedKey("sealed rows"), iv).setAAD(Buffer.from(row));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Null if it was encrypted with another SECRET, or for another row. */
export function unseal(sealed: Uint8Array, row: string): string | null {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv(
      CIPHER,
      derivedKey("sealed rows"),
      bytes.subarray(0, IV_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return null;
  }
}

/** Called at start, so that a damaged file with the secret stops the store before a visitor comes. */
export function checkSecret({ secret, dataDir }: Config): void {
  if (secret === null) storedSecret(dataDir);
}

const SECRET_CHARACTERS = 32;
const secrets = new Map<string, string>();

function storedSecret(dataDir: string): string {
  const path = resolve(dataDir, "secret");
  const secret = secrets.get(path) ?? readSecret(path);
  secrets.set(path, secret);
  return secret;
}

function readSecret(path: string): string {
  if (!existsSync(path)) writeSecret(path);
  const secret = readFileSync(path, "utf8");
  if (secret.trim().length >= SECRET_CHARACTERS) return secret;
  throw new ConfigError(
    `${path} wants at least ${SECRET_CHARACTERS} characters and has ${secret.trim().length}: put it back from your backup, or delete it and a new one is made, which signs everybody out.`,
  );
}

/**
 * Writes the file completely or not at all, even if the machine stops. If two processes start at once, the file of
 * the first stays.
 */
function writeSecret(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${randomBytes(6).toString("hex")}`;
  const file = openSync(beside, "wx", 0o600);
  try {
    writeSync(file, randomBytes(32).toString("hex"));
    fsyncSync(file);
    linkSync(beside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(file);
    rmSync(beside, { force: true });
  }
}
