import { crc32, inflateRawSync } from "node:zlib";

/** Why a ZIP file, or a part of it, isn't read. */
export type ZipProblem = "damaged" | "too-much" | "encrypted" | "unknown-method" | "zip64";

export class ZipError extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem) {
    super(problem);
    this.problem = problem;
  }
}

const END = Buffer.from("PK\x05\x06", "latin1");
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * A file above 4 GB or 65,535 parts (ZIP64) has these placeholders in its directory, and the true numbers elsewhere.
 */
const ZIP64_PLACEHOLDERS = { count: 0xffff, bytes: 0xffffffff };

/** A part of the ZIP, as its directory describes it. `size` is in packed bytes. */
export type ZipEntry = { name: string; method: number; flags: number; size: number; at: number };

/** Reads the central directory at the file's end; more than `most` parts are refused. */
export function zipEntries(file: Buffer, most: number): ZipEntry[] {
  // A comment of at most 65,535 bytes may follow the directory's end.
  const end = file.lastIndexOf(END);
  if (end < 0 || end + 22 > file.length) throw new ZipError("damaged");
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count === ZIP64_PLACEHOLDERS.count || at === ZIP64_PLACEHOLDERS.bytes)
    throw new ZipError("zip64");
  if (count > most) throw new ZipError("too-much");
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) throw new ZipError("damaged");
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString("utf8", at + 46, at + 46 + nameLength),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks a part of at most `most` bytes, whatever size the file claims. */
export function unpackEntry(
  file: Buffer,
  { flags, method, size, at }: ZipEntry,
  most: number,
): Buffer {
  if ((flags & 1) === 1) throw new ZipError("encrypted");
  if (size === ZIP64_PLACEHOLDERS.bytes || at === ZIP64_PLACEHOLDERS.bytes)
    throw new ZipError("zip64");
  if (at + 30 > file.length || file.readUInt32LE(at) !== LOCAL) throw new ZipError("damaged");
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (begin + size > file.length) throw new ZipError("damaged");
  const packed = file.subarray(begin, begin + size);
  if (method === 0) {
    if (size > most) throw new ZipError("too-much");
    return packed;
  }
  if (method !== 8) throw new ZipError("unknown-method");
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new ZipError(isTooMuch ? "too-much" : "damaged");
  }
}

/** Makes a ZIP file of these parts, uncompressed, with correct sizes. */
export function uncompressedZip(parts: ReadonlyMap<string, Buffer>): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, part] of parts) {
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc32(part), 14);
    local.writeUInt32LE(part.length, 18);
    local.writeUInt32LE(part.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL, 0);
    central.writeUInt16LE(20, 4);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    directory.push(central, nameBytes);
    chunks.push(local, nameBytes, part);
    at += local.length + nameBytes.length + part.length;
  }
  const end = Buffer.alloc(22);
  END.copy(end);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...chunks, ...directory, end]);
}
