import { CopyError } from "#data/copying/copied.server";
import { OldSchemaError } from "#data/db.server";
import { ConfigError } from "#request/config.server";
import { ObjectStoreError } from "#services/files/object-store-error";
import { BackupError } from "./backup/backup-error.ts";
import { MoveError } from "./move/moved.ts";
import { EmbeddedPostgresError } from "./postgres/embedded-postgres.ts";
import { IdentityError } from "./watch/identity.ts";

/** Errors whose message is the sentence. */
const SENTENCES = [
  BackupError,
  ConfigError,
  CopyError,
  EmbeddedPostgresError,
  IdentityError,
  MoveError,
  ObjectStoreError,
  OldSchemaError,
];

/** The sentence for an expected failure, or null for a bug, which deserves its stack. */
export function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  const reason = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  return portSentence(reason) ?? folderSentence(reason) ?? databaseSentence(reason);
}

type Listening = NodeJS.ErrnoException & { address?: string; port?: number };

function portSentence({ code, syscall, address, port }: Listening): string | null {
  if (syscall !== "listen") return null;
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${address} is taken: stop the program that uses it, or set PORT to another.`;
  }
  if (code === "EACCES") return `Port ${port} may not be opened by this user: set PORT above 1023.`;
  return `HOST and PORT can't be listened on (${code}): HOST wants an address of this machine.`;
}

function folderSentence({ code, path }: NodeJS.ErrnoException): string | null {
  // A write that found no room doesn't say where it wrote.
  if (code === "ENOSPC") {
    return `The disk of ${path ?? "DATA_DIR"} is full: make room and start again.`;
  }
  if (!path) return null;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `${path} is not writable: give this user the right to it, or set DATA_DIR to another folder.`;
  }
  if (code === "ENOTDIR" || code === "EEXIST") {
    return `${path} is in the way: DATA_DIR wants a folder.`;
  }
  return null;
}

/** The address holds a password, so it isn't repeated. */
function databaseSentence({ code = "", message }: NodeJS.ErrnoException): string | null {
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ECONNRESET)$/.test(code)) {
    return `The database of DATABASE_URL doesn't answer (${code}).`;
  }
  if (code === "25006") {
    return "The database of DATABASE_URL can be read but not written: it is a standby, or set to read only. Point DATABASE_URL to the primary.";
  }
  // 08P01: what poolers refuse.
  if (/^(28P01|28000|3D000|42501|08P01|53300|57P03)$/.test(code)) {
    return `The database of DATABASE_URL refuses the store: ${message}.`;
  }
  return null;
}
